import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

export const scroll = style({ overflowX: "auto", "@media": { print: { overflow: "visible" } } });

const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: size.f1,
  fontVariantNumeric: "lining-nums tabular-nums",
});
globalStyle(`${table} :is(th,td)`, {
  padding: "8px 6px",
  borderBottom: `1px solid ${color.line}`,
  textAlign: "left",
  verticalAlign: "top",
});
globalStyle(`${table} :is(th,td):first-child`, { paddingLeft: 0 });
globalStyle(`${table} tr`, { breakInside: "avoid" });
globalStyle(`${table} :is(th,td) small`, { fontSize: size.f0, color: color.ink2, fontWeight: 400 });

/** Results of several events or months. */
export const sheet = style([table]);
globalStyle(`${sheet} thead th`, { verticalAlign: "bottom", lineHeight: 1.4, minWidth: "4.5em" });
globalStyle(`${sheet} :is(th,td):not(:first-child)`, { textAlign: "right" });
globalStyle(`${sheet} td`, { whiteSpace: "nowrap" });
globalStyle(`${sheet} tbody th`, { minWidth: "9em", fontWeight: 600 });
globalStyle(`${sheet} th small`, { display: "block" });
globalStyle(`${sheet} th a`, { display: "inline-block", minHeight: 44, paddingTop: 10 });
globalStyle(`${sheet} tbody th a`, { minHeight: 24, paddingTop: 0 });
// The first column is sticky while the numbers scroll.
globalStyle(`${sheet} :is(th,td):first-child`, {
  position: "sticky",
  left: 0,
  background: color.paper,
  "@media": { print: { position: "static" } },
});
globalStyle(`${sheet} :is(th,td,th small)`, {
  "@media": { print: { fontSize: "7.5pt!important", padding: "3px 2px" } },
});
globalStyle(`${sheet} :is(thead th,tbody th)`, { "@media": { print: { minWidth: 0 } } });
export const total = style({});
globalStyle(`${total} :is(th,td)`, { borderTop: `2px solid ${color.ink}`, fontWeight: 700 });

/** Results of one event beside those of previous ones. */
export const bars = style([table, { tableLayout: "fixed" }]);
globalStyle(`${bars} thead th`, { verticalAlign: "bottom", lineHeight: 1.4 });
globalStyle(`${bars} thead a`, { display: "inline-flex", alignItems: "end", minHeight: 44 });
globalStyle(`${bars} tbody th`, { fontWeight: 400 });
globalStyle(`${bars} td:nth-child(2)`, { fontWeight: 700 });
globalStyle(`${bars} td small`, { display: "block" });
globalStyle(`${bars} tbody tr:first-child>*`, { borderTop: `2px solid ${color.ink}` });
globalStyle(`${bars} tbody+tbody tr:first-child>*`, { paddingTop: space.s3 });
/** This event's bar is filled, those of previous ones are outlined. */
export const bar = style({
  width: "100%",
  height: 10,
  marginTop: 4,
  fill: "none",
  stroke: color.edge,
  strokeWidth: 2,
  forcedColorAdjust: "none",
});
export const own = style({ fill: color.ink, stroke: color.ink });
