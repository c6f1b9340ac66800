import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** A dialog created by a script. */
export const dialog = style({
  width: "min(440px, calc(100% - 32px))",
  padding: 24,
  border: 0,
  borderTop: `3px solid ${color.ink}`,
  background: color.sheet,
  color: color.ink,
  boxShadow: color.e2,
  "::backdrop": { background: "rgba(9,16,25,.6)" },
});
globalStyle(`${dialog} form`, { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 24 });
