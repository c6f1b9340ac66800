import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 48,
  padding: "8px 24px",
  border: `1px solid ${color.act}`,
  borderRadius: 2,
  background: color.act,
  color: color.onAct,
  fontSize: size.f2,
  fontWeight: 600,
  lineHeight: 1.3,
  textDecoration: "none",
  textAlign: "center",
  cursor: "pointer",
  letterSpacing: ".02em",
  ":active": { transform: "translateY(1px)" },
  "@media": {
    "(hover:hover)": { ":hover": { textDecoration: "underline", textUnderlineOffset: ".25em" } },
  },
});
const quiet = style({
  background: "transparent",
  color: color.ink,
  borderColor: color.edge,
  fontWeight: 500,
});
const stamp = style({ background: color.sealFill, borderColor: color.sealFill, color: color.onSeal });
const bad = style({ background: "transparent", borderColor: color.bad, color: color.bad, fontWeight: 500 });
globalStyle(`${base}[disabled],${base}[aria-disabled=true]`, {
  background: color.sunk,
  border: `1px dashed ${color.edge}`,
  color: color.ink3,
  cursor: "not-allowed",
});
const small = style({ minHeight: 44, padding: "6px 16px", fontSize: size.f1 });
const wide = style({ width: "100%" });
const icon = style({ width: 44, minHeight: 44, padding: 0 });
globalStyle(`main ${base}`, { "@media": { print: { display: "none" } } });

/** Class names of a button: one of the four tones, then the modifiers. */
export const button = {
  ink: base,
  line: `${base} ${quiet}`,
  stamp: `${base} ${stamp}`,
  bad: `${base} ${bad}`,
  base,
  small,
  wide,
  icon,
};

/** A standalone link, 44 px high. */
export const tap = style({ display: "inline-flex", alignItems: "center", minHeight: 44 });

export const back = style([
  tap,
  {
    gap: 4,
    color: color.ink,
    textDecoration: "none",
    fontSize: size.f1,
    "@media": { print: { display: "none" } },
  },
]);
