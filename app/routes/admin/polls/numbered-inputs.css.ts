import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";

/** A large numeral before each control. */
export const numbered = style({
  display: "grid",
  gridTemplateColumns: "minmax(40px,max-content) minmax(0,1fr)",
  alignItems: "start",
});
globalStyle(`${numbered}+${numbered}`, { marginTop: 10 });
globalStyle(`${numbered} ${num}`, { fontSize: "2rem", padding: "10px 8px 0 0" });
