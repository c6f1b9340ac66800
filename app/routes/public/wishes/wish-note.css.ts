import { globalStyle, style } from "@vanilla-extract/css";
import { color, face } from "~/styles/tokens.css";

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
/** As wide for 取消赞 47 as for 赞 46, so that a press shifts no layout. */
export const like = style({ minWidth: "8em" });
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
