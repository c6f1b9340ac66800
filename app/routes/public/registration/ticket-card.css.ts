import { globalStyle, style } from "@vanilla-extract/css";
import { qr } from "~/ui/media/qr.css";

/** A QR code to show on a phone at the entrance. */
export const ticketCode = style({ textAlign: "center" });
globalStyle(`${ticketCode} ${qr}`, { width: "min(260px,100%)", margin: "4px auto 8px" });
