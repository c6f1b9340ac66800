import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

const fill = { background: color.seal };
const well = { background: color.sunk };

export const bar = style({
  display: "block",
  width: "100%",
  height: 10,
  border: `1px solid ${color.edge}`,
  WebkitAppearance: "none",
  appearance: "none",
  forcedColorAdjust: "none",
  ...well,
});
// An unknown selector invalidates the entire rule, so each engine has a separate one.
globalStyle(`${bar}::-webkit-progress-bar`, well);
globalStyle(`${bar}::-webkit-progress-value`, fill);
globalStyle(`${bar}::-moz-progress-bar`, fill);
