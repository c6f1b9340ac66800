import { globalStyle, style } from "@vanilla-extract/css";

/** Hidden before hydration, so that the layout does not shift. Low-data and error pages have no script. */
export const replaced = style({});
globalStyle(`:root:has(script[type=module]) ${replaced}`, {
  "@media": { "(scripting:enabled)": { display: "none" } },
});
