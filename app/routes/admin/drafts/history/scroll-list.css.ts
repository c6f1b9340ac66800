import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A scrolling list of fixed height. */
export const scrollList = style({
  height: 400,
  overflowY: "auto",
  border: `1px solid ${color.line}`,
  background: color.sheet,
  "@media": { print: { height: "auto" } },
});
globalStyle(`${scrollList} li`, { padding: "12px 16px", overflow: "clip" });
globalStyle(`${scrollList} li+li`, { borderTop: `1px solid ${color.line}` });
