import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, size } from "~/styles/tokens.css";

export const chips = style({ display: "flex", flexWrap: "wrap", gap: 8 });

/** A radio, checkbox or link as a chip. The input covers the entire chip, so that all of it is clickable. */
export const chip = style({ position: "relative", display: "inline-flex" });
globalStyle(`${chip} input`, {
  position: "absolute",
  opacity: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  cursor: "pointer",
});
globalStyle(`${chip} span,a${chip}`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  padding: "0 14px",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
  fontSize: size.f1,
  color: color.ink,
  textDecoration: "none",
});
globalStyle(`${chip} input:checked+span,a${chip}[aria-current]`, {
  background: color.act,
  borderColor: color.act,
  color: color.onAct,
  fontWeight: 600,
});
globalStyle(`${chip} input:checked+span::before`, { content: silent("✓"), marginRight: 6 });
globalStyle(`${chip} input:focus-visible+span`, { outline: `3px solid ${color.link}`, outlineOffset: 2 });
globalStyle(`${chip} input:disabled+span`, {
  background: "transparent",
  borderStyle: "dashed",
  color: color.ink3,
});

/** Nine positions of a picture. */
export const nine = style({ display: "grid", gridTemplateColumns: "repeat(3,1fr)", gap: 6, maxWidth: 260 });
globalStyle(`${nine} span`, { width: "100%", justifyContent: "center" });

/** Times of a day. */
export const slots = style({
  display: "grid",
  gridTemplateColumns: "repeat(4,1fr)",
  gap: 6,
  padding: 4,
  border: `1px solid ${color.line}`,
  background: color.sunk,
  "@media": { "(min-width:769px)": { gridTemplateColumns: "repeat(6,1fr)" } },
});
globalStyle(`${slots} ${chip} span`, {
  width: "100%",
  flexWrap: "wrap",
  justifyContent: "center",
  alignContent: "center",
  padding: "0 2px",
  lineHeight: 1.15,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${slots} ${chip} input:checked+span::before`, { marginRight: 2 });
globalStyle(`${slots}>b`, { gridColumn: "1/-1", fontSize: size.f0, color: color.ink2 });
globalStyle(`${slots} small`, { flexBasis: "100%", fontSize: ".75rem" });
