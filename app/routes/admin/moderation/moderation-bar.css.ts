import { globalStyle, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";

/** At least as high as the viewport, so that its last part, the buttons, is always at the viewport's lower edge. */
export const inboxItem = style({
  display: "flex",
  flexDirection: "column",
  gap: space.s3,
  minHeight: "100vh",
});

/** Large buttons, sticky at the lower edge of the viewport. */
export const verdictBar = style({
  position: "sticky",
  bottom: 0,
  zIndex: 4,
  display: "grid",
  gridTemplateColumns: "repeat(3,minmax(0,1fr))",
  gap: 8,
  marginTop: "auto",
  padding: "10px 0 calc(10px + env(safe-area-inset-bottom))",
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

/** Rejection reasons, between the post and the buttons, which do not move. */
export const openReasons = style({ paddingTop: space.s3, scrollMarginBottom: space.s6 });
/** Without scripts the URL fragment opens them. */
export const closedReasons = style([openReasons, { selectors: { "&:not(:target)": { display: "none" } } }]);
globalStyle(`${openReasons} textarea`, { minHeight: 76 });
