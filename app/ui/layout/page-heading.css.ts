import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "center",
  justifyContent: "space-between",
  marginBottom: 20,
});
globalStyle(`${head}:first-child`, { marginTop: 24 });
globalStyle(`${head} p`, { color: color.ink2, textWrap: "pretty" });
// Focused for screen readers after a post; it is no control.
globalStyle(`${head} [autofocus]`, { outline: 0 });
/** Heading of an admin page. */
export const plain = style({ marginTop: 16, fontSize: size.f1 });
globalStyle(`${plain} h1`, { fontSize: size.f4 });

/** Section heading under a line. */
export const part = style({ fontSize: size.f3, borderTop: `1px solid ${color.ink}`, padding: "10px 0 12px" });
// A form's card already has a line at the top.
globalStyle(`form>${part}`, { borderTop: 0, paddingTop: 0 });
