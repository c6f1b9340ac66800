import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

export const chop = style({
  position: "absolute",
  top: 24,
  left: 14,
  zIndex: 2,
  padding: "5px 10px",
  border: `3px solid ${color.sealFill}`,
  background: color.onSeal,
  color: color.sealFill,
  font: `700 ${size.f3}/1.2 ${face.song}`,
  letterSpacing: ".12em",
  borderRadius: 4,
  transform: "rotate(-7deg)",
  pointerEvents: "none",
});
export const right = style({ left: "auto", right: 24 });
globalStyle(`[data-lite] ${chop}`, {
  top: 14,
  left: "auto",
  right: 52,
  padding: "2px 8px",
  borderWidth: 2,
  fontSize: size.f1,
  transform: "none",
});
