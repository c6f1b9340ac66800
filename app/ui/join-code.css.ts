import { globalStyle, style } from "@vanilla-extract/css";
import { qr } from "./qr.css";

/** A code alone on its sheet, as large as a phone shows it whole. */
export const joinCode = style({ textAlign: "center" });
globalStyle(`${joinCode} ${qr}`, { width: "min(320px,100%)", margin: "12px auto" });
/** A name that one tap selects as a whole. */
export const wholly = style({ WebkitUserSelect: "all", userSelect: "all" });
