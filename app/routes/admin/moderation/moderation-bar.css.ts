import { globalStyle, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";

/** Large buttons, sticky at the lower edge of the window. */
export const verdictBar = style({
  position: "sticky",
  bottom: 0,
  zIndex: 4,
  display: "grid",
  gridTemplateColumns: "repeat(3,minmax(0,1fr))",
  gap: 8,
  marginTop: space.s5,
  padding: "10px 0",
  background: color.paper,
  borderTop: `1px solid ${color.ink}`,
  maxHeight: "80vh",
  overflow: "auto",
  "@media": { print: { display: "none" } },
});
globalStyle(`${verdictBar}>form>${button.base},${verdictBar}>details>summary,${verdictBar}>${button.base}`, {
  width: "100%",
  minHeight: 56,
  paddingLeft: 8,
  paddingRight: 8,
});
globalStyle(`${verdictBar}>details[open]`, { gridColumn: "1/-1", order: -1 });
globalStyle(`${verdictBar} textarea`, { minHeight: 76 });
