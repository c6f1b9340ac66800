import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";

/** A large numeral before each control. */
export const numbered = style({ display: "grid", gridTemplateColumns: "40px 1fr", alignItems: "start" });
globalStyle(`${numbered}+${numbered}`, { marginTop: 10 });
globalStyle(`${numbered} ${num}`, { fontSize: "2rem", paddingTop: 10 });
