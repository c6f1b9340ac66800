import { globalStyle, style } from "@vanilla-extract/css";
import { qr } from "~/ui/media/qr.css";

export const contact = style({});
globalStyle(`${contact} ${qr}`, { width: 132 });
// Where letters are large, the text goes below the code.
export const body = style({ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "flex-start" });
globalStyle(`${body} p`, { flex: "1 1 8em" });
export const more = style({ marginTop: 20 });
