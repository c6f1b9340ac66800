import { globalStyle, style } from "@vanilla-extract/css";

/** A URL fragment leads back to an item, below the sticky message. */
export const item = style({ scrollMarginTop: 96 });
export const head = style({ display: "flex", gap: 12, alignItems: "flex-start" });
// The label enlarges the checkbox's click area without moving it.
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
