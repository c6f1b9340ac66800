import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, face, size } from "~/styles/tokens.css";
import { actions } from "~/ui/posts/admin-card.css";
import { person, personName, personState } from "../lists/person-row.css";
import { textAct } from "../lists/words.css";

export const seats = style({ display: "inline-flex", alignItems: "center", gap: 6 });
globalStyle(`${seats} ${num}`, { minWidth: "2ch", textAlign: "center", fontSize: size.f3 });

const desktop = "(min-width:1025px)";
const columns = "200px 260px 190px minmax(0,1fr) 100px";
const clip = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
} as const;

/** Heading with the numbers, then search and filters; side by side on desktops. */
export const top = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) 560px",
      gap: "0 40px",
      alignItems: "end",
    },
  },
});
export const heading = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 28px",
  minHeight: 56,
  "@media": { [desktop]: { justifyContent: "flex-start" } },
});
globalStyle(`${heading} h1`, { fontSize: size.f4 });
globalStyle(`${heading} p`, {
  display: "grid",
  gridTemplateColumns: "auto minmax(0,auto)",
  gap: "0 8px",
  lineHeight: 1.35,
  fontSize: size.f1,
});
globalStyle(`${heading} p ${num}`, { fontSize: "2.75rem", gridRow: "1/span 2", alignSelf: "center" });
globalStyle(`${heading} p b+b`, { alignSelf: "end" });
globalStyle(`${heading} p span`, { color: color.ink2, fontSize: size.f0 });

/** Search, adding and the menu in one line. The search runs while typing, so that its button is for pages without scripts. */
export const tools = style({ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 });
globalStyle(`${tools} form`, { flex: "1 1 160px", minWidth: 0, margin: 0 });
globalStyle(`${tools} form button`, { "@media": { "(scripting:enabled)": { display: "none" } } });
globalStyle(`${tools}>a,${tools}>details>summary`, { minHeight: 48, padding: "6px 12px" });
globalStyle(`${tools}>details>summary>span`, { display: "none" });
/** Filters in one line that scrolls. */
export const filters = style({ marginTop: 8 });
globalStyle(`${filters} nav`, {
  flexWrap: "nowrap",
  overflowX: "auto",
  margin: "0 -16px",
  padding: "4px 16px",
  "@media": { [desktop]: { flexWrap: "wrap", margin: 0, padding: "4px 0" } },
});
globalStyle(`${filters} nav a`, { flex: "none" });

/** Column headings of the guest table on desktops; phones show rows of two lines. */
export const guestHeadings = style({
  display: "none",
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: columns,
      gap: "0 20px",
      padding: "16px 0 0",
      fontSize: size.f0,
      color: color.ink2,
    },
  },
});

/** A group: its name, number of people and press. */
export const group = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 44,
  marginTop: 8,
  "@media": { [desktop]: { marginTop: 18 } },
});
globalStyle(`${group} h2,${group}>b`, { font: `700 ${size.f2}/1.3 ${face.song}` });
globalStyle(`${group} span`, { fontSize: size.f1, color: color.ink2 });
globalStyle(`${group}>form,${group}>a`, { marginLeft: "auto" });
globalStyle(`summary${group}`, { borderBottom: `1px solid ${color.line}`, minHeight: 52 });

const actWidth = "6rem";
/** The act of a row: at the right of its first line, also while the guest is open. */
export const rowAct = style({ position: "absolute", right: 0, top: 9, "@media": { [desktop]: { top: 6 } } });
globalStyle(`${rowAct}>*`, { minWidth: 86, padding: "6px 8px" });
globalStyle(`${rowAct} input`, { minWidth: 0 });

export const guestRow = style({});
globalStyle(`${guestRow}>details>summary`, {
  paddingRight: actWidth,
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: columns,
      gap: "0 20px",
      alignItems: "center",
      minHeight: 55,
      paddingRight: 0,
    },
  },
});
globalStyle(`${guestRow} ${personState}`, { "@media": { [desktop]: { fontSize: size.f1 } } });
const cell = style({
  display: "none",
  "@media": { [desktop]: { ...clip, fontSize: size.f1, lineHeight: 1.5 } },
});
export const contactCell = cell;
export const noteCell = style([cell, { color: color.ink2 }]);
export const onPhones = style({ "@media": { [desktop]: { display: "none" } } });

/** A row with a box in place of its act. */
export const withBox = style({});
globalStyle(`${withBox}>label`, {
  position: "absolute",
  left: -10,
  top: 9,
  zIndex: 1,
  width: 44,
  height: 44,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
});
globalStyle(`${withBox}>label input`, { width: 22, height: 22, margin: 0, accentColor: color.act });
globalStyle(`${withBox}>details>summary`, { paddingLeft: 40, paddingRight: 8 });
globalStyle(`${withBox}>details>summary>${personName}`, { minWidth: 0 });

/** What is behind a name: two columns on desktops. */
export const behind = style({
  padding: "2px 0 16px",
  fontSize: size.f1,
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,460px) minmax(0,1fr)",
      gap: "0 40px",
      padding: "4px 0 20px",
    },
  },
});
globalStyle(`${behind} ${actions}`, { justifyContent: "flex-start" });
export const facts = style({});
globalStyle(`${facts},${facts}>div`, {
  display: "grid",
  gridTemplateColumns: "4.6em minmax(0,1fr)",
  gap: "0 10px",
  alignContent: "start",
});
globalStyle(`${facts}>div`, { gridColumn: "1/-1" });
globalStyle(`${facts} dt`, { color: color.ink2, padding: "5px 0", lineHeight: 1.6 });
globalStyle(`${facts} dd`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "0 8px",
  padding: "5px 0",
  lineHeight: 1.6,
});
globalStyle(`${facts} dd ${textAct},${facts} dd a`, { margin: "-10px 0" });
globalStyle(`${facts} dd a`, { display: "inline-flex", alignItems: "center", minHeight: 44 });

/** The bar of a selection at the bottom of the window; it follows the list. */
export const selectBar = style({
  position: "sticky",
  bottom: 0,
  zIndex: 8,
  marginTop: 16,
  padding: "0 0 env(safe-area-inset-bottom,0px)",
  background: color.paper,
  borderTop: `1px solid ${color.ink}`,
});
globalStyle(`${person}:last-child`, { marginBottom: 0 });
