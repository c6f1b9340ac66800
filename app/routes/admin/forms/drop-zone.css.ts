import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const drop = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  minHeight: 150,
  position: "relative",
  border: `2px dashed ${color.edge}`,
  textAlign: "center",
  padding: 16,
  fontSize: size.f1,
  color: color.ink2,
  background: color.sheet,
  cursor: "pointer",
});
export const failed = style({ borderColor: color.bad, color: color.bad });
const controlHeight = 24;
globalStyle(`${drop} input`, { maxWidth: "100%", minHeight: controlHeight, fontSize: size.f0 });

/** The transparent input covers the drop zone, which shows its focus. */
export const covered = style({
  ":focus-within": { outline: `3px solid ${color.link}`, outlineOffset: 2 },
});
globalStyle(`${covered} input`, {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  opacity: 0,
  cursor: "pointer",
});
/** As high as the control that it replaces. */
export const fileName = style({
  minHeight: controlHeight,
  fontSize: size.f0,
  lineHeight: `${controlHeight}px`,
});
