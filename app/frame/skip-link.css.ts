import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

export const skip = style({
  position: "absolute",
  left: 16,
  top: -80,
  background: color.act,
  color: color.onAct,
  padding: "10px 16px",
  zIndex: 9,
  ":focus": { top: 8 },
  "@media": { print: { display: "none" } },
});
