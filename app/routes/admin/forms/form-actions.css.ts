import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";
import { sheet } from "~/ui/layout/card.css";

const wide = "(min-width:769px)";

/** Buttons at the end of a form, sticky at the bottom on phones. */
export const bar = style({
  position: "sticky",
  bottom: 0,
  zIndex: 4,
  background: color.paper,
  borderTop: `1px solid ${color.ink}`,
  padding: "10px 0",
  marginTop: space.s6,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "@media": { print: { display: "none" } },
});
globalStyle(`${bar} ${button.base}`, {
  flex: "1 1 auto",
  gap: 0,
  paddingLeft: 8,
  paddingRight: 8,
  whiteSpace: "nowrap",
  fontSize: size.f1,
  "@media": { [wide]: { flex: "0 1 auto", padding: "8px 32px", fontSize: size.f2 } },
});
globalStyle(`${bar}>:last-child`, { "@media": { [wide]: { marginLeft: "auto" } } });
globalStyle(`${sheet} ${bar}`, {
  background: color.sheet,
  margin: `${space.s6} -16px -24px`,
  padding: "10px 16px",
  "@media": { [wide]: { position: "static", margin: `${space.s6} 0 0`, padding: "24px 0 0" } },
});
