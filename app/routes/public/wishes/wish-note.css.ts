import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

/** Cards in two columns where they fit. */
export const notes = style({ columns: "2 260px", columnGap: 16 });
export const note = style({
  breakInside: "avoid",
  overflow: "clip",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderTop: `6px solid ${color.seal}`,
  padding: "14px 16px 12px",
  marginBottom: 16,
  boxShadow: color.e1,
});
globalStyle(`${note}:nth-child(3n+2)`, { borderTopColor: color.link });
globalStyle(`${note}:nth-child(3n)`, { borderTopColor: color.warn });
/** A heart with the number of likes, red for the visitor's own; equally wide in both states. */
export const like = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minWidth: 64,
  minHeight: 44,
  padding: "0 6px 0 0",
  border: 0,
  background: "none",
  color: color.ink2,
  fontSize: size.f1,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});
globalStyle(`${like} svg`, { width: 22, height: 22, fill: "none", stroke: "currentColor", strokeWidth: 1.8 });
globalStyle(`${like}[aria-pressed=true]`, { color: color.seal });
globalStyle(`${like}[aria-pressed=true] svg`, { fill: "currentColor" });
export const statement = style({
  margin: "10px 0 8px",
  font: `400 1.125rem/1.8 ${face.song}`,
  whiteSpace: "pre-line",
});
export const granted = style({
  margin: "8px 0",
  paddingLeft: 10,
  borderLeft: `3px solid ${color.ok}`,
});
