import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, scheme } from "~/styles/tokens.css";

export const fold = style({});
globalStyle(`${fold}>summary`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 48,
  fontWeight: 600,
  color: color.ink,
  "@media": { print: { fontSize: 0, minHeight: 0 } },
});
globalStyle(`${fold}>summary::after`, {
  content: silent("＋"),
  color: fallbackVar(scheme.ac, color.ink2),
  fontWeight: 400,
  "@media": { print: { display: "none" } },
});
globalStyle(`${fold}[open]>summary::after`, { content: silent("－") });
export const whileClosed = style({});
export const whileOpen = style({});
globalStyle(`details[open]>summary>${whileClosed},details:not([open])>summary>${whileOpen}`, {
  display: "none",
});
globalStyle("::details-content", {
  "@media": { print: { contentVisibility: "visible", display: "block" } },
});
