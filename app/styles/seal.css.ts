import { style } from "@vanilla-extract/css";
import { color, face } from "~/styles/tokens.css";

export const seal = style({
  display: "inline-block",
  flex: "none",
  width: "2.75em",
  height: "2.75em",
  padding: ".3em",
  background: color.sealFill,
  color: color.onSeal,
  borderRadius: 3,
  font: `700 .9375rem/1.08 ${face.song}`,
  writingMode: "vertical-rl",
  letterSpacing: 0,
  textAlign: "center",
  boxShadow: `inset 0 0 0 2px ${color.sealFill},inset 0 0 0 3px ${color.onSeal}`,
});

/** Beside the organiser's name in a reply. */
export const smallSeal = style({ fontSize: ".6875rem", padding: ".2em", lineHeight: 1.1 });
