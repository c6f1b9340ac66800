import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";

export const stat = style({
  display: "flex",
  flexWrap: "wrap",
  border: `1px solid ${color.ink}`,
  background: color.sheet,
});
globalStyle(`${stat}>*`, {
  flex: "1 1 0",
  padding: "12px 8px 10px 10px",
  color: color.ink,
  textDecoration: "none",
  minHeight: 84,
  fontSize: size.f1,
});
globalStyle(`${stat}>*+*`, { borderLeft: `1px solid ${color.line}` });
globalStyle(`${stat} ${num}`, { display: "block", fontSize: "2.5rem", marginBottom: 6 });
globalStyle(`${stat} [aria-current]`, { background: color.act, color: color.onAct });
