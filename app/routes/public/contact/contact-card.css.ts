import { globalStyle, style } from "@vanilla-extract/css";
import { qr } from "~/ui/media/qr.css";

export const contact = style({});
globalStyle(`${contact} ${qr}`, { width: 132 });
export const body = style({ display: "flex", gap: 12, alignItems: "flex-start" });
export const more = style({ marginTop: 20 });
