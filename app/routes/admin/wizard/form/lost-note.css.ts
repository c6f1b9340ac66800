import { style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** At the foot of the window, above the buttons that stay there on phones. */
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
