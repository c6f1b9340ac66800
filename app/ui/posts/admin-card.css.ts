import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

/** Facts in one line that wraps. */
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 16px",
  fontSize: size.f1,
  color: color.ink2,
  marginTop: 4,
});
globalStyle(`${meta} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  maxWidth: "100%",
  margin: "-9px 0",
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 12,
  "@media": { print: { display: "none" } },
});
