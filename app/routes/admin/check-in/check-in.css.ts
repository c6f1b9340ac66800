import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

/** How many came, readable at arm's length. */
export const present = style({ fontSize: size.f3, fontWeight: 700, margin: "8px 0 12px" });

export const list = style({ borderTop: `1px solid ${color.ink}`, marginTop: 12 });
// A URL fragment leads back to a guest, below the sticky message.
globalStyle(`${list}>li`, {
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 12px",
  alignItems: "center",
  justifyContent: "space-between",
  padding: "12px 0",
  borderBottom: `1px solid ${color.line}`,
  scrollMarginTop: 96,
  overflowY: "clip",
});
export const who = style({ flex: "1 1 9em", minWidth: 0 });
export const name = style({ font: `700 ${size.f3}/1.4 ${face.song}` });
export const badges = style({ display: "flex", flexWrap: "wrap", gap: 4 });
globalStyle(`${list} button`, { minHeight: 52, minWidth: 116, padding: "8px 12px" });

/** The guest whose code was read. */
export const namedGuest = style({ marginTop: 12 });
globalStyle(`${namedGuest} button`, { minHeight: 72, fontSize: size.f4, marginTop: 12 });

/** What is still to be sent, with its button. */
export const unsentBar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 12px",
  alignItems: "center",
  justifyContent: "space-between",
  padding: "8px 12px",
  marginBottom: 12,
  background: color.warnBg,
  color: color.warn,
});
