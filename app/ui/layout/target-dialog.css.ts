import { globalStyle, style } from "@vanilla-extract/css";
import { color, space } from "~/styles/tokens.css";

const shown = { display: "flex" } as const;

export const modal = style({
  display: "none",
  position: "fixed",
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  zIndex: 20,
  background: color.veil,
  alignItems: "flex-end",
  justifyContent: "center",
  ":target": shown,
  "@media": { "(min-width:769px)": { alignItems: "center" }, print: { display: "none!important" } },
});
export const show = style(shown);
export const pane = style({
  width: "100%",
  maxWidth: 560,
  maxHeight: "86vh",
  overflow: "auto",
  background: color.sheet,
  borderTop: `3px solid ${color.seal}`,
  padding: `${space.s5} ${space.s4} ${space.s6}`,
  boxShadow: color.e2,
});
/** A dialog that is printed as a section. */
export const printed = style({
  "@media": { print: { display: "block!important", position: "static", background: "none" } },
});
globalStyle(`${printed}>${pane}`, {
  "@media": {
    print: { maxWidth: "none", maxHeight: "none", padding: "12pt 0 0", border: 0, boxShadow: "none" },
  },
});
