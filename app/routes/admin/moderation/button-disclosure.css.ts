import { globalStyle, style } from "@vanilla-extract/css";

/** Opens below its row of buttons at full width. */
export const buttonFold = style({
  flex: "0 0 auto",
  selectors: { "&[open]": { flex: "1 1 100%", order: 1 } },
});
globalStyle(`${buttonFold}[open]>summary`, { marginBottom: 12 });
