import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

// 文武线: a thick and a thin line, as in Chinese newspapers.
export const rule = style({
  height: 7,
  border: 0,
  margin: 0,
  borderTop: `3px solid ${color.ink}`,
  borderBottom: `1px solid ${color.ink}`,
});
