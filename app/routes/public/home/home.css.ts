import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";

const desktop = "(min-width:1025px)";
const fade = "linear-gradient(90deg,transparent,#000 40px calc(100% - 40px),transparent)";

/**
 * Sections of the home page: greeting, index, carousel, and current activities. The index precedes the carousel in
 * source order for keyboard users. On phones the carousel is above it, from 1025 px beside it.
 */
export const home = style({
  display: "flex",
  flexDirection: "column",
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "392px minmax(0,1fr)",
      gridTemplateRows: "auto 1fr",
      gap: "0 48px",
      alignItems: "start",
    },
  },
});
/** Carousel and the section below it in wide viewports; separate sections elsewhere. */
export const side = style({
  display: "contents",
  "@media": { [desktop]: { display: "block", gridColumn: 2, gridRow: "1/span 2" } },
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
      paddingTop: space.s5,
      WebkitMaskImage: fade,
      maskImage: fade,
    },
    "(max-width:1024px)": { order: 1, margin: "0 -32px" },
    "(max-width:768px)": { margin: "0 -16px" },
    print: { display: "none" },
  },
});

export const index = style({ order: 2 });

// Skips layout until the parser has passed it: a carousel laid out earlier would rest at the first slide instead of the
// initial one, delay painting of the content above it, and shift the index down. Limited to five seconds, so that a
// dropped connection still shows the received content. The animation itself must hide: WebKit does not show content
// after an animation to `visible`. Nothing moves, so reduced-motion rules must not disable it.
const held = keyframes({ "from,to": { contentVisibility: "hidden" } });
globalStyle(`main:not(:has(+*)) :is(${stage},${index})`, { animation: `${held} 5s!important` });

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

/** An open poll, wishes and the newest album. */
export const around = style({
  order: 3,
  display: "grid",
  gap: "24px 32px",
  marginTop: space.s5,
  "@media": { "(min-width:601px)": { gridTemplateColumns: "1fr 1fr", gridAutoFlow: "dense" } },
});
/** Spans both rows beside the others. */
export const wishes = style({ "@media": { "(min-width:601px)": { gridRow: "span 2" } } });
globalStyle(`${around} h2`, { borderBottom: `1px solid ${color.ink}`, paddingBottom: 4 });
globalStyle(`${around} li`, { borderBottom: `1px solid ${color.line}` });
globalStyle(`${around} li a`, {
  display: "block",
  padding: "10px 0",
  color: color.ink,
  textDecoration: "none",
  overflowY: "clip",
});
