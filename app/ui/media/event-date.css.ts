import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { size } from "~/styles/tokens.css";

export const when = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: "0.75rem 10px",
  fontSize: size.f1,
  lineHeight: 1.35,
});
globalStyle(`${when} ${num}`, { fontSize: "4.25rem" });
