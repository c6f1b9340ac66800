import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

/** Container of the picture; gesture layers cover the static rendering. */
export const table = style({ position: "relative" });

/** A picture with its crop window. */
export const stage = style({
  width: "100%",
  height: "auto",
  maxHeight: "56vh",
  background: color.sunk,
  border: `1px solid ${color.line}`,
});
globalStyle(`${stage} path`, { fill: color.veil, fillRule: "evenodd" });
globalStyle(`${stage} rect`, {
  fill: "none",
  stroke: "#fff",
  strokeWidth: 2,
  vectorEffect: "non-scaling-stroke",
});

const everywhere = { position: "absolute", top: 0, right: 0, bottom: 0, left: 0 } as const;
/** Dragging moves the picture instead of scrolling the page. */
export const over = style({
  ...everywhere,
  overflow: "hidden",
  touchAction: "none",
  userSelect: "none",
  cursor: "move",
  background: color.sunk,
});
export const media = style({ ...everywhere, margin: "auto", maxHeight: "100%" });
export const window = style({
  position: "absolute",
  left: "50%",
  top: "50%",
  transform: "translate(-50%,-50%)",
  border: "2px solid #fff",
  boxShadow: `0 0 0 200vmax ${color.veil}`,
  ":focus-visible": { outlineOffset: -6 },
});

/** Previews of the result, side by side where they fit. */
export const results = style({ display: "flex", flexWrap: "wrap", gap: "0 24px" });
globalStyle(`${results}>*`, { flex: "1 1 260px", minWidth: 0 });
/** The cropped region, with text beside it. */
export const outcome = style({ display: "flex", gap: 16, marginTop: 12, fontSize: size.f1 });
globalStyle(`${outcome} svg`, {
  flex: "none",
  height: 168,
  maxWidth: "45%",
  border: `1px solid ${color.line}`,
});

/** The cropped region as a button that sets the focal point. */
export const target = style({
  flex: "none",
  alignSelf: "flex-start",
  maxWidth: "45%",
  padding: 0,
  border: 0,
  background: "none",
  cursor: "crosshair",
  touchAction: "manipulation",
});
globalStyle(`${outcome}>${target} svg`, { display: "block", maxWidth: "100%" });
export const point = style({
  fill: "none",
  stroke: "#fff",
  strokeWidth: 3,
  vectorEffect: "non-scaling-stroke",
  filter: "drop-shadow(0 0 1px #000)",
});

/** Previews of each place that shows a cover, with widths that give all the same height. */
export const frames = style({ marginTop: 12, fontSize: size.f1 });
// Both texts take at most two lines.
globalStyle(`${frames}>:first-child`, { minHeight: "3.4em" });
globalStyle(`${frames} ul`, { display: "flex", gap: 8, margin: "8px 0" });
globalStyle(`${frames} li`, { flex: "145 1 0" });
globalStyle(`${frames} li:first-child`, { flexGrow: 133 });
globalStyle(`${frames} li:last-child`, { flexGrow: 180 });
globalStyle(`${frames} li svg`, { display: "block", width: "100%", border: `1px solid ${color.line}` });

/** A slider of the zoom or a side, as high as the select that it replaces. */
export const slider = style({ display: "block", width: "100%", height: 48, accentColor: color.sealFill });
