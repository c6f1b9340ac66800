import { style } from "@vanilla-extract/css";

/** Wraps on phones, so that no place is out of sight. */
export const placeRow = style({
  margin: "4px -8px 0",
  "@media": { "(min-width:769px)": { margin: "4px -8px 0" } },
});
