import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

/** A part of the settings that folds to 68 px. */
export const settingPart = style({ borderBottom: `1px solid ${color.line}` });
globalStyle(`${settingPart}>summary`, {
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  gap: "0 10px",
  alignItems: "center",
  minHeight: 68,
  cursor: "pointer",
});
globalStyle(`${settingPart}>summary::-webkit-details-marker`, { display: "none" });
globalStyle(`${settingPart}>summary::after`, { content: silent("＋"), color: color.ink2 });
globalStyle(`${settingPart}[open]>summary::after`, { content: silent("－") });
globalStyle(`${settingPart}[open]`, { paddingBottom: 16 });
globalStyle(`${settingPart} summary b,${settingPart} summary small`, { display: "block", lineHeight: 1.4 });
globalStyle(`${settingPart} summary b`, { font: `700 1.125rem/1.4 ${face.song}` });
globalStyle(`${settingPart} summary small`, { fontSize: size.f0, color: color.ink2 });
