import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";

export const counter = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginTop: 6,
  fontSize: size.f1,
  color: color.ink2,
});
/** Minus, number and plus, on one line unless the text is large. */
export const stepper = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });
globalStyle(`${counter} ${num}`, {
  minWidth: "2ch",
  textAlign: "center",
  fontSize: size.f3,
  color: color.ink,
});

// In a menu, whose buttons are rows.
globalStyle(`li ${counter}`, { margin: 0, padding: "4px 16px" });
globalStyle(`li ${counter} button`, {
  width: 44,
  padding: 0,
  justifyContent: "center",
  border: `1px solid ${color.edge}`,
});
