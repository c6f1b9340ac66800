import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** The form's buttons, at the lower edge of the screen while the form is longer. */
export const saveBar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  margin: "24px -16px -24px",
  padding: "10px 16px calc(10px + env(safe-area-inset-bottom,0px))",
  background: color.sheet,
  borderTop: `1px solid ${color.ink}`,
  // With large text, the bar would cover most of a phone.
  "@media": { "(max-width:17rem)": { position: "static" } },
});
globalStyle(`${saveBar}>:last-child`, { flex: "1 1 8em" });
