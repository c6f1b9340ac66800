// Rows of people: name, seats and state in 64 px, the rest behind the name.
import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

const clip = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
} as const;

export const people = style({ borderTop: `1px solid ${color.ink}` });
export const person = style({
  position: "relative",
  borderBottom: `1px solid ${color.line}`,
  scrollMarginTop: 80,
  breakInside: "avoid",
});
globalStyle(`${person}>details>summary`, {
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  minHeight: 63,
  padding: "4px 0",
});

/** Name, seats and their unit on one line, with the sign that it opens. */
export const personName = style({
  display: "flex",
  alignItems: "baseline",
  gap: 8,
  minWidth: 0,
  fontSize: size.f0,
  "::after": { content: silent("▾"), fontSize: ".75rem", color: color.ink3 },
});
globalStyle(`details[open]>summary>${personName}::after`, { content: silent("▴") });
globalStyle(`${personName}>b`, {
  ...clip,
  fontFamily: face.song,
  fontSize: "1.125rem",
  lineHeight: 1.35,
});
globalStyle(`${personName} ${num}`, { fontSize: size.f3, letterSpacing: 0 });
globalStyle(`${personName}>span:last-of-type`, {
  flex: "none",
  display: "inline-flex",
  gap: 3,
  alignItems: "baseline",
});

/** State, what is due, first words: one line. */
export const personState = style({ ...clip, fontSize: size.f0, lineHeight: 1.5, color: color.ink2 });
