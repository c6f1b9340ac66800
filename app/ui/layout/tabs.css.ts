import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";

export const tabs = style({
  display: "flex",
  overflowX: "auto",
  marginTop: 16,
  borderBottom: `1px solid ${color.ink}`,
  scrollbarWidth: "none",
  "::-webkit-scrollbar": { display: "none" },
  "@media": { print: { display: "none" } },
});
globalStyle(`${tabs} a`, {
  flex: "none",
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 48,
  padding: "0 16px",
  color: color.ink2,
  textDecoration: "none",
  border: "1px solid transparent",
  borderBottom: 0,
  fontSize: size.f1,
});
// The scrolling line would cut a ring off.
globalStyle(`${tabs} a:focus-visible`, { outlineOffset: -3 });
globalStyle(`${tabs} [aria-current]`, {
  color: color.ink,
  fontWeight: 700,
  background: color.sheet,
  borderColor: color.ink,
  boxShadow: `inset 0 3px 0 ${color.seal}`,
});
