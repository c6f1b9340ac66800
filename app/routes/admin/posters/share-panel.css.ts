import { globalStyle, style } from "@vanilla-extract/css";

/** The poster above the text, beside it where both fit. */
export const share = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "0 48px",
});
globalStyle(`${share}>*`, { flex: "1 1 320px", minWidth: 0 });
globalStyle(`${share}>:first-child`, {
  flex: "0 1 320px",
  margin: "0 auto",
  textAlign: "center",
});
export const shareHeading = style({
  marginTop: 16,
  fontSize: "1.1875rem",
  "@media": { "(min-width:769px)": { marginTop: 0 } },
});
