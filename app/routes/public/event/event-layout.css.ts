import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { lowerEdge } from "~/styles/lower-edge";
import { silent } from "~/styles/silent";
import { color, face, scheme, size } from "~/styles/tokens.css";
import { facts } from "~/ui/layout/facts.css";
import { beside } from "~/ui/media/qr.css";

const desktop = "(min-width:1025px)";
const phone = "(max-width:1024px)";
const largeText = "(max-width:17rem)";

/** Text, and beside it on desktops a box that stays in view: price, sign-up, and what visitors take along. */
export const columns = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) 344px",
      gap: "0 64px",
      alignItems: "start",
    },
  },
});
export const body = style({ minWidth: 0, "@media": { [desktop]: { gridColumn: 1, gridRow: 1 } } });
export const box = style({
  "@media": {
    [phone]: { display: "contents" },
    [desktop]: {
      gridColumn: 2,
      gridRow: 1,
      position: "sticky",
      top: 24,
      marginTop: 24,
      background: color.sheet,
      border: `1px solid ${color.line}`,
      boxShadow: color.e1,
    },
    print: { display: "none" },
  },
});

/** Price and seats beside the sign-up: first in the document, fixed at the lower edge on phones. */
export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "@media": {
    [phone]: {
      ...lowerEdge,
      padding: "8px 16px calc(8px + env(safe-area-inset-bottom,0px))",
    },
    // In a low window, such as a phone's in landscape, the bar would cover too much.
    "(max-height:480px) and (max-width:1024px)": { position: "static" },
    [desktop]: { display: "block", padding: 20 },
    print: { display: "none" },
  },
});
export const terms = style({
  flex: "1 1 0",
  minWidth: 0,
  fontSize: size.f1,
  lineHeight: 1.4,
  // With large text set in the browser, the bar shows one line.
  "@media": { [desktop]: { marginBottom: 14 }, [largeText]: { fontSize: 0 } },
});
globalStyle(`${terms} b`, {
  display: "block",
  fontWeight: 700,
  "@media": { [desktop]: { fontSize: size.f3 }, [largeText]: { fontSize: size.f1 } },
});
globalStyle(`${terms} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  margin: "-10px 0 -14px",
});
globalStyle(`${bar}>a`, {
  flex: "0 1 auto",
  minWidth: 150,
  minHeight: 52,
  "@media": { [desktop]: { width: "100%" }, [largeText]: { minWidth: 0 } },
});
/** The visitor's state, by colour and glyph. */
globalStyle(`${terms} [data-own]`, { color: color.warn });
globalStyle(`${terms} [data-own=ok]`, { color: color.ok });
globalStyle(`${terms} [data-own=ok]::before`, { content: silent("● ") });
globalStyle(`${terms} [data-own=wait]::before`, { content: silent("◐ ") });
globalStyle(`${terms} [data-own=moved]::before`, { content: silent("↻ ") });
/** Keeps the end of the page clear of the fixed bar. */
export const clearance = style({});
globalStyle(`${clearance}~footer`, {
  "@media": { "screen and (max-width:1024px) and (min-height:481px)": { paddingBottom: 96 } },
});

/** Calendar, share and poster as three tear-off tabs. */
export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  margin: "0 -16px",
  background: scheme.ti,
  borderBottom: `1px solid ${color.line}`,
  "@media": {
    "(min-width:769px)": { margin: 0 },
    [desktop]: { borderTop: `1px solid ${color.line}`, borderBottom: 0 },
    print: { display: "none" },
  },
});
globalStyle(`${tabs} :focus-visible`, { outlineOffset: -3 });
globalStyle(`${tabs} a`, {
  flex: "1 0 5em",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 52,
  color: color.ink,
  textDecoration: "none",
  fontSize: size.f1,
  fontWeight: 600,
});
globalStyle(`${tabs} a+a`, { borderLeft: `1px dashed ${color.edge}` });
globalStyle(`${tabs} svg`, {
  width: 20,
  height: 20,
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.8,
});

/** Questions, or the contact. */
export const asked = style({});

// Facts of the event: the label above its text on phones, beside it on desktops.
globalStyle(`${body} ${facts}>div`, {
  display: "block",
  padding: "20px 0",
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "120px minmax(0,1fr)",
      gap: "0 24px",
      padding: "26px 0",
    },
  },
});
globalStyle(`${body} ${facts} dt`, { fontSize: size.f3, lineHeight: 1.4, marginBottom: 6 });
globalStyle(`${body} ${facts} dd`, { maxWidth: 600 });
globalStyle(`${body} ${facts} dd>p+p`, { marginTop: 8 });

// Questions and contact are in line with the facts.
globalStyle(`${body} h2`, { color: scheme.ac });
globalStyle(`${asked} h2`, { fontSize: size.f3, lineHeight: 1.4, margin: "0 0 6px" });
globalStyle(`${asked}>section`, {
  padding: "20px 0",
  margin: 0,
  background: "none",
  border: 0,
  boxShadow: "none",
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "120px minmax(0,1fr)",
      gap: "0 24px",
      padding: "26px 0",
    },
  },
});
globalStyle(`${asked}>section>*`, { "@media": { [desktop]: { gridColumn: 2 } } });
// Clips wide glyphs of a name.
globalStyle(`${asked} ${beside}>p`, { overflow: "clip" });
globalStyle(`${asked} h2+ul`, { borderTop: 0 });
globalStyle(`${asked} h2+ul>li:first-child`, { paddingTop: 0 });
globalStyle(`${asked}>section>h2`, { "@media": { [desktop]: { gridArea: "1/1/9/2" } } });

/** Route, map and address as equal buttons. */
export const ways = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(5.5rem,1fr))",
  gap: 8,
  marginTop: 14,
});
globalStyle(`${ways}>*`, { paddingLeft: 4, paddingRight: 4 });

/** A programme: times with what happens then. */
export const programme = style({ marginTop: 12, borderTop: `1px dashed ${color.edge}` });
globalStyle(`${programme}+*`, { marginTop: 10 });
globalStyle(`${programme}>li`, {
  display: "grid",
  gridTemplateColumns: "58px minmax(0,1fr)",
  gap: 10,
  padding: "7px 0",
  borderBottom: `1px dashed ${color.edge}`,
  fontSize: "1rem",
  lineHeight: 1.6,
});
globalStyle(`${body} ${programme} ${num}`, {
  fontSize: size.f3,
  lineHeight: 1.28,
  letterSpacing: 0,
  color: scheme.ac,
});

/** One amount: what it is at the left, the amount at the right. */
export const fee = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: "0 12px",
  padding: "6px 0",
});
globalStyle(`${fee}+${fee}`, { borderTop: `1px dashed ${color.edge}` });
globalStyle(`${body} ${fee} ${num}`, { fontSize: "2rem", letterSpacing: 0 });

/** Links to album and discussion of an ended event. */
export const parts = style({
  display: "flex",
  borderBottom: `1px solid ${color.ink}`,
  marginTop: 20,
  "@media": { print: { display: "none" } },
});
globalStyle(`${parts} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 48,
  padding: "0 16px",
  color: color.ink,
  textDecoration: "none",
  font: `700 ${size.f2}/1.2 ${face.song}`,
});
export const closing = style({ borderTop: `1px solid ${color.line}`, paddingTop: 12, marginTop: 24 });

/** The host: an initial and a line. */
export const hostRow = style({ display: "flex", gap: 12, alignItems: "center" });
globalStyle(`${hostRow} p`, { lineHeight: 1.5 });
export const avatar = style({
  flex: "none",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 48,
  height: 48,
  border: `1px solid ${color.line}`,
  borderRadius: 2,
  background: scheme.ti,
  color: scheme.ac,
  font: `700 1.375rem/1 ${face.song}`,
});

/** Initials of guests in a row. */
export const faces = style({ display: "flex", flexWrap: "wrap", gap: 6, marginBottom: 6 });
globalStyle(`${faces} ${avatar}`, { width: 36, height: 36, fontSize: "1rem" });
/** The number of the others, as the last of them. */
export const others = style({});
globalStyle(`${faces} ${others}`, {
  borderStyle: "dashed",
  background: "none",
  color: color.ink2,
  fontFamily: face.digit,
  fontSize: size.f1,
});
export const peopleText = style({ marginTop: 14, lineHeight: 1.6 });

/** Tags as small frames. */
export const tagList = style({ display: "flex", flexWrap: "wrap", gap: "6px 8px", marginTop: 12 });
globalStyle(`${tagList}>li`, {
  padding: "3px 10px",
  border: `1px solid ${scheme.ac}`,
  borderRadius: 2,
  background: color.sheet,
  color: scheme.ac,
  fontSize: size.f1,
  lineHeight: 1.5,
});

/** Host and guests in the box of wide screens, or as a section of the text on others and in print. */
export const whoId = "f-who";
export const whoBox = style({
  padding: "18px 20px 20px",
  borderTop: `1px solid ${color.line}`,
  "@media": { [phone]: { display: "none" } },
});
globalStyle(`${body} ${facts}>#${whoId}`, {
  "@media": { "screen and (min-width:1025px)": { display: "none" } },
});
