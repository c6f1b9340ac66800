import { globalStyle, style } from "@vanilla-extract/css";
import { qr } from "~/ui/media/qr.css";

/** A QR code as large as a phone allows. */
export const joinCode = style({ textAlign: "center" });
globalStyle(`${joinCode} ${qr}`, { width: "min(320px,100%)", margin: "12px auto" });
