import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A poster at full size; long-press offers to save it. */
export const posterPicture = style({
  display: "block",
  width: "100%",
  height: "auto",
  border: `1px solid ${color.line}`,
});

/** A poster preview. */
export const posterPreview = style({ maxWidth: 220 });
