import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, scheme, size } from "~/styles/tokens.css";
import { button } from "../form/button.css";
import { menu } from "../layout/menu.css";

const desktop = "(min-width:1025px)";

export const ticket = style({
  display: "grid",
  gridTemplateColumns: "minmax(76px,max-content) minmax(0,1fr)",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  marginTop: 14,
  breakInside: "avoid",
  position: "relative",
  "@media": { [desktop]: { gridTemplateColumns: "minmax(120px,max-content) minmax(0,1fr)" } },
});
// Clips stacked diacritics and wide glyphs to the card; an open menu may overflow.
globalStyle(`${ticket}:not(:has([data-menu][open]))`, { overflow: "clip" });
/** The date in the event's colours, beside a perforated edge. */
export const stub = style({
  background: scheme.g,
  color: scheme.gi,
  padding: 8,
  textAlign: "center",
  fontSize: size.f0,
  lineHeight: 1.4,
  borderRight: `2px dashed ${color.paper}`,
});
globalStyle(`${stub} ${num}`, {
  fontSize: "2.75rem",
  display: "block",
  marginBottom: 4,
});
// Minimises card height, so that more of the list is visible.
globalStyle(`${stub} br`, { "@media": { [desktop]: { display: "none" } } });
/** Facts beside the stub; the buttons span the full width on phones and are on the right on desktops. */
export const body = style({
  display: "contents",
  "@media": {
    [desktop]: { padding: "10px 20px", display: "grid", gridTemplateColumns: "1fr auto", gap: "0 24px" },
  },
});
export const facts = style({
  padding: "6px 14px 4px",
  minWidth: 0,
  "@media": { [desktop]: { padding: 0, alignSelf: "center" } },
});
// URL fragments scroll an event below the sticky message.
globalStyle(`${ticket} h2`, { fontSize: "1.1875rem", marginTop: 2, scrollMarginTop: 140 });
globalStyle(`${ticket} h2 a`, { display: "inline-block", padding: "10px 0", margin: "-10px 0" });

/** Facts in one line that wraps. */
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 16px",
  fontSize: size.f1,
  color: color.ink2,
  marginTop: 4,
});
globalStyle(`${meta} a,${ticket} h2 a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  maxWidth: "100%",
  margin: "-9px 0",
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 12,
  "@media": { print: { display: "none" } },
});
globalStyle(`${ticket} ${meta}`, { fontSize: size.f0, lineHeight: 1.5, columnGap: 12, marginTop: 0 });
globalStyle(`${ticket} ${actions}`, {
  gridColumn: "1/-1",
  gap: 6,
  margin: 0,
  padding: 6,
  borderTop: `1px solid ${color.line}`,
  "@media": {
    [desktop]: {
      alignContent: "center",
      maxWidth: 420,
      justifyContent: "flex-end",
      gap: 8,
      padding: 0,
      border: 0,
      gridColumn: 2,
    },
  },
});
globalStyle(`${ticket} ${button.small}`, {
  padding: 6,
  "@media": { [desktop]: { padding: "6px 16px" } },
});
// Wherever the buttons wrap, the menu opens inside the card and thus inside the viewport.
globalStyle(`${ticket} ${menu}`, { position: "static" });
globalStyle(`${ticket} ${menu}>ul`, {
  top: "auto",
  right: 14,
  marginTop: 4,
  "@media": { [desktop]: { right: 20 } },
});
