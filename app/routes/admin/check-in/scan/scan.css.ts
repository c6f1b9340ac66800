import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

/** Fills the screen above the bar. */
export const scanner = style({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  minHeight: ["100vh", "100svh"],
  padding: "8px 0 88px",
});
/** The camera's picture. */
export const picture = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  maxHeight: "60vh",
  objectFit: "cover",
  background: color.sunk,
  marginBottom: 8,
});

const base = style({
  padding: "24px 16px",
  borderLeft: "6px solid",
  borderColor: color.ok,
  background: color.okBg,
  // The colour alone would be lost.
  "@media": { "(forced-colors:active)": { border: "3px solid" } },
});
const warn = style({ background: color.warnBg, borderColor: color.warn });
const bad = style({ background: color.badBg, borderColor: color.bad });

/** The verdict about a ticket, by its tone. */
export const panel = { ok: base, warn: `${base} ${warn}`, bad: `${base} ${bad}` };
export const panelTitle = style({ fontSize: size.f4, fontWeight: 700, lineHeight: 1.4, color: color.ok });
globalStyle(`${warn}>${panelTitle}`, { color: color.warn });
globalStyle(`${bad}>${panelTitle}`, { color: color.bad });
export const panelName = style({ font: `700 2.25rem/1.25 ${face.song}`, margin: "8px 0 4px" });
export const panelSeats = style({ fontSize: "1.5rem", lineHeight: 1.2, marginBottom: 12 });
globalStyle(`${panelSeats}>b`, { fontSize: "4.5rem" });
export const due = style({ fontSize: size.f4, fontWeight: 700, color: color.warn });
globalStyle(`${scanner}>${base}`, { flex: "1 0 auto" });

export const help = style({
  margin: "12px 0",
  padding: "12px 16px",
  background: color.sunk,
  scrollMarginTop: 16,
});
globalStyle(`${help} ol`, { listStyle: "decimal", paddingLeft: "1.4em" });
