import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, scheme, size, space } from "~/styles/tokens.css";

export const links = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 12,
  marginTop: space.s5,
  "@media": { print: { display: "none" } },
});
globalStyle(`${links} a`, {
  display: "block",
  padding: "14px 14px 12px",
  background: scheme.ti,
  borderTop: `3px solid ${scheme.ac}`,
  color: color.ink,
  textDecoration: "none",
  minHeight: 92,
});
globalStyle(`${links} b`, { display: "block", font: `700 ${size.f3}/1.4 ${face.song}` });
