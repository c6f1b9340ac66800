import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { num, tiny } from "~/styles/global.css";
import { color, face, scheme, size } from "~/styles/tokens.css";

export const list = style({ borderTop: `1px solid ${color.ink}`, marginTop: 8 });
globalStyle(`${list} li`, { borderBottom: `1px solid ${color.line}` });
// With large text, the text wraps to its own line.
globalStyle(`${list} a`, {
  display: "flex",
  flexWrap: "wrap",
  gap: "0 12px",
  alignItems: "center",
  padding: "12px 0",
  color: color.ink,
  textDecoration: "none",
  overflowY: "clip",
});
globalStyle(`${list} ${num}`, {
  fontSize: "2.75rem",
  minWidth: 58,
  whiteSpace: "nowrap",
  color: fallbackVar(scheme.ac, color.ink),
});
globalStyle(`${list} ${tiny}`, { display: "block" });
globalStyle(`${list} b,${list} h3`, { font: `700 1.125rem/1.4 ${face.song}`, display: "block" });

export const heading = style({ marginTop: 16 });
/** Heading of a week. */
export const week = style({ marginTop: 24, fontSize: size.f2 });
/** Filter links: plain except the current one. */
export const filters = style({ margin: "8px -10px 0", "@media": { print: { display: "none" } } });
globalStyle(`${filters} nav`, { gap: 0 });
globalStyle(`${filters} nav a`, { padding: "0 10px" });
// Aligns its box with the text of the other links.
globalStyle(`${filters} nav a[aria-current]`, { marginLeft: 10 });
globalStyle(`${filters} nav a:not([aria-current])`, {
  borderColor: "transparent",
  background: "none",
  color: color.link,
  textDecoration: "underline",
});
/** One line, truncated with an ellipsis. */
export const oneLine = style({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  minWidth: 0,
});
globalStyle(`${list} ${num}+div`, { flex: "1 1 6em", minWidth: 0 });
/** Price and seats on the left, the phase on the right. */
export const tail = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "0 12px",
  marginTop: 2,
});
globalStyle(`${tail}>:last-child`, { marginLeft: "auto" });
