import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

const wide = "(min-width:769px)";
/** The five items fit one row of a 320 px viewport, six fit 390 px. */
const itemPadding = "5px";
const wideItemPadding = "8px";

export const top = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  alignItems: "center",
  padding: "12px 0 10px",
  "@media": { [wide]: { gridTemplateColumns: "auto 1fr auto", gap: "0 32px", padding: "16px 0 12px" } },
});

export const brand = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 12,
  minHeight: 48,
  color: color.ink,
  textDecoration: "none",
  font: `700 ${size.f4}/1.1 ${face.song}`,
  letterSpacing: ".06em",
});
globalStyle(`${brand}>span`, { overflow: "hidden", textOverflow: "ellipsis" });
globalStyle(`${brand} small`, {
  display: "block",
  font: `400 ${size.f1}/1.5 ${face.sans}`,
  letterSpacing: ".02em",
  color: color.ink2,
  "@media": { "(max-width:359px)": { fontSize: size.f0 } },
});
globalStyle(`${brand} small b`, { color: color.ink });

export const nav = style({
  gridColumn: "1/-1",
  display: "flex",
  flexWrap: "wrap",
  margin: `4px -${itemPadding} -10px`,
  "@media": { [wide]: { gridColumn: "auto", margin: 0 }, print: { display: "none" } },
});
globalStyle(`${nav} a`, {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  padding: `0 ${itemPadding}`,
  color: color.ink,
  textDecoration: "none",
  fontSize: size.f1,
  "@media": { [wide]: { padding: `0 ${wideItemPadding}` } },
});
globalStyle(`${nav} [aria-current]`, { fontWeight: 700 });
globalStyle(`${nav} [aria-current]::after`, {
  content: '""',
  position: "absolute",
  left: itemPadding,
  right: itemPadding,
  bottom: 0,
  height: 3,
  background: color.seal,
});
// An unread change; a border, because forced colours drop backgrounds.
globalStyle(`${nav} i`, { position: "absolute", top: 7, right: -1, border: `4px solid ${color.seal}` });
globalStyle(`${nav} [data-tip]`, { color: color.ink3, cursor: "help" });
globalStyle(`${nav} [data-tip]:is(:hover,:focus)::after`, {
  content: "attr(data-tip)",
  position: "absolute",
  left: 0,
  top: "100%",
  zIndex: 5,
  background: color.act,
  color: color.onAct,
  fontSize: size.f0,
  padding: "2px 10px",
  whiteSpace: "nowrap",
});

export const me = style({ gridRow: 1, gridColumn: -2, "@media": { print: { display: "none" } } });
