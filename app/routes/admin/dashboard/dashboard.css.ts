import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, face, scheme, size } from "~/styles/tokens.css";
import { workCountLook } from "~/styles/work-count";

const desktop = "(min-width:1025px)";

/** Heading of a part of the page. */
export const subheading = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 8px",
  marginTop: 16,
  padding: "6px 0 8px",
  borderBottom: `1px solid ${color.ink}`,
  fontSize: size.f2,
});
globalStyle(`${subheading}>b`, workCountLook);
globalStyle(`${subheading}>small`, {
  marginLeft: "auto",
  font: `400 ${size.f0}/1.5 ${face.sans}`,
  letterSpacing: 0,
  color: color.ink2,
});

/** What is on and what waits beside the events on desktops. */
export const columns = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "380px minmax(0,1fr)",
      gap: "0 48px",
      alignItems: "start",
    },
  },
});
globalStyle(`${columns}>:first-child`, { "@media": { [desktop]: { position: "sticky", top: 16 } } });
globalStyle(`${columns}>*`, { minWidth: 0 });
globalStyle(`${columns}>*>${subheading}:first-child`, {
  "@media": { [desktop]: { marginTop: 0, paddingTop: 0 } },
});

/** An event of today, or the next one, with its one act on the stub. */
export const soon = style({
  display: "flex",
  minHeight: 84,
  background: fallbackVar(scheme.g3, color.act),
  color: fallbackVar(scheme.gi, color.onAct),
  forcedColorAdjust: "none",
  "@media": { print: { display: "none" } },
});
globalStyle(`${soon}+${soon}`, { marginTop: 10 });
globalStyle(`${soon}>a`, { color: "inherit", textDecoration: "none" });
globalStyle(`${soon}>a:focus-visible`, { outlineColor: "currentColor", outlineOffset: -6 });
globalStyle(`${soon}>:first-child`, {
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  padding: "8px 14px",
  lineHeight: 1.35,
});
globalStyle(`${soon} small`, { fontSize: size.f1 });
globalStyle(`${soon} b`, {
  overflow: "hidden",
  font: `700 1.25rem/1.35 ${face.song}`,
  whiteSpace: "nowrap",
  textOverflow: "ellipsis",
});
globalStyle(`${soon} small>b`, { font: `700 ${size.f1}/1.35 ${face.sans}` });
globalStyle(`${soon}>a+a`, {
  flex: "none",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: 92,
  borderLeft: "2px dashed",
  font: `700 1.5rem/1 ${face.song}`,
  letterSpacing: ".06em",
  "@media": { "(max-width:359px)": { width: 72, fontSize: "1.25rem" } },
});
/** Not open yet. */
export const notYet = style({
  background: color.sheet,
  color: color.ink,
  border: `1px dashed ${color.edge}`,
});

/** The counts of events in one row, as links. */
export const counts = style({
  display: "flex",
  flexWrap: "wrap",
  marginTop: 12,
  border: `1px solid ${color.ink}`,
  background: color.sheet,
});
globalStyle(`${counts} a`, {
  flex: "1 1 auto",
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 52,
  padding: "6px 12px",
  color: color.ink,
  textDecoration: "none",
  fontSize: size.f1,
  whiteSpace: "nowrap",
  "@media": { "(max-width:359px)": { padding: 6, gap: 5, fontSize: ".8125rem" } },
});
globalStyle(`${counts} a+a`, { borderLeft: `1px solid ${color.line}` });
globalStyle(`${counts} [aria-current]`, { background: color.act, color: color.onAct });
globalStyle(`${counts} ${num}`, { fontSize: "1.75rem" });

/** Further views with a count. */
export const otherViews = style({ display: "flex", flexWrap: "wrap", gap: "0 16px", fontSize: size.f1 });

/** A row that opens another page. */
export const rowLink = style({ borderBottom: `1px solid ${color.line}` });
