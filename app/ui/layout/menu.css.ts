import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const menu = style({ position: "relative" });
globalStyle(`${menu}>ul`, {
  position: "absolute",
  right: 0,
  top: "calc(100% + 4px)",
  zIndex: 6,
  minWidth: 208,
  background: color.sheet,
  border: `1px solid ${color.edge}`,
  boxShadow: color.e2,
});
/** A name in a menu button, truncated on phones. */
export const clipped = style({
  maxWidth: "min(7em,20vw)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const start = style({});
// Narrow, because it may start in the middle of a phone's width.
globalStyle(`${start}>ul`, { right: "auto", left: 0, minWidth: 120 });
/** For a button at any position in its line: on phones the list is as wide as the page. */
export const spread = style({ "@media": { "(max-width:600px)": { position: "static" } } });
globalStyle(`${spread}>ul`, {
  "@media": { "(max-width:600px)": { left: 16, right: 16, top: "auto", marginTop: 4 } },
});
globalStyle(`${menu} a,${menu} button,${menu} li>span`, {
  display: "flex",
  alignItems: "center",
  width: "100%",
  minHeight: 44,
  padding: "4px 16px",
  color: color.ink,
  textDecoration: "none",
  background: "none",
  border: 0,
  textAlign: "left",
  fontSize: size.f1,
  cursor: "pointer",
});
globalStyle(`${menu} li>span`, { color: color.ink3, cursor: "default", fontSize: size.f0 });
globalStyle(`${menu} li+li`, { borderTop: `1px solid ${color.line}` });
/** A destructive action. */
export const danger = style({});
globalStyle(`${menu} a${danger}`, { color: color.bad });
