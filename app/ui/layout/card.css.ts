import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

export const sheet = style({
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  padding: `${space.s5} ${space.s4}`,
  breakInside: "avoid",
  "@media": { "(min-width:769px)": { padding: space.s6 } },
});
/** Less padding, for list items. */
export const compact = style({});
/** Headings of forms and cards are smaller than page headings. */
globalStyle(`${sheet}>h1`, { fontSize: size.f4, marginBottom: 20 });
globalStyle(`${sheet}>h2`, { fontSize: size.f3, marginBottom: 16 });
globalStyle(`${sheet}${compact}`, { padding: space.s4 });
// Clips stacked diacritics and wide glyphs to the card; an open menu may overflow.
globalStyle(`${compact}:not(:has([data-menu][open]))`, { overflow: "clip" });
/** The main form of a page: a dark top border. */
export const lead = style({ borderTop: `3px solid ${color.ink}` });
