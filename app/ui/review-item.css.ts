import { globalStyle, style } from "@vanilla-extract/css";

/** One comes back to an item by its address, under a message that stays in sight. */
export const item = style({ scrollMarginTop: 96 });
export const head = style({ display: "flex", gap: 12, alignItems: "flex-start" });
// The label makes the box easy to hit without moving it.
globalStyle(`${head}>label`, { padding: 11, margin: "-2px -11px -11px -11px" });
export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  justifyContent: "flex-end",
  marginLeft: "auto",
  flex: "none",
  maxWidth: "50%",
});
