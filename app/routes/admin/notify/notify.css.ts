import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";
import { person, personName } from "../lists/person-row.css";

const desktop = "(min-width:1025px)";

/** The present change: its word, what it replaced and what is now. */
export const change = style({ fontSize: "1rem", lineHeight: 1.6, margin: "4px 0 0" });
globalStyle(`${change} del`, { color: color.ink2 });

/** How many people know, on amber until all do. */
export const tally = style({
  marginTop: 12,
  padding: "12px 16px 12px 22px",
  background: color.warnBg,
  boxShadow: `inset 6px 0 0 ${color.warn}`,
  lineHeight: 1.5,
});
export const tallyDone = style({ background: color.okBg, boxShadow: `inset 6px 0 0 ${color.ok}` });
globalStyle(`${tally} b`, { fontSize: size.f2 });
globalStyle(`${tally} form`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 12px",
  margin: "0 -6px -8px",
});

/** Both ways side by side on desktops. */
export const ways = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) minmax(0,1fr)",
      gap: "0 64px",
      alignItems: "start",
    },
  },
});
export const way = style({ marginTop: 18 });
export const wayHead = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 12px" });
globalStyle(`${wayHead} h2`, { fontSize: "1.1875rem", lineHeight: 1.9 });
globalStyle(`${wayHead} h2 span`, {
  font: `400 ${size.f1}/1 ${face.sans}`,
  color: color.ink2,
  letterSpacing: 0,
});
globalStyle(`${wayHead} form`, { marginLeft: "auto" });

const mark = style({
  width: 36,
  height: 36,
  flex: "none",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
  font: `700 1.25rem/1 ${face.digit}`,
});
/** The numbers of the two ways; the first one is the current step. */
export const stepMark = {
  current: style([mark, { background: color.sealFill, borderColor: color.sealFill, color: color.onSeal }]),
  next: mark,
};

/** A guest's row: copying and 已通知 beside the name, below the text while it is open. */
export const notifyRow = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  alignItems: "center",
  gap: "0 4px",
});
globalStyle(`${notifyRow}>details`, { minWidth: 0 });
globalStyle(`${notifyRow} ${personName}>b`, { fontSize: size.f2 });
export const acts = style({ display: "flex", flexWrap: "wrap", alignItems: "center" });
globalStyle(`${acts}>form button`, { padding: "6px 10px", marginLeft: 4 });
globalStyle(`${notifyRow}:has(>details[open])`, { gridTemplateColumns: "minmax(0,1fr)", paddingBottom: 12 });
/** Copies a guest's contact: in the row, or on narrow phones behind the name. */
export const inRow = style({ "@media": { "(max-width:389px)": { display: "none!important" } } });
export const behindName = style({ "@media": { "(min-width:390px)": { display: "none!important" } } });

/** The sign of copying. */
export const copies = style({
  "::before": { content: silent("⧉"), fontWeight: 400 },
});

/** One earlier change per line. */
export const past = style({ minHeight: 56, padding: "6px 0", borderBottom: `1px solid ${color.line}` });
globalStyle(`${past} b,${past} small`, { display: "block" });
globalStyle(`${past} small`, { fontSize: size.f0, color: color.ink2 });
globalStyle(`${person} dl`, { margin: 0 });
