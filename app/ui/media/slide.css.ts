import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { num, vertical } from "~/styles/global.css";
import { color, scheme, size } from "~/styles/tokens.css";
import { pic } from "./art.css";
import { when } from "./event-date.css";

const width = "min(290px,78vw)";
const { g3, gi } = scheme;

// The large inline margin is required: without it the browser aligns a partly visible target with its near edge and
// snapping reverts it. 35vh prevents vertical jumps.
export const slide = style({
  flex: "0 0 290px",
  flexBasis: width,
  minWidth: 0,
  scrollSnapAlign: "center",
  scrollSnapStop: "always",
  scrollMargin: `35vh calc((100vw - ${width})/2 - 8px) 0`,
  "@media": {
    "(min-width:1025px)": { scrollMargin: "35vh calc((min(1120px,100vw - 64px) - 730px)/2 - 8px) 0" },
  },
});
export const first = style({ scrollInitialTarget: "nearest" });

export const post = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflow: "hidden",
  color: gi,
  background: g3,
  boxShadow: color.e2,
});
globalStyle(`${post}>${pic}`, { flex: "none", height: 200 });
globalStyle(`${post}>${vertical}`, {
  position: "absolute",
  zIndex: 1,
  top: 16,
  right: 14,
  padding: "10px 5px 8px",
  background: gi,
  color: g3,
});

export const slip = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  padding: "12px 16px 14px",
  background: g3,
});
globalStyle(`${slip} ${num}`, { fontSize: "3.5rem" });
globalStyle(`${slip} h2`, { fontSize: "1.4375rem", margin: "10px 0 2px" });
// Clamped so that slides have equal height; index and event page show the full title. The clamp is inside the link,
// because it would clip the part of the link that covers the slide.
globalStyle(`${slip} h2 span`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
globalStyle(`${slip} h2 a`, { color: "inherit", textDecoration: "none" });
// The slide shows its title's focus ring in the event's ink: the theme's colour may be invisible on it.
globalStyle(`${post} :focus-visible`, { outlineColor: gi });
globalStyle(`${slip} h2 a:focus-visible`, { outline: 0 });
globalStyle(`${slip} h2 a:focus-visible::after`, { outline: `3px solid ${gi}`, outlineOffset: -6 });
globalStyle(`${slip} h2 a::after`, {
  content: '""',
  position: "absolute",
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
});
/** Place and price, then the summary, each shortened to one line. */
export const where = style({ fontSize: size.f1, lineHeight: 1.5 });
// Clamped, because the invisible end of an unbroken line reaches far out of a turned slide.
globalStyle(`${where}>span`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
});
/** The low-data link to the cover, above the link that covers the slide. */
export const peek = style({ position: "relative", color: "inherit" });

export const controls = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "44px 1fr 44px",
  alignSelf: "stretch",
  gap: 8,
  marginTop: "auto",
  paddingTop: 12,
  "@media": { print: { display: "none" } },
});
globalStyle(`${controls}>*`, {
  gridRow: 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 46,
  border: `1px solid ${gi}`,
  color: gi,
  background: "none",
  textDecoration: "none",
  fontWeight: 600,
});
globalStyle(`${controls}>:nth-child(2),${controls}>:only-child`, { background: gi, color: g3 });
globalStyle(`${controls}>:only-child`, { gridColumn: "1/-1" });
globalStyle(`${controls}>[disabled]`, {
  background: "none",
  color: gi,
  borderStyle: "dashed",
  cursor: "not-allowed",
});

const turn = keyframes({
  "0%": { transform: "perspective(900px) rotateY(-30deg) scale(.9)", transformOrigin: "0 50%" },
  "50%": { transform: "none", transformOrigin: "50% 50%" },
  "100%": { transform: "perspective(900px) rotateY(30deg) scale(.9)", transformOrigin: "100% 50%" },
});
globalStyle(`:root:not([data-lite]) ${slide}>${post}`, {
  "@supports": {
    "(animation-timeline:view(inline))": {
      "@media": {
        "(prefers-reduced-motion:no-preference)": {
          animation: `${turn} linear both`,
          animationTimeline: "view(inline)",
        },
      },
    },
  },
});

globalStyle(`[data-lite] ${post}`, { border: `1px solid ${gi}` });
globalStyle(`[data-lite] ${post} ${when}`, { paddingRight: 56 });
