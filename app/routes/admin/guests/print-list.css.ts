import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const scroll = style({ overflowX: "auto", "@media": { print: { overflow: "visible" } } });
export const printList = style({ width: "100%", borderCollapse: "collapse", fontSize: size.f1 });
globalStyle(`${printList} th,${printList} td`, {
  padding: "8px 6px",
  borderBottom: `1px solid ${color.line}`,
  textAlign: "left",
  verticalAlign: "top",
});
globalStyle(`${printList} :is(th,td):first-child`, { paddingLeft: 0 });
globalStyle(`${printList} :is(th,td):last-child`, { paddingRight: 0 });
globalStyle(`${printList} thead th`, { whiteSpace: "nowrap" });
// Notes and answers wrap, on paper too, which does not scroll.
globalStyle(`${printList} td:last-child`, { minWidth: "12em", overflowWrap: "anywhere" });
globalStyle(`${printList} tbody th`, { fontWeight: 600, minWidth: "4em" });
globalStyle(`${printList} tr`, { breakInside: "avoid" });
/** A box to tick by pen. */
export const box = style({
  display: "inline-block",
  width: 20,
  height: 20,
  border: `1.5px solid ${color.ink}`,
  textAlign: "center",
  lineHeight: "17px",
});
