import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { color, face, scheme, size } from "~/styles/tokens.css";

/** Author line: avatar, name, then the time at the right. */
export const who = style({ display: "flex", alignItems: "center", gap: 10, fontSize: size.f1 });
globalStyle(`${who} b`, { fontWeight: 600 });
// Clips glyphs wider than the column, so that they do not cover the badges.
globalStyle(`${who}>span`, { minWidth: 0, overflowX: "clip" });
export const avatar = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: 40,
  height: 40,
  overflow: "hidden",
  borderRadius: 2,
  background: fallbackVar(scheme.ti, color.sunk),
  color: fallbackVar(scheme.ac, color.ink),
  border: `1px solid ${color.line}`,
  font: `700 1.125rem/1 ${face.song}`,
});
export const under = style({ display: "block" });

export const talk = style({ marginTop: 16, borderTop: `1px solid ${color.ink}` });
// Clips stacked diacritics to the comment.
globalStyle(`${talk} li`, {
  padding: "16px 0",
  borderBottom: `1px solid ${color.line}`,
  overflowY: "clip",
  // Below the sticky message of a new comment.
  scrollMarginTop: 96,
});
/** A visitor's text with its line breaks preserved. */
export const said = style({ marginTop: 8, whiteSpace: "pre-line" });
/** Set off from the post by a rule in the seal's colour. */
export const organiserReply = style({
  margin: "12px 0 4px",
  padding: "8px 0 8px 12px",
  borderLeft: `3px solid ${color.seal}`,
  overflowWrap: "anywhere",
});
globalStyle(`${organiserReply} ${said}`, { marginTop: 4 });
/** A reply styled as a quotation in Song type. */
export const quote = style({
  font: `400 1.125rem/1.75 ${face.song}`,
  margin: "8px 0",
  whiteSpace: "pre-line",
});

/** URL fragments scroll an item below the sticky message. */
export const item = style({ scrollMarginTop: 96 });
/** Checkbox, author and badges; with large text the badges wrap below. */
export const head = style({ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "flex-start" });
// The label enlarges the checkbox's click area without moving it.
globalStyle(`${head}>${who}`, { flex: "1 1 8em", minWidth: 0 });
globalStyle(`${head}>label`, { padding: 11, margin: "-2px -11px -11px -11px" });
export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  justifyContent: "flex-end",
  marginLeft: "auto",
  flex: "none",
  maxWidth: "50%",
});
