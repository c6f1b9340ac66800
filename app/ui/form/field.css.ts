import { globalStyle, style } from "@vanilla-extract/css";
import { cols } from "~/styles/global.css";
import { silent } from "~/styles/silent";
import { color, size, space } from "~/styles/tokens.css";

// Sets the label's font size on the field, so that larger text around it does not stretch the label's line.
export const field = style({ fontSize: size.f1 });
globalStyle(`${field}+${field},${field}+${cols},${cols}+${field}`, { marginTop: space.s5 });
globalStyle(`${cols} ${field}`, { margin: 0 });

export const label = style({
  display: "inline-block",
  fontWeight: 600,
  marginBottom: 4,
  padding: 0,
});
export const required = style({
  color: color.seal,
  fontWeight: 400,
  marginLeft: ".3em",
  fontSize: size.f0,
});

export const input = style({
  display: "block",
  width: "100%",
  minHeight: 48,
  padding: "9px 14px",
  background: color.sheet,
  border: `1px solid ${color.edge}`,
  borderBottomWidth: 2,
  borderRadius: 2,
  fontSize: size.f2,
  lineHeight: 1.6,
  WebkitAppearance: "none",
  appearance: "none",
  "::placeholder": { color: color.ink3, opacity: 1 },
  ":focus": { outline: `3px solid ${color.link}`, outlineOffset: 0 },
  selectors: {
    "&[aria-invalid=true]": { borderColor: color.bad, boxShadow: `inset 4px 0 0 ${color.bad}` },
  },
});
globalStyle(`textarea${input}`, { minHeight: 112, resize: "vertical" });
const triangle = (angle: string) => `linear-gradient(${angle},transparent 50%,${color.ink2} 50%)`;
globalStyle(`select${input}`, {
  paddingRight: 36,
  backgroundImage: `${triangle("45deg")},${triangle("-45deg")}`,
  backgroundSize: "7px 7px",
  backgroundPosition: "calc(100% - 21px) 55%,calc(100% - 14px) 55%",
  backgroundRepeat: "no-repeat",
});
export const short = style({ maxWidth: 220 });

export const hint = style({
  fontSize: size.f0,
  color: color.ink3,
  lineHeight: 1.6,
  marginTop: 4,
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
});
globalStyle(`${hint}>span+span`, { whiteSpace: "nowrap" });
export const error = style({
  fontSize: size.f1,
  color: color.bad,
  fontWeight: 600,
  lineHeight: 1.5,
  marginTop: 6,
  "::before": { content: silent("✕ "), fontWeight: 400 },
});

export const check = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 44,
  fontSize: size.f1,
});
globalStyle("[type=checkbox]", { width: 22, height: 22, accentColor: color.sealFill, flex: "none" });

export const money = style({ position: "relative" });
globalStyle(`${money} b`, { position: "absolute", left: 14, top: 10, fontWeight: 600 });
globalStyle(`${money} ${input}`, { paddingLeft: 36 });

export const search = style({ display: "flex", gap: 8, "@media": { print: { display: "none" } } });
globalStyle(`${search} ${input}`, { flex: 1, minWidth: 0 });

/** A password field. Scripts insert a button after it, whose styles are part of the page with the field. */
export const password = style({});
/** Height of a field; the button overlaps the end of the preceding field. */
const height = `max(48px,1.6*${size.f2} + 21px)`;
globalStyle(`${password}+button`, {
  display: "block",
  position: "relative",
  height,
  margin: `calc(-1*${height}) 0 0 auto`,
  padding: "0 14px",
  background: "none",
  border: 0,
  color: color.link,
  fontSize: size.f1,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});
globalStyle(`${password}+button:focus-visible`, { outlineOffset: -3 });
/** A field with a reveal button; hides Edge's native one. */
export const revealable = style({});
globalStyle(`${password}:where(${revealable})`, { paddingRight: 92 });
globalStyle(`${password}:where(${revealable})::-ms-reveal`, { display: "none" });
