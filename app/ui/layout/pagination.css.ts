import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";
import { button } from "../form/button.css";

export const pages = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: 12,
  marginTop: space.s6,
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.f1,
  textAlign: "center",
  "@media": { print: { display: "none" } },
});
globalStyle(`${pages}>span`, { flex: "1 1 5em" });
globalStyle(`${pages} ${button.base}`, { flex: "none" });
