import { keyframes, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

const grow = keyframes({ from: { transform: "scaleX(0)" }, to: { transform: "scaleX(.9)" } });

/** A line at the top of the window; what is quick is over before it shows. */
export const underWay = style({
  position: "fixed",
  inset: "0 0 auto",
  zIndex: 20,
  height: 3,
  background: color.bad,
  transformOrigin: "0 0",
  animation: `${grow} 8s cubic-bezier(.1,.7,.2,1) .3s both`,
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none", transform: "scaleX(.5)" } },
});

/** The window of a hydrated page: a page that opens in place begins where it begins, as a document does. */
export const jumping = style({ scrollBehavior: "auto" });

/** A message at the bottom of the viewport at any scroll position. */
export const note = style({
  position: "fixed",
  insetInline: 16,
  bottom: "calc(16px + env(safe-area-inset-bottom))",
  zIndex: 20,
  maxWidth: 560,
  marginInline: "auto",
  background: color.paper,
  boxShadow: color.e2,
});
