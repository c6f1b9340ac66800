import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";
import { input } from "./field.css";

/** Height of a field; the button overlaps the end of the preceding field. */
const height = `max(48px,1.6*${size.f2} + 21px)`;

export const revealer = style({
  display: "block",
  position: "relative",
  height,
  margin: `calc(-1*${height}) 0 0 auto`,
  padding: "0 14px",
  background: "none",
  border: 0,
  color: color.link,
  fontSize: size.f1,
  cursor: "pointer",
  ":focus-visible": { outlineOffset: -3 },
  "@media": { print: { display: "none" } },
});
/** A field with such a button, without Edge's native one. */
export const revealable = style({ "::-ms-reveal": { display: "none" } });
globalStyle(`${input}${revealable}`, { paddingRight: 92 });
