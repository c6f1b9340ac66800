import { style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";

export const overlay = style({
  position: "fixed",
  left: "50%",
  bottom: space.s5,
  zIndex: 30,
  width: "min(320px,calc(100vw - 32px))",
  marginLeft: "calc(min(320px,100vw - 32px)/-2)",
  padding: "12px 16px 16px",
  background: color.sheet,
  border: `1px solid ${color.ink}`,
  boxShadow: color.e2,
});
