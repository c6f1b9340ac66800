import { globalStyle, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";

/** At the foot of the window until its own place at the foot of the page is reached. Wider windows have the aside. */
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
/** Beside the button where both fit, above it elsewhere. */
export const joinFacts = style({});
globalStyle(`${joinBar} ${joinFacts}`, { flex: "1 1 9em" });
globalStyle(`${joinBar}>a`, { flex: "1 1 9em", width: "auto" });
globalStyle(`${inAside} ${joinFacts}`, { marginBottom: 8 });
