import { style } from "@vanilla-extract/css";
import { nav } from "./header.css";

/** Wraps on phones, so that no place is out of sight. */
export const sectionRow = style({
  selectors: { [`${nav}&`]: { margin: "4px -8px 0" } },
});
