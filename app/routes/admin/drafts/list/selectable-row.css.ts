import { globalStyle, style } from "@vanilla-extract/css";
import { sheet } from "~/ui/layout/card.css";

/** A list item with a checkbox at its left. */
export const pickRow = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0,1fr)",
  gap: "4px 12px",
  alignItems: "start",
});
// The label enlarges the checkbox's click area without moving it.
globalStyle(`${pickRow}>label`, { padding: 11, margin: "-7px -11px -11px" });
/** An item that has expired. */
export const faded = style({});
globalStyle(`${sheet}${faded}`, { borderStyle: "dashed" });
globalStyle(`${pickRow} h2`, { fontSize: "1.1875rem", marginTop: 6 });
