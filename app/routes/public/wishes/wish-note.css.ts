import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, face, size } from "~/styles/tokens.css";

/** The parts of the board's page. URL fragments scroll them below the sticky message. */
export const sections = style({});
globalStyle(`${sections}>*`, { scrollMarginTop: 128 });
globalStyle(`${sections}>*+*`, { marginTop: 28 });
/** 最新 ｜ 最多赞, beside a heading. */
export const order = style({
  display: "flex",
  alignItems: "center",
  gap: 4,
  margin: "-10px 0",
  fontSize: size.f1,
});
globalStyle(`${order}>[aria-current]`, { color: color.ink, fontWeight: 700, textDecoration: "none" });
/** Clips wide glyphs and stacked diacritics to the card. URL fragments scroll it below the sticky message. */
export const note = style({
  breakInside: "avoid",
  overflow: "clip",
  marginTop: 12,
  padding: "14px 16px 6px",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  scrollMarginTop: 96,
});
export const edge = {
  featured: style({ borderTop: `6px solid ${color.sealFill}` }),
  granted: style({ borderTop: `6px solid ${color.ok}` }),
  own: style({ border: `2px solid ${color.ink}`, boxShadow: "none" }),
};
export const statement = style({ font: `400 1.25rem/1.65 ${face.song}`, whiteSpace: "pre-line" });
export const granted = style({
  margin: "8px 0",
  paddingLeft: 10,
  borderLeft: `3px solid ${color.ok}`,
});

/** Author, time, number and category, then the heart. */
export const foot = style({
  display: "flex",
  // A rejection below the heart does not move it.
  alignItems: "flex-start",
  gap: 10,
  minHeight: 52,
  paddingTop: 6,
  fontSize: size.f0,
  lineHeight: 1.6,
  color: color.ink2,
});
globalStyle(`${foot}>span:nth-child(2)`, { flex: "1 1 0", minWidth: 0, overflowX: "clip" });
globalStyle(`${foot} b`, { fontWeight: 600 });
// The touch area does not add height.
globalStyle(`${foot} a`, { display: "inline-block", margin: "-12px 0", padding: "12px 4px" });
export const marks = {
  featured: style({ color: color.seal }),
  own: style({ color: color.ink }),
};
/** The heart, above its rejection. */
export const liking = style({
  flex: "none",
  maxWidth: "50%",
  marginLeft: "auto",
  fontSize: size.f1,
  textAlign: "right",
});
globalStyle(`${liking}>[role=alert]`, { textAlign: "left", margin: "4px 0 8px" });
/** A heart with the number of likes, red for the visitor's own; equally wide in both states. */
export const like = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 6,
  minWidth: 64,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink2,
  "@media": { print: { display: "none" } },
});
globalStyle(`button${like}`, { cursor: "pointer" });
globalStyle(`${like} svg`, { width: 22, height: 22, fill: "none", stroke: "currentColor", strokeWidth: 1.8 });
globalStyle(`${like} ${num}`, { fontSize: "1.25rem", letterSpacing: 0 });
globalStyle(`${like}[aria-pressed=true]`, { color: color.seal });
globalStyle(`${like}[aria-pressed=true] svg`, { fill: "currentColor" });
/** The heart on the page that answers its like. */
export const beat = style({
  "@media": {
    "(prefers-reduced-motion:no-preference)": {
      animation: `${keyframes({ from: { transform: "scale(1.45)" } })} .12s ease-out both`,
    },
  },
});

/** How far a wish has come, as squares on a line. */
export const fate = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  margin: "12px 0 8px",
  fontSize: size.f0,
  lineHeight: 1.4,
  textAlign: "center",
  color: color.ink3,
});
globalStyle(`${fate} li`, { position: "relative", minWidth: 0, paddingTop: 22, forcedColorAdjust: "auto" });
globalStyle(`${fate} li::before`, {
  content: '""',
  position: "absolute",
  zIndex: 1,
  top: 2,
  left: "50%",
  width: 14,
  height: 14,
  marginLeft: -7,
  border: `2px solid ${color.edge}`,
  background: color.sheet,
});
globalStyle(`${fate} li+li::after`, {
  content: '""',
  position: "absolute",
  top: 8,
  right: "50%",
  width: "100%",
  borderTop: `2px solid ${color.edge}`,
});
export const reached = style({});
globalStyle(`${fate} ${reached}`, { color: color.ink });
globalStyle(`${fate} ${reached}::before`, { background: color.act, borderColor: color.act });
globalStyle(`${fate} ${reached}+:is(${reached},[aria-current])::after`, { borderColor: color.act });
globalStyle(`${fate} [aria-current]`, { color: color.seal, fontWeight: 700 });
globalStyle(`${fate} [aria-current]::before`, { background: color.sealFill, borderColor: color.sealFill });
