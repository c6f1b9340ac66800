import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** At the bottom of the viewport, above the buttons that are sticky there on phones. */
export const note = style({
  position: "fixed",
  insetInline: 16,
  bottom: "calc(88px + env(safe-area-inset-bottom))",
  zIndex: 20,
  maxWidth: 560,
  marginInline: "auto",
  background: color.paper,
  boxShadow: color.e2,
  "@media": { print: { display: "none" } },
});
