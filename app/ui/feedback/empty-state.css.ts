import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size, space } from "~/styles/tokens.css";

export const empty = style({
  padding: `${space.s7} ${space.s4}`,
  textAlign: "center",
  border: `1px dashed ${color.edge}`,
});
export const glyph = style({
  font: `700 ${size.f7}/1 ${face.song}`,
  color: color.ink3,
  display: "block",
  marginBottom: 12,
});
globalStyle(`${empty}>p+p`, { fontSize: size.f1, color: color.ink2 });
globalStyle(`${empty}>div`, { marginTop: 16 });
