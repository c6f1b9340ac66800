import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

/** Links to pages, a row of 52 px each. */
export const rows = style({ marginTop: 18, borderTop: `1px solid ${color.ink}` });
globalStyle(`${rows}>*`, {
  display: "grid",
  gridTemplateColumns: "5.2em minmax(0,1fr) auto",
  gap: "0 10px",
  alignItems: "center",
  minHeight: 52,
  padding: "6px 0",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink,
  textDecoration: "none",
});
globalStyle(`${rows} b`, { font: `700 1.0625rem/1.4 ${face.song}` });
globalStyle(`${rows} span`, { fontSize: size.f1, lineHeight: 1.4, color: color.ink2 });
globalStyle(`${rows}>a::after`, { content: silent("→"), color: color.ink3 });
