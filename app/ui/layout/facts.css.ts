import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, face, scheme, size } from "~/styles/tokens.css";

export const facts = style({});
// With large text, the value wraps below its label.
globalStyle(`${facts}>div`, {
  display: "flex",
  flexWrap: "wrap",
  gap: "0 12px",
  padding: "18px 0",
  borderBottom: `1px solid ${color.line}`,
  overflowY: "clip",
});
globalStyle(`${facts} dt`, { flex: "0 0 5.2em", font: `700 ${size.f2}/1.7 ${face.song}`, color: scheme.ac });
globalStyle(`${facts} dd`, { flex: "1 1 9em" });
globalStyle(`${facts} b`, { fontWeight: 600 });
globalStyle(`${facts} ${num}`, { fontSize: "2.25rem", letterSpacing: 0 });
/** A separate line, smaller and muted. */
export const note = style({ display: "block", fontSize: size.f1, lineHeight: 1.93, color: color.ink2 });
export const fees = style({ display: "flex", flexWrap: "wrap", gap: "4px 24px" });
/** Text with its line breaks preserved. */
export const typed = style({ whiteSpace: "pre-line" });

/** How to get there: a line per way. */
export const directions = style({ marginTop: 8 });
globalStyle(`${directions}>li`, {
  display: "flex",
  gap: 10,
  padding: "3px 0",
  fontSize: "1rem",
  lineHeight: 1.6,
});
globalStyle(`${directions} b`, { flex: "none", font: `700 ${size.f1}/1.7 ${face.song}`, color: scheme.ac });
