import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A selected picture, uncropped with limited height, with its actions at the right. */
export const chosen = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "flex-end",
  marginBottom: 12,
});
export const chosenPicture = style({
  width: "auto",
  maxWidth: "100%",
  maxHeight: 220,
  border: `1px solid ${color.line}`,
  background: "#fff",
});
