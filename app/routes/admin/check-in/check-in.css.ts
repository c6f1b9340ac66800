import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { lowerEdge } from "~/styles/lower-edge";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });
/** Hidden on a fast connection: most marks are sent at once. */
export const late = style({ animation: `${appear} 1ms .4s backwards`, color: color.warn });

/** A page with the bar, of which the end stays clear. */
export const page = style({});
globalStyle(`${page}~footer`, { "@media": { "screen and (min-height:481px)": { paddingBottom: 96 } } });
// Phones show no header: the list begins on the first screen. The link above the heading leads back to it.
globalStyle(`header:has(~${page}),div:has(>nav):has(~${page})`, {
  "@media": { "screen and (max-width:768px)": { display: "none" } },
});

/** Low for the same reason. */
export const heading = style({});
globalStyle(`${heading}>h1`, { fontSize: size.f4 });
globalStyle(`${heading}>p`, { fontSize: size.f1, color: color.ink2, lineHeight: 1.45 });

// The counter, readable at arm's length.

export const gate = style({ margin: "8px 0 12px", fontSize: size.f1, lineHeight: 1.45 });
globalStyle(`${gate}>[data-present]`, { fontSize: size.f3, paddingTop: 8 });
export const gateNumber = style({ float: "left", fontSize: "4.5rem", margin: "-8px 14px 8px 0" });
globalStyle(`${gate}>progress`, { clear: "both" });

export const filters = style({ display: "flex", flexWrap: "wrap", gap: 8, margin: "8px 0" });
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 44,
  padding: "0 12px",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
  color: color.ink,
  fontSize: size.f1,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": {
      background: color.act,
      borderColor: color.act,
      color: color.onAct,
      fontWeight: 600,
    },
  },
});
globalStyle(`${chip}>b`, { fontSize: size.f2 });

// The list.

export const list = style({ borderTop: `1px solid ${color.ink}`, marginTop: 6 });
// URL fragments scroll a guest below the sticky message.
globalStyle(`${list}>li`, {
  borderBottom: `1px solid ${color.line}`,
  scrollMarginTop: 96,
  overflowY: "clip",
});
/** A guest: name and facts, the main button beside them, a rejection below. */
export const rowForm = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  gap: "0 12px",
  alignItems: "start",
});
globalStyle(`${rowForm}>[role=alert]`, { gridColumn: "1/-1", paddingBottom: 12 });
/** A row that unfolds over the full width, below its button. */
export const foldRow = style({ position: "relative", display: "block" });
globalStyle(`${foldRow} summary`, {
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  minHeight: 76,
  padding: "10px 116px 10px 0",
  "@media": { "(min-width:769px)": { paddingRight: 152 } },
});
/** Inline, so that a glyph of any width wraps the number to the next line. */
export const nameLine = style({ display: "block" });
globalStyle(`${nameLine}>span`, { fontSize: "1.625rem", letterSpacing: 0 });
globalStyle(`${nameLine}>small`, { fontSize: size.f1, whiteSpace: "nowrap" });
globalStyle(`summary>${nameLine}::after`, {
  content: silent("▾"),
  marginLeft: 6,
  fontSize: size.f0,
  color: color.ink3,
});
globalStyle(`details[open]>summary>${nameLine}::after`, { content: silent("▴") });
export const name = style({ font: `700 1.375rem/1.35 ${face.song}` });
/** 收 €60, 第一次来, 王芳代报 */
export const lines = style({ fontSize: size.f1, color: color.ink2, lineHeight: 1.5 });
globalStyle(`${lines}>strong`, { color: color.warn });
/** Below the name: facts and buttons. */
export const more = style({ minWidth: 0, padding: "0 0 14px" });
globalStyle(`${rowForm}>${more}`, { paddingTop: 14 });
export const facts = style({ fontSize: size.f1, lineHeight: 1.6 });
globalStyle(`${facts}>div`, { display: "grid", gridTemplateColumns: "5em minmax(0,1fr)", gap: 8 });
globalStyle(`${facts} dt`, { color: color.ink2 });
globalStyle(`${facts} a`, { display: "inline-flex", alignItems: "center", minHeight: 44 });
export const badges = style({ display: "flex", flexWrap: "wrap", gap: 4 });

/** 到了, or the time of the arrival above 撤销. */
export const mark = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  alignItems: "stretch",
  minWidth: 104,
  minHeight: 76,
  "@media": { "(min-width:769px)": { minWidth: 140 } },
});
globalStyle(`${foldRow}>${mark}`, { position: "absolute", top: 0, right: 0 });
globalStyle(`${mark}>button`, { padding: "6px 12px" });
export const arrive = style({});
globalStyle(`${mark}>${arrive}`, {
  minHeight: 60,
  border: `2px solid ${color.act}`,
  background: color.sheet,
  color: color.ink,
  font: `700 1.25rem/1 ${face.song}`,
  letterSpacing: ".08em",
});
export const presence = style({
  textAlign: "center",
  whiteSpace: "nowrap",
  color: color.ok,
  fontSize: size.f1,
  fontWeight: 600,
  lineHeight: 1.35,
});
/** A party that has arrived. */
export const came = style({});
globalStyle(`${came} ${nameLine},${came} ${lines}`, { color: color.ink2 });
globalStyle(`${came} ${mark}>button`, { borderColor: "transparent", color: color.ok, fontWeight: 600 });

export const tools = style({ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center", marginTop: 8 });
globalStyle(`${tools}>button`, { minWidth: 0, minHeight: 44, padding: "6px 10px" });
export const stepper = style({ display: "inline-flex", alignItems: "center", gap: 4 });
globalStyle(`${stepper} button`, { minHeight: 44 });

/** The walk-in form, shown by its link. */
export const walkIn = style({
  display: "none",
  margin: "12px 0",
  scrollMarginTop: 16,
  selectors: { "&:target,&[data-open]": { display: "block" } },
});

/** The guest whose ticket code the phone's camera opened. */
export const namedGuest = style({ margin: "12px 0" });
globalStyle(`${namedGuest}>form`, { gridTemplateColumns: "minmax(0,1fr)", marginTop: 12 });
globalStyle(`${namedGuest} ${mark}>button`, { minHeight: 72, fontSize: size.f4 });

// The bar at the lower edge.

const lowWindow = "(max-height:480px)";
export const bottom = style({
  ...lowerEdge,
  paddingBottom: "env(safe-area-inset-bottom,0px)",
  ":empty": { display: "none" },
  "@media": {
    // In a low window, such as a phone's in landscape, the bar would cover too much.
    [lowWindow]: { position: "static", marginTop: 16 },
    print: { display: "none" },
  },
});
export const buttons = style({
  display: "flex",
  gap: 8,
  maxWidth: 736,
  margin: "0 auto",
  padding: "8px 16px",
});
globalStyle(`${buttons}>*`, { flex: "1 1 0", minHeight: 56, padding: "6px 12px", fontSize: "1.1875rem" });
globalStyle(`${buttons}>*+*`, { flex: "0 0 auto", minWidth: 116 });
/** Number of unsent presses with a retry button, where it shifts no row. */
export const unsentBar = style([
  late,
  {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 12px",
    alignItems: "center",
    justifyContent: "space-between",
    padding: "4px 16px",
    background: color.warnBg,
  },
]);
