import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { color, face, scheme, size } from "~/styles/tokens.css";

const ground = fallbackVar(scheme.g3, color.act);
const ink = fallbackVar(scheme.gi, color.onAct);
const desktop = "(min-width:1025px)";

export const strip = style({
  display: "flex",
  minHeight: 56,
  marginTop: 12,
  background: ground,
  color: ink,
  forcedColorAdjust: "none",
  "@media": { print: { display: "none" } },
});
globalStyle(`${strip}>a`, { color: "inherit", textDecoration: "none" });
globalStyle(`${strip}>a:focus-visible`, { outlineColor: "currentColor", outlineOffset: -6 });
globalStyle(`${strip}>:first-child`, {
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  padding: "5px 12px",
  lineHeight: 1.35,
  "@media": {
    [desktop]: { flexDirection: "row", alignItems: "center", justifyContent: "flex-start", gap: 16 },
  },
});
globalStyle(`${strip} small`, { flex: "none", fontSize: size.f0 });
globalStyle(`${strip}>a>b`, {
  overflow: "hidden",
  font: `700 1.0625rem/1.35 ${face.song}`,
  whiteSpace: "nowrap",
  textOverflow: "ellipsis",
});
// The stub has no class, because a page has only the rules of its classes and a script adds it.
globalStyle(`${strip}>a+a`, {
  flex: "none",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: "4.25rem",
  borderLeft: "2px dashed",
  font: `700 1.375rem/1 ${face.song}`,
  "@media": { [desktop]: { width: 120 } },
});
// A script adds these states, whose rules must be on the page before.
globalStyle(`${strip}[data-state=changed]>:first-child`, {
  paddingLeft: 18,
  background: color.warnBg,
  color: color.ink,
  boxShadow: `inset 6px 0 0 ${color.warn}`,
});
globalStyle(`${strip}[data-state=wait]>:first-child`, {
  border: `1px dashed ${color.edge}`,
  borderRight: 0,
  background: color.sheet,
  color: color.ink,
});
globalStyle(`${strip}:is([data-state=changed],[data-state=wait]) small>b`, { color: color.warn });
