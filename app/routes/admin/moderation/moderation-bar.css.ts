import { globalStyle, style } from "@vanilla-extract/css";
import { lowerEdge } from "~/styles/lower-edge";
import { space } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";

const desktop = "(min-width:1025px)";
const phone = "(max-width:1024px) and (min-height:481px)";

export const progress = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 12px" });
globalStyle(`${progress}>progress`, { flex: "1 1 60px", width: "auto" });

export const inboxItem = style({
  display: "flex",
  flexDirection: "column",
  gap: space.s3,
  // For the bar.
  "@media": { [phone]: { paddingBottom: 80 } },
});

/** Large buttons below the post; at the lower edge of a phone. */
export const verdictBar = style({
  display: "flex",
  gap: 8,
  "@media": {
    [phone]: {
      ...lowerEdge,
      padding: "8px 16px calc(8px + env(safe-area-inset-bottom,0px))",
    },
    print: { display: "none" },
  },
});
globalStyle(`${verdictBar}>*`, { flex: "1 1 0", "@media": { [desktop]: { flex: "0 0 160px" } } });
globalStyle(`${verdictBar}>:first-child:not(a)`, { flexGrow: 2, "@media": { [desktop]: { flexGrow: 0 } } });
globalStyle(`${verdictBar}>form>${button.base},${verdictBar}>${button.base}`, {
  width: "100%",
  minHeight: 52,
  paddingLeft: 6,
  paddingRight: 6,
});

/** Reasons for a rejection, below the buttons, which do not move. */
export const openReasons = style({
  scrollMarginTop: space.s6,
  "@media": { [phone]: { scrollMarginBottom: 80 } },
});
/** Without scripts the URL fragment opens them. */
export const closedReasons = style([openReasons, { selectors: { "&:not(:target)": { display: "none" } } }]);
globalStyle(`${openReasons} textarea`, { minHeight: 76 });
/** One press each. */
export const presets = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  margin: "12px 0",
  "@media": { [desktop]: { display: "flex", flexWrap: "wrap" } },
});
