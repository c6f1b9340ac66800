import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

export const lead = style({ margin: "12px 0 8px", font: `400 1.1875rem/1.9 ${face.song}` });

/** Twelve months as bars, in several rows with large text. */
export const year = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(1.375rem,1fr))",
  gap: 2,
  maxWidth: 640,
});
export const month = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  textAlign: "center",
  whiteSpace: "nowrap",
  fontSize: size.f0,
  lineHeight: 1.6,
});
globalStyle(`${month} svg`, {
  width: "100%",
  height: 72,
  color: color.act,
  borderBottom: `1px solid ${color.ink}`,
  forcedColorAdjust: "auto",
});
globalStyle(`${month} b`, { fontFamily: face.digit });
export const moneyRow = style({ lineHeight: 1.8 });

/** One card per event. */
export const cards = style({});
export const card = style({ padding: "10px 0 12px", borderBottom: `1px solid ${color.line}` });
globalStyle(`${card}>p`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
});
globalStyle(`${card} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  font: `700 1.0625rem/1.4 ${face.song}`,
  color: color.ink,
  textDecoration: "none",
});
globalStyle(`${card} small`, { fontSize: size.f1, color: color.ink2 });
globalStyle(`${card}>p>small`, { flex: "none", fontSize: size.f0 });
export const cameBar = style({
  display: "block",
  width: "100%",
  height: 12,
  marginBottom: 6,
  border: `1px solid ${color.edge}`,
  background: color.sunk,
});
export const came = style({ fill: color.ink });
export const absent = style({ fill: color.edge });
