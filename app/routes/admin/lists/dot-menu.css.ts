import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

export const dotMenu = style({ flex: "none", "@media": { print: { display: "none" } } });
globalStyle(`${dotMenu}>summary`, {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 44,
  minHeight: 44,
  color: color.ink,
  fontSize: "1.25rem",
  lineHeight: 1,
  cursor: "pointer",
});
export const framed = style({});
globalStyle(`${framed}>summary`, { width: 48, minHeight: 48, border: `1px solid ${color.edge}` });
