// A post in an organiser list: whose it is, its text and state, and the act due; the others are behind ⋯ or, on desktops, words.
import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";
import { menu } from "~/ui/layout/menu.css";

const desktop = "(min-width:1025px)";

/** What waits, above the list. */
export const strip = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 56,
  marginTop: 8,
  padding: "6px 0",
  borderTop: `1px solid ${color.ink}`,
  borderBottom: `1px solid ${color.ink}`,
});
globalStyle(`${strip} span`, { display: "block", fontSize: size.f0, lineHeight: 1.45, color: color.ink2 });
export const post = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "0 8px",
  padding: "4px 0 10px",
  borderBottom: `1px solid ${color.line}`,
  breakInside: "avoid",
  scrollMarginTop: 96,
  "@media": { [desktop]: { gap: "0 24px" } },
});
// With large text the acts wrap below.
export const texts = style({ flex: "1 1 9em", minWidth: 0, overflowX: "clip" });
/** Name and facts in one line that wraps. */
export const by = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 10px",
  minHeight: 44,
  fontSize: size.f0,
  lineHeight: 1.5,
  color: color.ink2,
});
globalStyle(`${by} b`, { fontSize: size.f1, color: color.ink });
globalStyle(`${by} a`, { display: "inline-flex", alignItems: "center", minHeight: 44, maxWidth: "100%" });
// The label enlarges the checkbox's click area, under the name.
globalStyle(`${by} label`, { padding: "11px 22px 11px 0", margin: "-5px -12px -5px 0" });
export const text = style({ font: `400 1.0625rem/1.6 ${face.song}`, whiteSpace: "pre-line" });
export const state = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 10px",
  marginTop: 2,
  fontSize: size.f0,
  lineHeight: 1.5,
  color: color.ink2,
});
globalStyle(`${state} a`, { display: "inline-flex", alignItems: "center", minHeight: 44 });

export const acts = style({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: "0 4px",
  "@media": { [desktop]: { maxWidth: 380 }, print: { display: "none" } },
});
globalStyle(`${acts}>form>button`, { minWidth: 64 });
// The menu opens inside the row and thus inside the window.
globalStyle(`${acts}>${menu}`, { position: "static", "@media": { [desktop]: { display: "none" } } });
globalStyle(`${acts}>${menu}>ul`, { top: "auto", maxWidth: "100%" });
/** The other acts, in view on desktops. */
export const wide = style({
  display: "none",
  "@media": { [desktop]: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "0 4px" } },
});
/** Of a word that destroys. */
export const bad = style({});
globalStyle(`${wide} ${bad}`, { color: color.bad });
