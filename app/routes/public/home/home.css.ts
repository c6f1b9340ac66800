import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens.css";

const desktop = "(min-width:1025px)";
const fade = "linear-gradient(90deg,transparent,#000 40px calc(100% - 40px),transparent)";

/** The three parts of the home page: greeting, carousel, index. Side by side from 1025 px. */
export const home = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "392px minmax(0,1fr)",
      gap: "0 48px",
      alignItems: "start",
    },
  },
});
export const lead = style({
  padding: `${space.s5} 0 ${space.s4}`,
  "@media": { [desktop]: { paddingTop: space.s7 } },
});
globalStyle(`${lead} h1`, { fontSize: "clamp(1.75rem,7.4vw,2.5rem)", lineHeight: 1.2 });
globalStyle(`${lead} p`, { marginTop: 8 });

export const stage = style({
  "@media": {
    [desktop]: {
      gridColumn: 2,
      gridRow: "1/span 2",
      paddingTop: space.s5,
      WebkitMaskImage: fade,
      maskImage: fade,
    },
    "(max-width:1024px)": { margin: "0 -32px" },
    "(max-width:768px)": { margin: "0 -16px" },
    print: { display: "none" },
  },
});

// Not laid out until the parser has passed it: a carousel laid out earlier would rest at the first slide instead of the
// initial one, and hold up the paint of what is above it. Held for five seconds at most, so that a line that has
// dropped shows what has come. It is the animation that hides: WebKit does not show what an animation to `visible`
// frees. Nothing moves, so the rule against motion must not take it away.
const held = keyframes({ "from,to": { contentVisibility: "hidden" } });
globalStyle(`${home}>${stage}:not(:has(+*))`, { animation: `${held} 5s!important` });

export const reel = style({
  display: "flex",
  gap: 14,
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  overscrollBehaviorX: "contain",
  padding: "8px calc(50% - min(145px,39vw)) 40px",
  scrollbarWidth: "none",
  "::-webkit-scrollbar": { display: "none" },
});
