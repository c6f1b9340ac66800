import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

export const foot = style({
  borderTop: `1px solid ${color.line}`,
  padding: `${space.s5} 0 ${space.s6}`,
  fontSize: size.f1,
  color: color.ink2,
  "@media": { print: { display: "none" } },
});
export const line = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px" });
globalStyle(`${foot} a,${foot} button`, {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 44,
  minWidth: 28,
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink2,
  textDecoration: "underline",
  textDecorationThickness: 1,
  textUnderlineOffset: ".22em",
  cursor: "pointer",
});
globalStyle(`${foot} [aria-pressed=true]`, { color: color.ink, fontWeight: 700 });
// A press switches 省流模式 off, but not a theme.
globalStyle(`${foot} [name=theme][aria-pressed=true]`, { textDecoration: "none" });
