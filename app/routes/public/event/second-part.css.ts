import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens.css";

const desktop = "(min-width:1025px)";

/**
 * Album and discussion in the main column, facts and other sections beside them. The last row absorbs the difference in
 * height.
 */
export const parts = style({
  "@media": { [desktop]: { gridTemplateRows: "auto auto 1fr", rowGap: 0 } },
});
globalStyle(`${parts}>div`, {
  "@media": {
    [desktop]: { gridArea: "1/2/span 2", position: "sticky", top: 24 },
    "(max-width:1024px)": { marginTop: space.s5 },
  },
});
globalStyle(`${parts}>section+div+section`, { "@media": { [desktop]: { gridArea: "2/1/span 2" } } });
globalStyle(`${parts}>aside`, { "@media": { [desktop]: { gridArea: "3/2", marginTop: space.s5 } } });
