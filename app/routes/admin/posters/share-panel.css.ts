import { globalStyle, style } from "@vanilla-extract/css";

/** The poster above the text, beside it on desktops. */
export const share = style({
  "@media": {
    "(min-width:769px)": {
      display: "grid",
      gridTemplateColumns: "320px minmax(0,1fr)",
      gap: "0 48px",
      alignItems: "start",
    },
  },
});
globalStyle(`${share}>*`, { minWidth: 0 });
globalStyle(`${share}>:first-child`, {
  maxWidth: 320,
  margin: "0 auto",
  textAlign: "center",
});
export const shareHeading = style({
  marginTop: 16,
  fontSize: "1.1875rem",
  "@media": { "(min-width:769px)": { marginTop: 0 } },
});
