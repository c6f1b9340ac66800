import { style } from "@vanilla-extract/css";
import { nav } from "./header.css";

/** Wraps on phones, so that every section is visible. */
export const sectionRow = style({
  selectors: { [`${nav}&`]: { margin: "4px -8px 0" } },
});
