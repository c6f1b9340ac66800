import { globalStyle, style } from "@vanilla-extract/css";
import { num, wrap } from "~/styles/global.css";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";
import { pic } from "~/ui/media/art.css";
import { when } from "~/ui/media/event-date.css";

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
      gridTemplateColumns: "5fr 6fr",
      width: "calc(100% - 64px)",
      maxWidth: 1120,
      margin: "0 auto",
    },
    print: { display: "block", background: "none", color: "#000", borderBottom: "3px solid #000" },
  },
});
globalStyle(`${hero}>${pic}`, {
  minHeight: 188,
  "@media": {
    [wide]: { order: 2, minHeight: 384, vars: { [cut.r]: "124px", [cut.u]: "150px", [cut.h]: "72px" } },
  },
});
export const slip = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  alignItems: "flex-start",
  padding: "16px 16px 20px",
  "@media": { [wide]: { padding: 40 }, print: { padding: "0 0 8pt" } },
});
globalStyle(`${hero} h1`, {
  fontSize: "clamp(1.875rem,8.4vw,3.25rem)",
  lineHeight: 1.18,
  marginTop: 12,
  "@media": {
    [wide]: { marginTop: 28 },
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
  "@media": { [wide]: { fontSize: "clamp(5.5rem,11.9vw,9.5rem)" }, print: { fontSize: "54pt" } },
});
globalStyle(`${slip} a`, { color: "inherit" });
globalStyle(`${slip} :focus-visible`, { outlineColor: scheme.gi });
/** Place, price and seats, aligned to the edges. */
export const brief = style({
  alignSelf: "stretch",
  marginTop: 10,
  "@media": { [wide]: { marginTop: 24 }, print: { display: "none" } },
});
globalStyle(`${brief} p`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 12px",
});
globalStyle(`[data-lite] ${hero}`, { gridTemplateColumns: "1fr" });

/** Section links in one line, with separators like tear-off tabs. */
export const tear = style({
  display: "flex",
  flexWrap: "wrap",
  background: scheme.ti,
  borderBottom: `1px solid ${color.line}`,
  "@media": {
    [wide]: { width: "calc(100% - 64px)", maxWidth: 1120, margin: "0 auto" },
    print: { display: "none" },
  },
});
globalStyle(`${tear} :focus-visible`, { outlineOffset: -3 });
globalStyle(`${tear} a`, {
  flex: "1 0 44px",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 44,
  color: color.ink,
  textDecoration: "none",
  font: `700 ${size.f1}/1 ${face.song}`,
  "@media": { [wide]: { minHeight: 64, letterSpacing: ".18em" } },
});
globalStyle(`${tear} a+a`, { borderLeft: `1px dashed ${color.edge}` });
