import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

/** A part of a form that folds to 68 px. */
export const part = style({ borderBottom: `1px solid ${color.line}` });
export const unfinished = style({});
globalStyle(`${part}>summary`, {
  display: "grid",
  gridTemplateColumns: "24px minmax(0,1fr) auto",
  gap: "0 10px",
  alignItems: "center",
  minHeight: 68,
  listStyle: "none",
  cursor: "pointer",
});
globalStyle(`${part}>summary::-webkit-details-marker`, { display: "none" });
globalStyle(`${part}>summary::after`, { content: silent("＋"), color: color.ink2 });
globalStyle(`${part}[open]>summary::after`, { content: silent("－") });
globalStyle(`${part} summary b,${part} summary small`, { display: "block", lineHeight: 1.4 });
globalStyle(`${part} summary b`, { font: `700 1.125rem/1.4 ${face.song}` });
globalStyle(`${part} summary small`, { fontSize: size.f0, color: color.ink2 });
globalStyle(`${part}[open]`, { paddingBottom: 16 });
/** ✓, or ◐ where something is missing. */
export const glyph = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: 24,
  height: 24,
  border: `1px solid ${color.act}`,
  borderRadius: 2,
  background: color.act,
  color: color.onAct,
  fontSize: size.f0,
  fontStyle: "normal",
  "::before": { content: silent("✓") },
});
globalStyle(`${unfinished}>summary ${glyph}`, {
  background: color.warnBg,
  borderColor: color.warn,
  color: color.warn,
});
globalStyle(`${unfinished}>summary ${glyph}::before`, { content: silent("◐") });
globalStyle(`${unfinished}>summary small`, { color: color.warn });
