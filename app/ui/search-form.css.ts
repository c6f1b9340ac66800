import { globalStyle, style } from "@vanilla-extract/css";
import { input } from "./field.css";

export const search = style({ display: "flex", gap: 8, "@media": { print: { display: "none" } } });
globalStyle(`${search} ${input}`, { flex: 1, minWidth: 0 });
