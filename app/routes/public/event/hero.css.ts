import { globalStyle, style } from "@vanilla-extract/css";
import { num, wrap } from "~/styles/global.css";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";
import { pic } from "~/ui/media/art.css";
import { when } from "~/ui/media/event-date.css";

const wide = "(min-width:769px)";

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
  "@media": { [wide]: { marginTop: 28 }, print: { fontSize: "24pt", marginTop: "8pt" } },
});
globalStyle(`${hero} ${when}`, { "@media": { [wide]: { fontSize: size.f2 } } });
globalStyle(`${hero} ${when} ${num}`, {
  fontSize: "5.5rem",
  "@media": { [wide]: { fontSize: "clamp(5.5rem,11.9vw,9.5rem)" }, print: { fontSize: "54pt" } },
});
globalStyle(`${slip} a`, { color: "inherit" });
globalStyle(`[data-lite] ${hero}`, { gridTemplateColumns: "1fr" });

/** The section links as tear-off tabs: vertical on phones. */
export const tear = style({
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  background: scheme.ti,
  borderBottom: `1px solid ${color.line}`,
  "::-webkit-scrollbar": { display: "none" },
  "@media": {
    [wide]: { width: "calc(100% - 64px)", maxWidth: 1120, margin: "0 auto" },
    print: { display: "none" },
  },
});
globalStyle(`${tear} :focus-visible`, { outlineOffset: -3 });
globalStyle(`${tear} a`, {
  flex: "1 0 52px",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 92,
  color: color.ink,
  textDecoration: "none",
  writingMode: "vertical-rl",
  letterSpacing: ".18em",
  font: `700 ${size.f1}/1 ${face.song}`,
  "@media": { [wide]: { minHeight: 64, writingMode: "horizontal-tb" } },
});
globalStyle(`${tear} a+a`, { borderLeft: `1px dashed ${color.edge}` });
