import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { face, scheme, size } from "~/styles/tokens.css";

/** The event's ground behind day, title and date, as wide as the window. */
export const band = style({
  background: scheme.g3,
  color: scheme.gi,
  "@media": { print: { display: "none" } },
});
globalStyle(`${band} a`, {
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 52,
  color: "inherit",
  textDecoration: "none",
  fontSize: size.f0,
  lineHeight: 1.35,
  "@media": { "(min-width:769px)": { minHeight: 60, gap: 16 } },
});
globalStyle(`${band} a:focus-visible`, { outlineColor: "currentColor", outlineOffset: -3 });
globalStyle(`${band} ${num}`, { fontSize: "1.75rem" });
globalStyle(`${band} a>span:last-child`, { minWidth: 0, padding: "4px 0" });
globalStyle(`${band} a>span>b`, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
  fontFamily: face.song,
  fontSize: "1.0625rem",
  lineHeight: 1.3,
});
