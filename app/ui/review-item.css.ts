import { style } from "@vanilla-extract/css";

export const head = style({
  display: "flex",
  gap: 12,
  alignItems: "flex-start",
  justifyContent: "space-between",
});
