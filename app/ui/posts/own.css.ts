import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A value with its link at the right; the link's touch area does not add height. */
export const valueLine = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "0 12px",
  margin: "-8px 0",
});
export const list = style({});
globalStyle(`${list} li`, { padding: "12px 0", borderBottom: `1px solid ${color.line}`, overflowY: "clip" });
globalStyle(`${list} li:first-child`, { paddingTop: 4 });
/** Status or title, then the time on the right. */
export const top = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" });
globalStyle(`${top}>*`, { minWidth: 0 });
globalStyle(`${top} time`, { flex: "none" });
/** Details, then the delete link on the right. */
export const foot = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 44,
});
globalStyle(`${foot} a`, { flex: "none" });
/** A list with a dot before each line. */
export const dots = style({});
globalStyle(`${dots} li`, { position: "relative", paddingLeft: "1.4em", marginTop: 4 });
globalStyle(`${dots} li::before`, { content: '"·"', position: "absolute", left: "0.3em" });
