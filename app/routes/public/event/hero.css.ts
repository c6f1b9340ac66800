import { globalStyle, style } from "@vanilla-extract/css";
import { num, wrap } from "~/styles/global.css";
import { color, cut, scheme, size } from "~/styles/tokens.css";
import { pic } from "~/ui/media/art.css";
import { when } from "~/ui/media/event-date.css";

const tablet = "(min-width:600px)";
const wide = "(min-width:769px)";
const phone = "(max-width:768px)";

/** The row above a hero: back link at the left, badge at the right. */
export const bar = style([
  wrap,
  { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 12, minHeight: 56 },
]);

export const hero = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr)",
  background: scheme.g3,
  color: scheme.gi,
  "@media": {
    [wide]: {
      width: "calc(100% - 64px)",
      maxWidth: 1120,
      margin: "0 auto",
    },
    [tablet]: { gridTemplateColumns: "minmax(0,1fr) minmax(0,1fr)" },
    print: { display: "block", background: "none", color: "#000", borderBottom: "3px solid #000" },
  },
});
// The motif decides the crop, not the width of the screen.
globalStyle(`${hero}>${pic}`, {
  aspectRatio: "4/3",
  vars: { [cut.r]: "96px", [cut.u]: "104px" },
  "@media": {
    [tablet]: { order: 2, aspectRatio: "6/5" },
    [wide]: { vars: { [cut.r]: "124px", [cut.u]: "150px", [cut.h]: "72px" } },
  },
});
/** Of a cancelled event. */
export const calledOff = style({});
globalStyle(`${calledOff}>${pic}`, { filter: "grayscale(1)" });
export const slip = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  alignItems: "flex-start",
  padding: "14px 16px 16px",
  "@media": {
    [tablet]: { justifyContent: "center" },
    [wide]: { justifyContent: "flex-end", padding: "32px 40px 36px" },
    print: { padding: "0 0 8pt" },
  },
});
globalStyle(`${hero} h1`, {
  fontSize: "clamp(1.75rem,7.7vw,3.25rem)",
  lineHeight: 1.18,
  marginTop: 10,
  "@media": {
    [tablet]: { fontSize: "2.25rem" },
    [wide]: { marginTop: 22 },
    "(min-width:1025px)": { fontSize: "3rem" },
    // Truncated text is repeated in full below.
    [`screen and ${phone}`]: {
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 3,
      overflow: "hidden",
    },
    print: { fontSize: "24pt", marginTop: "8pt" },
  },
});
globalStyle(`${hero} ${when}`, { "@media": { [wide]: { fontSize: size.f2 } } });
globalStyle(`${hero} ${when} ${num}`, {
  fontSize: "5.5rem",
  "@media": { [wide]: { fontSize: "8.5rem" }, print: { fontSize: "54pt" } },
});
globalStyle(`${slip} a`, { color: "inherit" });
globalStyle(`${slip} :focus-visible`, { outlineColor: scheme.gi });
/** Place at the left, days until the event at the right. */
export const pin = style({
  alignSelf: "stretch",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 12px",
  marginTop: 8,
  fontSize: size.f1,
  lineHeight: 1.5,
  "@media": { [wide]: { marginTop: 14 } },
});
globalStyle(`${pin} b`, { fontWeight: 600 });
/** The announced date of an event that has moved. */
export const movedFrom = style({
  alignSelf: "stretch",
  marginBottom: 10,
  padding: "7px 12px 7px 18px",
  background: color.warnBg,
  color: color.ink,
  boxShadow: `inset 6px 0 0 ${color.warn}`,
  fontSize: size.f1,
});
globalStyle(`${movedFrom} b`, { color: color.warn });
globalStyle(`[data-lite] ${hero}`, { gridTemplateColumns: "1fr" });
