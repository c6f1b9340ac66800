import { keyframes, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

const grow = keyframes({ from: { transform: "scaleX(0)" }, to: { transform: "scaleX(.9)" } });

/** A line at the top of the viewport; appears late, so that fast navigations never show it. */
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

/** Root of a hydrated page: disables smooth scrolling, so that client-side navigation jumps like a document load. */
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
