// Element styles, then the layout classes shared by all pages.
import { globalStyle, style } from "@vanilla-extract/css";
import "./print.css";
import { color, face, size, space } from "./tokens.css";

const wide = "(min-width:769px)";

globalStyle("*", { boxSizing: "border-box" });
globalStyle("html", {
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
  scrollPaddingTop: 16,
  // Keeps focused elements clear of the fixed bottom bar.
  scrollPaddingBottom: 88,
  "@media": { "(prefers-reduced-motion:no-preference)": { scrollBehavior: "smooth" } },
});
globalStyle("body", {
  margin: 0,
  minHeight: "100vh",
  display: "flex",
  flexDirection: "column",
  background: color.paper,
  color: color.ink,
  font: `400 ${size.f2}/1.7 ${face.sans}`,
  lineBreak: "strict",
  overflowWrap: "anywhere",
  textAutospace: "normal",
  "@media": { print: { fontSize: "10.5pt", display: "block" } },
});
// A glyph wider than the viewport, such as U+FDFD in a heading, must not cause horizontal scrolling. The viewport
// inherits the overflow of html, so body clips its own.
globalStyle("html,body", { overflowX: "clip" });
globalStyle("main", { flex: "1 0 auto", paddingBottom: space.s8 });
globalStyle("h1,h2,h3", {
  fontFamily: face.song,
  fontWeight: 700,
  lineHeight: 1.3,
  letterSpacing: ".02em",
  margin: 0,
  textWrap: "pretty",
  maxWidth: "100%",
});
globalStyle("h1", { fontSize: size.f5 });
globalStyle("h2", { fontSize: size.f4 });
globalStyle("h3", { fontSize: size.f3 });
globalStyle("p,ul,ol,dl,dd,figure,fieldset", { margin: 0, padding: 0, border: 0, minWidth: 0 });
globalStyle("ul,ol", { listStyle: "none" });
globalStyle("a", { color: color.link, textUnderlineOffset: ".22em", textDecorationThickness: 1 });
globalStyle("img,svg", { display: "block", maxWidth: "100%" });
globalStyle("img", { height: "auto" });
globalStyle("button,input,select,textarea", {
  font: "inherit",
  color: "inherit",
  borderRadius: 0,
  margin: 0,
});
globalStyle("summary", { listStyle: "none", cursor: "pointer" });
globalStyle("::-webkit-details-marker", { display: "none" });
globalStyle(":focus-visible", { outline: `3px solid ${color.link}`, outlineOffset: 2 });
globalStyle("[hidden]", { display: "none!important" });
// Buttons that a script shows have reserved space, so that the layout does not shift. Low-data and error pages have no
// script.
globalStyle(":root:has(script[type=module]) :is([data-print],[data-copy])[hidden]", {
  "@media": { "(scripting:enabled)": { display: "inline-flex!important", visibility: "hidden" } },
});
// The background marks the selected item; forced colours would remove it.
globalStyle("[aria-current],[aria-pressed=true],label>input:checked+span", {
  "@media": {
    "(forced-colors:active)": {
      forcedColorAdjust: "none",
      background: "Highlight!important",
      color: "HighlightText!important",
    },
  },
});
globalStyle("*,::before,::after", {
  "@media": {
    "(prefers-reduced-motion:reduce)": { animation: "none!important", transition: "none!important" },
  },
});

/** Page width with gutters; `narrow` and `formColumn` limit it for reading and for forms. */
export const wrap = style({
  width: "calc(100% - 32px)",
  maxWidth: 1120,
  marginLeft: "auto",
  marginRight: "auto",
  // Printed pages have margins.
  "@media": { [wide]: { width: "calc(100% - 64px)" }, print: { width: "100%" } },
});
export const narrow = style({ maxWidth: 704 });
export const formColumn = style({ maxWidth: 440 });

/** Visually hidden, but available to screen readers. */
export const vh = style({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Condensed numerals, which never break. Fallback fonts are up to twice as wide. */
export const num = style({
  fontFamily: face.digit,
  fontStretch: "condensed",
  fontWeight: 700,
  lineHeight: 0.9,
  overflowWrap: "normal",
  letterSpacing: "-.02em",
  fontVariantNumeric: "lining-nums tabular-nums",
});

export const mute = style({ color: color.ink2 });
export const small = style({ fontSize: size.f1 });
export const tiny = style({ fontSize: size.f0, color: color.ink3, lineHeight: 1.5 });

/** A clause in which lines should not break. */
export const phrase = style({ display: "inline-block" });

/** Vertical label in Song type. */
export const vertical = style({
  writingMode: "vertical-rl",
  font: `700 ${size.f1}/1 ${face.song}`,
  letterSpacing: ".22em",
});

export const row = style({ display: "flex", flexWrap: "wrap", gap: space.s3, alignItems: "center" });
export const between = style({ justifyContent: "space-between" });
export const push = style({ marginLeft: "auto" });
export const tight = style({ gap: 8 });
export const center = style({ textAlign: "center" });

export const below = style({ marginBottom: space.s3 });
/** Vertical stack with a gap; `gap` separates sections, `above` adds a small space before a block. */
export const stack = style({});
globalStyle(`${stack}>*+*`, { marginTop: space.s4 });
export const gap = style({ marginTop: space.s6 });
export const above = style({ marginTop: space.s3 });

/** Two fields side by side from 769 px. */
export const cols = style({
  display: "grid",
  // Prevents a field from making its column wider than the viewport.
  gridTemplateColumns: "minmax(0,1fr)",
  gap: `${space.s5} ${space.s4}`,
  "@media": { [wide]: { gridTemplateColumns: "1fr 1fr" } },
});

/** Main column and a 360 px aside from 1025 px; `asideFirst` comes first on phones. */
export const two = style({
  "@media": {
    "(min-width:1025px)": {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) 360px",
      gap: 48,
      alignItems: "start",
    },
    print: { display: "block" },
  },
});
export const asideFirst = style({});
globalStyle(`${two}>aside`, {
  "@media": {
    "(min-width:1025px)": { position: "sticky", top: 24 },
    "(max-width:1024px)": { marginTop: space.s6 },
  },
});
globalStyle(`${two}>${asideFirst}`, {
  "@media": {
    "(min-width:1025px)": { order: 2 },
    "(max-width:1024px)": { margin: `0 0 ${space.s6}` },
  },
});

/** Only in print, hidden in print, and hidden on phones. */
export const printOnly = style({ display: "none", "@media": { print: { display: "block" } } });
export const screenOnly = style({ "@media": { print: { display: "none!important" } } });
export const wideOnly = style({ "@media": { "(max-width:768px)": { display: "none" } } });

const finger = "screen and (pointer:coarse)";
/** Touch only, and other pointers and print only. */
export const byTouch = style({ display: "none", "@media": { [finger]: { display: "inline" } } });
export const byMouse = style({ "@media": { [finger]: { display: "none" } } });
globalStyle('main a[href^="http"]::after', {
  "@media": { print: { content: '" (" attr(href) ")"', fontSize: "9pt" } },
});
