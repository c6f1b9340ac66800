import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { silent } from "~/styles/silent";
import { color, scheme, size } from "~/styles/tokens.css";
import { rows } from "../lists/link-rows.css";

const desktop = "(min-width:1025px)";

/** The event's ground, as wide as the window. */
export const head = style({
  background: scheme.g3,
  color: scheme.gi,
  forcedColorAdjust: "none",
  "@media": { print: { background: "none", color: "inherit" } },
});
globalStyle(`${head}>*`, {
  paddingTop: 6,
  paddingBottom: 14,
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "auto minmax(0,1fr) 300px",
      gap: "0 32px",
      alignItems: "end",
      paddingTop: 8,
      paddingBottom: 20,
    },
  },
});
globalStyle(`${head} a`, { color: "inherit", textDecoration: "none" });
globalStyle(`${head} a:focus-visible`, { outlineColor: "currentColor" });
export const top = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  gridColumn: "1/-1",
});
export const badges = style({ display: "flex", gap: 6, marginLeft: "auto" });
/** The day as a large numeral, month and weekday, and how far it is. */
export const when = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  marginTop: 2,
  fontSize: size.f0,
  lineHeight: 1.35,
});
globalStyle(`${when} ${num}`, {
  fontSize: "3.5rem",
  "@media": { [desktop]: { fontSize: "5.5rem" } },
});
globalStyle(`${when}>:last-child`, {
  marginLeft: "auto",
  textAlign: "right",
  fontSize: size.f1,
});
export const titles = style({ marginTop: 8, "@media": { [desktop]: { margin: 0 } } });
globalStyle(`${titles} h1`, {
  fontSize: "1.5rem",
  lineHeight: 1.28,
  "@media": { [desktop]: { fontSize: "2rem" } },
});
globalStyle(`${titles} p`, { marginTop: 4, fontSize: size.f1, lineHeight: 1.5 });
export const fill = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  marginTop: 10,
  fontSize: size.f1,
  fontWeight: 600,
});
globalStyle(`${fill} svg`, { flex: 1, minWidth: 0, height: 8, border: "1px solid" });

/** The five phases; the present one is red. */
export const phases = style({
  display: "grid",
  gridTemplateColumns: "repeat(5,1fr)",
  marginTop: 14,
  fontSize: size.f0,
  lineHeight: 1.4,
  textAlign: "center",
  color: color.ink3,
  "@media": { [desktop]: { maxWidth: 720 } },
});
export const reached = style({});
globalStyle(`${phases} li`, { position: "relative", minWidth: 0, paddingTop: 22 });
globalStyle(`${phases} li::before`, {
  content: silent(""),
  position: "absolute",
  top: 2,
  left: "50%",
  zIndex: 1,
  width: 14,
  height: 14,
  marginLeft: -7,
  border: `2px solid ${color.edge}`,
  background: color.paper,
});
globalStyle(`${phases} li+li::after`, {
  content: silent(""),
  position: "absolute",
  top: 8,
  right: "50%",
  width: "100%",
  borderTop: `2px solid ${color.edge}`,
});
globalStyle(`${phases} ${reached}`, { color: color.ink });
globalStyle(`${phases} ${reached}::before`, { background: color.act, borderColor: color.act });
globalStyle(`${phases} ${reached}+:is(${reached},[aria-current])::after`, { borderColor: color.act });
globalStyle(`${phases} [aria-current]`, { color: color.seal, fontWeight: 700 });
globalStyle(`${phases} [aria-current]::before`, { background: color.sealFill, borderColor: color.sealFill });

/** The next step beside the rows on desktops. */
export const columns = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) 400px",
      gap: "0 56px",
      alignItems: "start",
    },
  },
});
globalStyle(`${columns}>*`, { minWidth: 0 });
export const step = style({
  marginTop: 14,
  padding: "14px 16px 16px",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderTop: `3px solid ${color.ink}`,
});
globalStyle(`${step} h2`, { fontSize: "1.25rem" });
globalStyle(`${step}>h2+p`, { marginTop: 4, color: color.ink2 });

/** What is done and what is open, each with its sign. */
export const checks = style({ marginTop: 8 });
globalStyle(`${checks} li`, {
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  lineHeight: 1.4,
});
globalStyle(`${checks} a`, { marginLeft: "auto" });
const mark = (sign: string, tone: string) =>
  style({
    color: tone,
    "::before": { content: silent(sign), flex: "none", width: "1.1em", textAlign: "center" },
  });
export const marks = {
  yes: mark("✓", color.ink),
  no: mark("◐", color.warn),
  bad: mark("✕", color.bad),
  later: mark("○", color.ink2),
};

export const opensPublic = style({});
globalStyle(`${rows}>${opensPublic}::after`, { content: silent("↗") });
export const tones = {
  due: style({}),
  bad: style({}),
};
globalStyle(`${rows} ${tones.due}`, { color: color.warn, fontWeight: 600 });
globalStyle(`${rows} ${tones.bad}`, { color: color.bad, fontWeight: 600 });

/** The further actions in two columns. */
export const more = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  paddingBottom: 16,
});
