import { globalStyle, style } from "@vanilla-extract/css";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";
import { art, photo } from "~/ui/media/art.css";

/** A registration with a ticket: a solid sheet in the event's colours. */
export const card = style({
  marginTop: 16,
  background: scheme.g3,
  color: scheme.gi,
  forcedColorAdjust: "none",
  breakInside: "avoid",
  "@media": { print: { background: "none", color: "#000", border: "1px solid #000" } },
});
globalStyle(`${card} :focus-visible`, { outlineColor: "currentColor" });
/** What changed, above the card's head. */
export const changed = style({
  background: color.warnBg,
  color: color.ink,
  boxShadow: `inset 6px 0 0 ${color.warn}`,
  padding: "10px 16px 10px 22px",
  fontSize: size.f1,
});
globalStyle(`${changed} b`, { color: color.warn });
/** A link in it, as high as a finger needs. */
export const inCard = style({ display: "block", padding: "10px 0", color: "inherit" });
export const head = style({ display: "grid", gridTemplateColumns: "minmax(0,1fr) 96px", minHeight: 132 });
globalStyle(`${head}>${art}`, { vars: { [cut.r]: "34px", [cut.u]: "46px", [cut.h]: "26px" } });
globalStyle(`[data-lite] ${head}`, { gridTemplateColumns: "minmax(0,1fr)", minHeight: 0 });
export const text = style({ padding: "14px 14px 12px 16px" });
globalStyle(`${text}>:first-child`, { fontSize: "1.125rem", fontWeight: 700, lineHeight: 1.4 });
globalStyle(`${text}>h2`, { font: `700 1.3125rem/1.32 ${face.song}`, marginTop: 4 });
globalStyle(`${text} a`, {
  display: "block",
  margin: "-8px 0",
  padding: "8px 0",
  color: "inherit",
  textDecoration: "none",
});
globalStyle(`${text}>:last-child`, { fontSize: size.f1, lineHeight: 1.5, marginTop: 2 });
/** State at the left, holder at the right. */
export const state = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 12px",
  padding: "10px 16px 0",
  fontSize: size.f1,
  fontWeight: 600,
});
globalStyle(`${state}+${state}`, { paddingTop: 2, fontWeight: 400 });
export const button = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 52,
  margin: "10px 16px 0",
  background: scheme.gi,
  color: scheme.g3,
  fontWeight: 700,
  fontSize: "1.125rem",
  letterSpacing: ".06em",
  textDecoration: "none",
  borderRadius: 2,
  "@media": { print: { display: "none" } },
});
export const outlined = style({});
// The text of a filled button has the colour of the card around it.
globalStyle(`${card} ${button}:not(${outlined}):focus-visible`, { outlineColor: scheme.gi });
globalStyle(`${card} ${outlined}`, {
  background: "none",
  color: "inherit",
  border: `1px solid ${color.edge}`,
  fontSize: size.f2,
  letterSpacing: 0,
});
export const links = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-around",
  padding: "2px 8px 4px",
  "@media": { print: { display: "none" } },
});
globalStyle(`${links} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  minWidth: 44,
  padding: "0 8px",
  color: "inherit",
  fontSize: size.f1,
});
globalStyle(`${card}>:last-child:not(${links})`, { marginBottom: 12 });
/** Without a ticket yet: dashed. */
export const pale = style({ background: color.sheet, color: color.ink, border: `1px dashed ${color.edge}` });
/** Void: sunk and grey. */
export const voided = style({ background: color.sunk, color: color.ink2 });
globalStyle(`${voided} ${photo}`, { filter: "grayscale(1)", opacity: 0.55 });
globalStyle(`${voided} h2`, { textDecoration: "line-through", textDecorationThickness: 1 });
