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
  "@media": { print: { display: "none" } },
});
globalStyle(`${verdictBar}>form>${button.base},${verdictBar}>${button.base}`, {
  width: "100%",
  minHeight: 56,
  paddingLeft: 8,
  paddingRight: 8,
});

/** Reasons of a rejection, under the buttons: what is decided about stays in view, and the buttons in their place. */
export const openReasons = style({ paddingTop: 4, scrollMarginBottom: space.s6 });
/** Without scripts they open by their fragment. */
export const closedReasons = style([openReasons, { selectors: { "&:not(:target)": { display: "none" } } }]);
globalStyle(`${openReasons} textarea`, { minHeight: 76 });
