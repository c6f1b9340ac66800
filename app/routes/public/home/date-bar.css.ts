import { style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const dateline = style({
  display: "flex",
  justifyContent: "space-between",
  flexWrap: "wrap",
  gap: "0 12px",
  padding: "6px 0",
  borderBottom: `1px solid ${color.line}`,
  fontSize: size.f0,
  color: color.ink2,
});
