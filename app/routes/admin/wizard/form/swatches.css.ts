import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, cut, face } from "~/styles/tokens.css";
import { art } from "~/ui/media/art.css";

export const swatches = style({
  display: "grid",
  gridTemplateColumns: "repeat(2,1fr)",
  gap: 10,
  "@media": { "(min-width:769px)": { gridTemplateColumns: "repeat(4,1fr)" } },
});
export const swatch = style({ position: "relative", display: "block" });
globalStyle(`${swatch} input`, {
  position: "absolute",
  opacity: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  zIndex: 2,
  cursor: "pointer",
});
globalStyle(`${swatch} ${art}`, {
  height: 148,
  padding: "10px 12px",
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  border: `1px solid ${color.line}`,
  vars: { [cut.h]: "58px", [cut.r]: "30px", [cut.u]: "44px" },
});
globalStyle(`${swatch} ${art}>*`, { position: "relative", zIndex: 1 });
globalStyle(`${swatch} b`, { font: `700 1.0625rem/1.3 ${face.song}` });
globalStyle(`${swatch} input:checked+${art}`, {
  outline: `3px solid ${color.ink}`,
  outlineOffset: 2,
  "@media": { "(forced-colors:active)": { outlineColor: "Highlight" } },
});
globalStyle(`${swatch} input:checked+${art} b::before`, { content: silent("✓ ") });
globalStyle(`${swatch} input:focus-visible+${art}`, {
  outline: `3px solid ${color.link}`,
  outlineOffset: 2,
  "@media": { "(forced-colors:active)": { outlineColor: "CanvasText" } },
});
