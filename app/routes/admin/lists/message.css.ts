import { style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

/** A text that is selected by one press. */
export const message = style({
  whiteSpace: "pre-line",
  userSelect: "all",
  padding: "12px 14px",
  marginTop: 10,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  fontSize: size.f1,
  lineHeight: 1.65,
});
