import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

const desktop = "(min-width:1025px)";

/** The page's name, which is a tab, beside the other tab and the page's button. */
export const title = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 14px",
  minHeight: 60,
  paddingTop: 6,
  "@media": {
    "(max-width:389px)": { columnGap: 8 },
    [desktop]: { minHeight: 76 },
  },
});
globalStyle(`${title} h1`, {
  fontSize: size.f4,
  whiteSpace: "nowrap",
  "@media": {
    "(max-width:389px)": { fontSize: "1.125rem" },
    [desktop]: { fontSize: size.f5 },
  },
});
export const otherTab = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  color: color.ink2,
  textDecoration: "none",
  font: `400 ${size.f1}/1 ${face.song}`,
  whiteSpace: "nowrap",
  "@media": {
    "(max-width:389px)": { fontSize: ".875rem" },
    [desktop]: { fontSize: size.f2 },
  },
});
/** The page's buttons, at the right. */
export const titleActions = style({ display: "flex", flexWrap: "wrap", gap: 8, marginLeft: "auto" });
globalStyle(`${titleActions} a`, {
  gap: 4,
  padding: "6px 14px",
  whiteSpace: "nowrap",
  "@media": { "(max-width:389px)": { padding: "6px 10px" } },
});
