import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

export const tasks = style({});
globalStyle(`${tasks}>li`, { borderBottom: `1px solid ${color.line}` });
/** One line of 56 px that is a link. */
export const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  gap: "0 12px",
  alignItems: "center",
  minHeight: 56,
  padding: "5px 0",
  color: color.ink,
  textDecoration: "none",
});
globalStyle(`${tasks} ${line}`, { gridTemplateColumns: "22px minmax(0,1fr) auto", gap: "0 8px" });
const clipped = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
globalStyle(`${line} b,${line} small`, { display: "block", lineHeight: 1.4, ...clipped });
globalStyle(`${line} b`, { fontWeight: 600 });
globalStyle(`${line} small`, { fontSize: size.f0, color: color.ink2 });
globalStyle(`${line} i`, { fontStyle: "normal", fontSize: ".9375rem", lineHeight: 1, textAlign: "center" });
export const urgency = {
  urgent: style({ color: color.bad }),
  due: style({ color: color.warn }),
  later: style({ color: color.ink3 }),
};
globalStyle(`${line} i${urgency.urgent}`, { font: `700 1.25rem/1 ${face.digit}` });
/** The word of a link. */
export const go = style({ fontSize: size.f1, fontWeight: 600, color: color.link, whiteSpace: "nowrap" });
/** The rest of the list. */
export const rest = style({});
globalStyle(`${rest}>summary`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 56,
  paddingLeft: 30,
  fontWeight: 600,
});
globalStyle(`${rest}[open]>summary`, { borderBottom: `1px solid ${color.line}` });

/** Nothing to do. */
export const calm = style({
  display: "flex",
  gap: 14,
  alignItems: "center",
  minHeight: 72,
  padding: "12px 0",
  borderBottom: `1px solid ${color.line}`,
});
export const calmGlyph = style({ font: `700 2.25rem/1 ${face.song}`, color: color.ink3 });
