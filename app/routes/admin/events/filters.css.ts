import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens.css";
import { field, input } from "~/ui/form/field.css";

const wide = "(min-width:769px)";
const desktop = "(min-width:1025px)";

const grid = { display: "grid", gap: `${space.s5} ${space.s4}`, alignItems: "start" } as const;

/** The search box, with the sort order beside it on wide viewports. */
export const bar = style({ ...grid, "@media": { [wide]: { gridTemplateColumns: "1fr 1fr" } } });
/** Controls of a filter: one column on phones, then two, then three. */
export const filters = style({
  ...grid,
  marginBottom: space.s4,
  "@media": { [wide]: { gridTemplateColumns: "1fr 1fr" }, [desktop]: { gridTemplateColumns: "1fr 1fr 1fr" } },
});
/** Two related controls, such as the ends of a range, side by side where they fit. */
export const pair = style({ ...grid, gridTemplateColumns: "repeat(auto-fit,minmax(140px,1fr))" });

globalStyle(`${bar} ${field},${filters} ${field}`, { margin: 0, minWidth: 0 });
globalStyle(`${pair} ${input}[type=date]`, { paddingLeft: 8, paddingRight: 8 });
