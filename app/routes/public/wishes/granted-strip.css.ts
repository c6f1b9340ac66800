import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

const wide = "(min-width:769px)";
const desktop = "(min-width:1025px)";

/** Cards in one scrolling line, as wide as the screen on phones. */
export const strip = style({
  display: "flex",
  gap: 12,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  margin: "10px -16px 0",
  padding: "2px 16px 6px",
  scrollbarWidth: "none",
  scrollSnapType: "x proximity",
  "::-webkit-scrollbar": { display: "none" },
  "@media": {
    [wide]: { margin: "10px -32px 0", padding: "2px 32px 6px" },
    [desktop]: { margin: "10px 0 0", padding: "2px 0 6px" },
    print: { flexWrap: "wrap" },
  },
});
globalStyle(`${strip}>li`, {
  flex: "0 0 286px",
  maxWidth: "100%",
  display: "flex",
  flexDirection: "column",
  scrollSnapAlign: "center",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderTop: `6px solid ${color.ok}`,
  boxShadow: color.e1,
});
globalStyle(`${strip} a`, { color: color.ink, textDecoration: "none" });
globalStyle(`${strip} a:focus-visible`, { outlineOffset: -3 });
globalStyle(`${strip} a:first-child`, {
  flex: 1,
  minHeight: 68,
  padding: "10px 14px 8px",
  font: `700 1.0625rem/1.55 ${face.song}`,
});
// Clamped, because the wish's page shows the full text.
globalStyle(`${strip} q`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  quotes: "none",
});
/** The event that a wish became: a small picture beside date and title. */
globalStyle(`${strip} a+a`, {
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 64,
  padding: "8px 14px",
  borderTop: `1px dashed ${color.edge}`,
  fontSize: size.f1,
  lineHeight: 1.45,
});
globalStyle(`${strip} a+a>:last-child`, { minWidth: 0 });
globalStyle(`${strip} small`, { display: "block", fontSize: size.f0, fontWeight: 600, color: color.ok });
globalStyle(`${strip} a+a>:last-child>b`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  fontWeight: 400,
});
export const thumb = style({ flex: "none", width: 48, height: 48 });
