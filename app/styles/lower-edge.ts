import { color } from "./tokens.css";

/** A bar at the lower edge of the window; the page leaves room for it. */
export const lowerEdge = {
  position: "fixed",
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 8,
  background: color.paper,
  borderTop: `1px solid ${color.ink}`,
} as const;
