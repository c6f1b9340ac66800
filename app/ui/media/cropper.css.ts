import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

/** A picture with its crop window. */
export const stage = style({
  width: "100%",
  height: "auto",
  maxHeight: "64vh",
  overflow: "visible",
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
/** With the script, dragging moves the window instead of scrolling the page. */
globalStyle(`${stage}[tabindex]`, { touchAction: "none", userSelect: "none", cursor: "move" });
globalStyle(`${stage} circle`, {
  fill: "#fff",
  stroke: "transparent",
  pointerEvents: "all",
  cursor: "pointer",
});

/** The cropped region, with text beside it. */
export const outcome = style({ display: "flex", gap: 16, marginTop: 12, fontSize: size.f1 });
globalStyle(`${outcome} svg`, {
  flex: "none",
  height: 128,
  maxWidth: "45%",
  border: `1px solid ${color.line}`,
});

/** The zoom slider. */
export const slider = style({ display: "block", width: "100%", height: 44, accentColor: color.sealFill });
