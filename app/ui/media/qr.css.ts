import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

/** Always black on white. */
export const qr = style({
  display: "block",
  forcedColorAdjust: "none",
  flex: "none",
  background: "#fff",
  border: `1px solid ${color.line}`,
  width: 148,
});
globalStyle(`${qr} img,${qr} svg`, { width: "100%", height: "auto" });

export const qrFold = style({});
globalStyle(`${qrFold}>summary`, {
  display: "inline-flex",
  flexDirection: "column",
  justifyContent: "center",
  gap: 6,
  minHeight: 44,
  marginTop: 10,
  fontSize: size.f1,
  color: color.link,
  textDecoration: "underline",
  textUnderlineOffset: ".22em",
});
globalStyle(`${qrFold} svg`, { display: "block", filter: "blur(7px)", opacity: 0.45 });

export const contactCard = style({});
globalStyle(`${contactCard} ${qr}`, { width: 132 });
// With large text, the text wraps below the code.
export const beside = style({ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "flex-start" });
globalStyle(`${beside} p`, { flex: "1 1 8em" });
export const more = style({ marginTop: 20 });

/** A name or address that one tap selects completely. */
export const wholly = style({ WebkitUserSelect: "all", userSelect: "all" });
