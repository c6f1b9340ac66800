import { style } from "@vanilla-extract/css";

/** Layouts side by side; stacked on phones. */
export const layoutGrid = style({
  display: "grid",
  gap: 24,
  margin: "16px 0 24px",
  "@media": { "(min-width:769px)": { gridTemplateColumns: "repeat(3,1fr)" } },
});
