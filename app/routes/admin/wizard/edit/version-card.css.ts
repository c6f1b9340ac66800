import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A selectable version: the entire card is clickable, the selected one has a dark border. */
export const versionCard = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0,1fr)",
  gap: "4px 12px",
  minHeight: 44,
  padding: "10px 14px",
  border: `1px solid ${color.edge}`,
  background: color.sheet,
  cursor: "pointer",
});
globalStyle(`${versionCard} input`, { width: 20, height: 20, marginTop: 4, accentColor: color.sealFill });
globalStyle(`${versionCard} b`, { display: "block" });
globalStyle(`${versionCard} span span`, { whiteSpace: "pre-wrap", color: color.ink2 });
