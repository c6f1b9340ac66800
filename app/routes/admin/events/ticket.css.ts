// An event in the organiser's list: a ticket of one act, whose further ones are behind ⋯ or, on desktops, beside it as words.
import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, scheme, size } from "~/styles/tokens.css";
import { menu } from "~/ui/layout/menu.css";

const desktop = "(min-width:1025px)";

export const ticket = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(68px,max-content) minmax(0,1fr)",
  marginTop: 10,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  breakInside: "avoid",
  "@media": { [desktop]: { gridTemplateColumns: "minmax(92px,max-content) minmax(0,1fr)" } },
});
// Clips stacked diacritics and wide glyphs to the card; an open menu may overflow.
globalStyle(`${ticket}:not(:has([data-menu][open]))`, { overflow: "clip" });
globalStyle(`${ticket}:has([data-menu][open])`, { zIndex: 3 });

/** The date in the event's colours, beside a perforated edge. */
export const stub = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  padding: "8px 4px",
  background: scheme.g,
  color: scheme.gi,
  textAlign: "center",
  fontSize: size.f0,
  lineHeight: 1.4,
  borderRight: `2px dashed ${scheme.gi}`,
});
globalStyle(`${stub} ${num}`, {
  marginBottom: 5,
  fontSize: "2.5rem",
  "@media": { [desktop]: { fontSize: "3rem" } },
});
export const cancelled = style({});
globalStyle(`${cancelled} ${stub}`, { background: color.sunk, color: color.ink2, borderColor: color.ink2 });
export const body = style({
  minWidth: 0,
  padding: "0 4px 4px 12px",
  "@media": {
    [desktop]: { display: "flex", alignItems: "center", gap: 20, padding: "0 12px 0 18px" },
  },
});
export const texts = style({
  minWidth: 0,
  "@media": { [desktop]: { flex: 1, paddingBottom: 10 } },
});
// URL fragments and the focus scroll to below the sticky message.
globalStyle(`${ticket} :is(h3,a,summary)`, { scrollMarginTop: 140 });
globalStyle(`${ticket} h3`, {
  fontSize: "1.0625rem",
  lineHeight: 1.35,
  "@media": { [desktop]: { fontSize: "1.1875rem" } },
});
globalStyle(`${ticket} h3 a`, {
  display: "block",
  marginBottom: -6,
  padding: "12px 8px 9px 0",
  color: "inherit",
  textDecoration: "none",
});
/** A title of at most two lines. */
export const name = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
globalStyle(`${cancelled} ${name}`, { color: color.ink2, textDecoration: "line-through 1px" });
/** A line of facts, cut at its end. */
export const facts = style({
  marginTop: 2,
  paddingRight: 8,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: size.f0,
  lineHeight: 1.5,
  color: color.ink2,
  "@media": { [desktop]: { fontSize: size.f1, whiteSpace: "normal" } },
});

// The menu opens inside the ticket and thus inside the viewport.
globalStyle(`${ticket} ${menu}`, { position: "static" });
globalStyle(`${ticket} ${menu}>ul`, { top: "auto", right: 4, maxWidth: "calc(100% - 8px)" });

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "0 8px",
  minHeight: 48,
  "@media": {
    [desktop]: { flex: "none", width: 280 },
    print: { minHeight: 0 },
  },
});
export const badges = style({ display: "flex", flexWrap: "wrap", gap: 4, marginRight: "auto" });
/** An action as a word. */
export const word = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: 44,
  minHeight: 44,
  padding: "0 4px",
  color: color.link,
  fontSize: size.f1,
  fontWeight: 600,
  textDecoration: "none",
  "@media": { print: { display: "none" } },
});
/** The specified actions in view on desktops, in a line of their own. */
export const wideActions = style({
  display: "none",
  "@media": {
    [`screen and ${desktop}`]: {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "flex-end",
      order: 1,
      flexBasis: "100%",
      gap: "0 8px",
    },
  },
});
globalStyle(`${wideActions} ${word}`, { fontWeight: 400 });
export const destructive = style({});
globalStyle(`${word}${destructive}`, { color: color.bad });
/** The same actions in the menu on smaller screens. */
export const narrowItem = style({});
globalStyle(`li:has(>${narrowItem})`, { "@media": { [desktop]: { display: "none" } } });
