import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";
import { art, photo } from "~/ui/media/art.css";
import { qr } from "~/ui/media/qr.css";

const tablet = "(min-width:600px)";
const wide = "(min-width:769px)";
const ofPrint = { background: "none", color: "#000" };

/** A printed ticket: a sheet in the event's colours, from edge to edge on phones. */
export const ticket = style({
  position: "relative",
  overflow: "hidden",
  margin: "14px -16px 0",
  background: scheme.g3,
  color: scheme.gi,
  forcedColorAdjust: "none",
  breakInside: "avoid",
  "@media": {
    [tablet]: { marginLeft: 0, marginRight: 0 },
    print: { ...ofPrint, margin: "14px 0 0", border: "1px solid #000" },
  },
});
globalStyle(`${ticket} :focus-visible`, { outlineColor: scheme.gi });

export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) 128px",
  minHeight: 192,
  "@media": {
    "(max-width:359px)": { gridTemplateColumns: "minmax(0,1fr) 104px" },
    [wide]: { gridTemplateColumns: "minmax(0,1fr) 232px", minHeight: 264 },
    print: { display: "block", minHeight: 0 },
  },
});
globalStyle(`${head}>${art}`, { vars: { [cut.r]: "44px", [cut.u]: "56px", [cut.h]: "34px" } });
globalStyle(`[data-lite] ${head}`, { gridTemplateColumns: "minmax(0,1fr)", minHeight: 0 });
export const text = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  padding: "16px 14px 14px 16px",
  "@media": { [wide]: { padding: 24 } },
});
globalStyle(`${text} h2`, { fontSize: size.f4, lineHeight: 1.28, marginTop: 10 });
globalStyle(`${text} h2`, { "@media": { [wide]: { fontSize: "2rem" } } });
export const where = style({ fontSize: size.f1, lineHeight: 1.5, marginTop: 4 });
globalStyle(`${where} b`, { display: "block" });

/** The line along which a ticket is torn, with two holes. */
export const perforation = style({
  position: "relative",
  height: 0,
  margin: "0 16px",
  borderTop: `2px dashed ${scheme.gi}`,
  "::before": { left: -27 },
  "::after": { right: -27 },
  "@media": { print: { borderColor: "#000" } },
});
globalStyle(`${perforation}::before,${perforation}::after`, {
  content: '""',
  position: "absolute",
  top: -12,
  width: 22,
  height: 22,
  borderRadius: "50%",
  background: color.paper,
  "@media": { print: { display: "none" } },
});

/** Code and holder. */
export const lower = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  padding: "20px 16px 12px",
  "@media": { [wide]: { padding: "24px 24px 12px", gap: "0 24px" } },
});
// With large text, the holder wraps below the code.
globalStyle(`${lower}>${qr}`, { flex: "1 1 9rem", maxWidth: 224, border: 0, alignSelf: "start" });
export const holder = style({
  flex: "1 1 5.5rem",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  minWidth: 0,
});
globalStyle(`${holder}>b`, { font: `700 ${size.f4}/1.3 ${face.song}` });
export const seats = style({ marginTop: 8, fontSize: size.f4, lineHeight: 1, fontWeight: 600 });
globalStyle(`${seats} ${num}`, { fontSize: "3.5rem", marginRight: 4 });
export const companions = style({ fontSize: size.f1, lineHeight: 1.45, marginTop: 8 });
export const mark = style({
  flex: "1 0 100%",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 12px",
  marginTop: 12,
  paddingTop: 8,
  borderTop: "1px solid",
  fontSize: size.f0,
  lineHeight: 1.5,
});

export const stamp = style({
  display: "inline-block",
  marginTop: "auto",
  marginBottom: 14,
  padding: "6px 9px",
  border: `3px solid ${color.sealFill}`,
  borderRadius: 4,
  background: color.onSeal,
  color: color.sealFill,
  font: `700 ${size.f3}/1.15 ${face.song}`,
  letterSpacing: ".08em",
  transform: "rotate(-6deg)",
  "@media": { print: { ...ofPrint, borderColor: "#000" } },
});
/** The stamp of a registration that the organiser has to confirm. */
export const openStamp = style({
  background: color.warnBg,
  color: color.warn,
  borderColor: color.warn,
  "@media": { print: { ...ofPrint, borderColor: "#000" } },
});
const press = keyframes({ from: { opacity: 0, transform: "rotate(-12deg) scale(1.7)" } });
/** The page after the sign-up: the stamp lands once. */
export const isLanding = style({});
globalStyle(`${isLanding} ${stamp}`, {
  "@media": {
    "(prefers-reduced-motion:no-preference)": {
      animation: `${press} .18s cubic-bezier(.2,.9,.3,1) .12s both`,
    },
  },
});

/** The line under a ticket. */
export const under = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "0 12px",
  fontSize: size.f1,
  color: color.ink2,
  "@media": { print: { display: "none" } },
});

/** Not printed yet: a coloured head over an empty dashed sheet. */
export const unprinted = style({ background: "none" });
globalStyle(`${unprinted} ${head}`, { background: scheme.g3, "@media": { print: ofPrint } });
export const empty = style({
  background: color.sheet,
  color: color.ink,
  border: `2px dashed ${color.edge}`,
  borderTop: 0,
  padding: "18px 16px 16px",
});
export const place = style({ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: "4px 14px" });
globalStyle(`${place} ${num}`, { fontSize: size.f8, color: scheme.ac });
globalStyle(`${place} p`, { lineHeight: 1.45 });
globalStyle(`${place} ${stamp}`, { margin: "0 4px 6px 0" });
globalStyle(`${empty} p+p,${place}+p`, { marginTop: 4 });
globalStyle(`${place}+p`, { marginTop: 14, fontSize: size.f1 });

/** Void: sunk and grey. */
export const dead = style({ background: color.sunk, color: color.ink2 });
globalStyle(`${dead} ${perforation}`, { borderColor: color.edge });
globalStyle(`${dead} ${photo}`, { filter: "grayscale(1)", opacity: 0.55 });
globalStyle(`${dead} h2`, { textDecoration: "line-through", textDecorationThickness: 2 });
export const rest = style({ padding: 16 });
globalStyle(`${rest} p+p`, { marginTop: 4, fontSize: size.f1 });

/** What changed, as the first part of the ticket. */
export const changed = style({
  background: color.warnBg,
  color: color.ink,
  boxShadow: `inset 6px 0 0 ${color.warn}`,
  padding: "12px 16px 14px 22px",
});
globalStyle(`${changed} b`, { color: color.warn });
globalStyle(`${changed} :focus-visible`, { outlineColor: color.ink });
/** The answers to a move: two equal buttons. */
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 10 });
globalStyle(`${answers}>button`, { flex: "1 1 7rem" });
