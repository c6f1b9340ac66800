import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const drop = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  minHeight: 150,
  border: `2px dashed ${color.edge}`,
  textAlign: "center",
  padding: 16,
  fontSize: size.f1,
  color: color.ink2,
  background: color.sheet,
});
export const failed = style({ borderColor: color.bad, color: color.bad });
globalStyle(`${drop} input`, { maxWidth: "100%", fontSize: size.f0 });
