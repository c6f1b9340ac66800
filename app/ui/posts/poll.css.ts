import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size, space } from "~/styles/tokens.css";

export const poll = style({
  position: "relative",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  padding: "18px 16px 20px",
  breakInside: "avoid",
  overflow: "clip",
});
globalStyle(`${poll}+${poll}`, { marginTop: space.s5 });
globalStyle(`${poll}>h2`, { fontSize: "1.375rem", margin: "8px 0 2px" });
globalStyle(`${poll}>:is(h2,h3) a`, {
  display: "block",
  minHeight: 44,
  marginTop: -6,
  padding: "7px 0",
  color: "inherit",
  textDecoration: "none",
});
export const description = style({ fontSize: size.f1, whiteSpace: "pre-line" });
export const notice = style({ marginTop: 12 });
globalStyle(`${notice}>*`, { margin: 0 });
/** Confirmation of the vote, beside the form that changes it. */
export const replies = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px" });
export const thanks = style({ fontSize: size.f1 });
globalStyle(`${replies}>*`, { flex: "1 1 12em" });
export const change = style({ "@media": { print: { display: "none" } } });
globalStyle(`${replies}>${change}`, { flex: "none" });
globalStyle(`${replies}>${change}[open]`, { flexBasis: "100%" });
globalStyle(`${change}>p`, { marginTop: 12 });

export const option = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 12px",
  width: "100%",
  minHeight: 68,
  marginTop: 10,
  padding: "8px 14px 16px",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.paper,
  textAlign: "left",
  lineHeight: 1.5,
});
// Hides the results while the form that changes the vote shows the same. `display: none` would restart the bars' animation.
globalStyle(`${replies}:has(>[open])~${option}`, {
  position: "absolute",
  inset: "0 0 auto",
  visibility: "hidden",
});
/** A clickable option: a button, or a label with a checkbox. */
export const ballot = style({ cursor: "pointer" });
globalStyle(`button${ballot}::before`, {
  content: '""',
  width: 22,
  height: 22,
  border: `2px solid ${color.edge}`,
  borderRadius: "50%",
});
globalStyle(`${ballot}:hover`, { "@media": { "(hover:hover)": { borderColor: color.ink } } });
// Only the border: a filled circle would show a hovered option as selected, even after a failed vote.
globalStyle(`button${ballot}:hover::before`, { "@media": { "(hover:hover)": { borderColor: color.seal } } });
export const mine = style({ border: `2px solid ${color.ink}` });
globalStyle(`button${mine}::before`, { background: color.ink, boxShadow: `inset 0 0 0 3px ${color.paper}` });

// With large text, the share wraps below its option.
globalStyle(`${option}>span`, { flex: "1 1 4em", minWidth: 0 });
globalStyle(`${option} ${num}`, {
  flex: "none",
  marginLeft: "auto",
  fontSize: "1.875rem",
  letterSpacing: 0,
});
globalStyle(`${option} small`, { fontSize: size.f0, color: color.ink2, display: "block" });
/** A poll on a page about other things. */
export const brief = style({ padding: "14px 16px 16px", marginTop: 12 });
globalStyle(`${brief}>h3`, { fontSize: "1.1875rem" });
globalStyle(`${brief} ${option}`, { minHeight: 56, padding: "6px 12px 14px", marginTop: 8 });
globalStyle(`${brief} ${option} ${num}`, { fontSize: "1.375rem" });
globalStyle(`${brief} ${option} small`, { display: "none" });
globalStyle(`${brief}>p:last-child`, { marginTop: 10, fontSize: size.f0 });
/** Share of the votes as a bar at the lower edge. */
globalStyle(`${option} svg`, {
  position: "absolute",
  left: 0,
  bottom: 0,
  width: "100%",
  height: 8,
  background: color.sunk,
  borderTop: `1px solid ${color.line}`,
  fill: color.edge,
  // Leaves no seam between the parts of a bar.
  shapeRendering: "crispEdges",
  forcedColorAdjust: "none",
});
/** The end of a bar that the visitor's ballot made longer or shorter. */
const resized = (name: string, end: string) =>
  style({
    transformBox: "fill-box",
    transform: end,
    "@media": {
      "(prefers-reduced-motion:no-preference)": { animation: `${name} .24s ease-out both` },
    },
  });
export const gained = resized(keyframes({ from: { transform: "scaleX(0)" } }), "none");
export const lost = resized(keyframes({ from: { transform: "none" } }), "scaleX(0)");
export const leading = style({});
globalStyle(`${option}${leading} svg`, { fill: color.seal });
globalStyle(`${option} em`, {
  fontStyle: "normal",
  fontSize: size.f0,
  fontWeight: 700,
  color: color.seal,
  whiteSpace: "nowrap",
});
export const you = style({});
globalStyle(`${option} ${you}`, { color: color.ink });
