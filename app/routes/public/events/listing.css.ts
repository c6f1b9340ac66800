import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { silent } from "~/styles/silent";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";

const desktop = "(min-width:1025px)";
const ownState = "[data-own]";

/** Events as rows: the day, the text, and a small picture. */
export const list = style({});
globalStyle(`${list}>li`, { borderBottom: `1px solid ${color.line}` });
// With large text, the text wraps to its own line.
globalStyle(`${list}>li>a`, {
  display: "flex",
  flexWrap: "wrap",
  gap: "0 12px",
  padding: "14px 0",
  color: color.ink,
  textDecoration: "none",
  overflowY: "clip",
});
globalStyle(`${list}>li>a>div`, { flex: "1 1 8em", minWidth: 0, fontSize: size.f1, lineHeight: 1.5 });
globalStyle(`${list}>li>a>div>*`, { display: "block" });
// Clamped, because the event's page shows the full title.
globalStyle(`${list} :is(b,h3):first-child`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  font: `700 1.125rem/1.4 ${face.song}`,
});
globalStyle(`${list} a:hover :is(b,h3):first-child`, {
  "@media": {
    "(hover:hover)": { textDecoration: "underline", textDecorationThickness: 1, textUnderlineOffset: ".2em" },
  },
});

/** Month, day and weekday, before the text. */
export const day = style({ flex: "none", order: -1, minWidth: 50, lineHeight: 1.25 });
globalStyle(`${day} small`, { display: "block", fontSize: size.f0, color: color.ink2 });
globalStyle(`${day} ${num}`, {
  display: "block",
  margin: "3px 0 4px",
  fontSize: "2.5rem",
  whiteSpace: "nowrap",
  color: fallbackVar(scheme.ac, color.ink),
});
/** Price, seats and badges. */
export const terms = style({ color: color.ink2 });
globalStyle(`${terms}>*+*`, { minHeight: 22, marginLeft: 8, padding: "0 6px" });
// The visitor's state, added by a script, takes the place of the free seats, so that the line does not break.
globalStyle(`${terms}>${ownState}`, { display: "inline-block", padding: 0, color: color.warn });
globalStyle(`${terms}>[data-own=ok]`, { color: color.ok });
globalStyle(`${terms}>${ownState}::before`, { content: silent("● "), fontSize: ".7em" });
globalStyle(`${terms}>[data-own=wait]::before`, { content: silent("◐ ") });
globalStyle(`${terms}>[data-own=moved]::before`, { content: silent("↻ ") });
globalStyle(`${terms}:has(>${ownState}) span span`, { display: "none" });

export const thumb = style({
  flex: "none",
  width: 64,
  height: 64,
  vars: { [cut.h]: "14px", [cut.r]: "14px", [cut.u]: "24px" },
});

/** An event that is over. */
export const over = style({});
/** A cancelled event. */
export const calledOff = style({});
globalStyle(`:is(${over},${calledOff}) ${day} ${num}`, { color: color.ink2 });
globalStyle(`${calledOff} :is(b,h3):first-child`, { color: color.ink2, textDecoration: "line-through 1px" });
globalStyle(`${calledOff} ${thumb}`, { filter: "grayscale(1) opacity(.55)" });

/** Heading of a list, with a link or a number at the right. */
export const heading = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "0 12px",
  padding: "10px 0 8px",
  borderBottom: `1px solid ${color.ink}`,
});
globalStyle(`${heading}>:first-child`, { fontSize: size.f2, lineHeight: 1.4 });
globalStyle(`${heading}>a`, { gap: ".3em", margin: "-14px 0", fontSize: size.f1 });

/** A list of the page of all events. */
export const part = style({ marginTop: 20 });
globalStyle(`${part}+${part}`, { marginTop: 36 });
export const search = style({ maxWidth: 640 });

/** Rows as cards: three across, five of past events. */
export const cards = style({
  "@media": { [desktop]: { display: "grid", gridTemplateColumns: "repeat(3,1fr)", gap: 32, paddingTop: 20 } },
});
export const pastCards = style({
  "@media": { [desktop]: { gridTemplateColumns: "repeat(5,1fr)", gap: 20 } },
});
const inCards = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${cards}>li${selector}`, { "@media": { [desktop]: rule as object } });
const inPastCards = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${pastCards}>li${selector}`, { "@media": { [desktop]: rule as object } });
inCards("", { border: 0 });
inCards(">a", {
  display: "grid",
  gridTemplateColumns: "92px minmax(0,1fr)",
  gridTemplateRows: "auto 1fr",
  gap: 0,
  height: "100%",
  padding: 0,
  background: color.sheet,
  borderBottom: `1px solid ${color.line}`,
  boxShadow: color.e1,
});
inCards(`>a>${thumb}`, {
  order: -1,
  gridColumn: "1/-1",
  width: "100%",
  height: "auto",
  aspectRatio: "3/2",
  vars: { [cut.h]: "0px", [cut.r]: "64px", [cut.u]: "84px" },
});
inCards(`>a>${day}`, { order: 0, gridColumn: 1, gridRow: 2, padding: "16px 0 16px 18px" });
inCards(`>a>${day}>${num}`, { fontSize: "3.5rem" });
inCards(">a>div", { gridColumn: 2, gridRow: 2, padding: "16px 16px 18px 0" });
inCards(" :is(b,h3):first-child", { fontSize: size.f3 });
inPastCards(">a", { gridTemplateColumns: "1fr", gridTemplateRows: "auto auto 1fr" });
inPastCards(`>a>${day}`, { padding: "10px 12px 0" });
inPastCards(`>a>${day}>*`, { display: "inline" });
inPastCards(`>a>${day}>${num}`, { margin: "0 4px", fontSize: size.f4 });
inPastCards(">a>div", { gridColumn: 1, gridRow: 3, padding: "4px 12px 14px" });
inPastCards(" :is(b,h3):first-child", { fontSize: size.f2 });

/** Filters in one scrolling line; each box is smaller than its target. */
export const filters = style({
  display: "flex",
  gap: 8,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  margin: "8px -16px 0",
  padding: "0 16px",
  scrollbarWidth: "none",
  "::-webkit-scrollbar": { display: "none" },
  "@media": {
    "(min-width:769px)": { margin: "8px -32px 0", padding: "0 32px" },
    [desktop]: { flexWrap: "wrap", margin: "12px 0 0", padding: 0 },
    print: { display: "none" },
  },
});
globalStyle(`${filters}>a`, {
  flex: "none",
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  color: color.ink,
  textDecoration: "none",
  fontSize: size.f1,
});
// The scrolling line would cut a ring off.
globalStyle(`${filters}>a:focus-visible`, { outlineOffset: -3 });
globalStyle(`${filters}>a>span`, {
  display: "flex",
  alignItems: "center",
  gap: 6,
  minHeight: 36,
  padding: "0 12px",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
});
globalStyle(`${filters} ${num}`, { fontSize: "1.125rem", letterSpacing: 0 });
globalStyle(`${filters}>[aria-current]>span`, {
  background: color.act,
  borderColor: color.act,
  color: color.onAct,
  fontWeight: 600,
});
/** Between the two kinds of filters. */
export const between = style({ flex: "none", width: 1, margin: "10px 2px", background: color.edge });
