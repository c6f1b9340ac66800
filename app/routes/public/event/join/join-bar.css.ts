import { globalStyle, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";

/**
 * Fixed at the bottom of the viewport until scrolled to its position at the end of the page. Wider viewports use the
 * aside.
 */
export const joinBar = style({
  position: "sticky",
  bottom: 0,
  zIndex: 4,
  marginTop: space.s6,
  padding: "10px 16px calc(10px + env(safe-area-inset-bottom))",
  background: color.paper,
  borderTop: `1px solid ${color.ink}`,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 12px",
  "@media": {
    "(max-height:480px)": { position: "static" },
    "(min-width:1025px)": { display: "none" },
    print: { display: "none" },
  },
});
export const inAside = style({
  paddingTop: space.s5,
  "@media": { "(max-width:1024px)": { display: "none" } },
});
/** Beside the button where both fit, otherwise above it. */
export const joinFacts = style({});
globalStyle(`${joinBar} ${joinFacts}`, { flex: "1 1 9em" });
globalStyle(`${joinBar}>a`, { flex: "1 1 9em", width: "auto" });
globalStyle(`${inAside} ${joinFacts}`, { marginBottom: 8 });
