import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

const frame = style({
  padding: 24,
  border: 0,
  borderTop: `3px solid ${color.ink}`,
  background: color.sheet,
  color: color.ink,
  boxShadow: color.e2,
  overscrollBehavior: "contain",
  "::backdrop": { background: "rgba(9,16,25,.6)" },
});

/** A dialog created by a script. */
export const dialog = style([frame, { width: "min(440px, calc(100% - 32px))" }]);
globalStyle(`${dialog} form`, { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 24 });

/** For content that needs a page's width. */
export const wideDialog = style([
  frame,
  {
    width: "min(1080px, calc(100% - 32px))",
    "@media": {
      "(max-width:768px)": { width: "100%", maxWidth: "100%", maxHeight: "100%", padding: "16px 16px 0" },
    },
  },
]);

/** For lists, at a readable width. */
export const listDialog = style([frame, { width: "min(640px, calc(100% - 32px))" }]);
