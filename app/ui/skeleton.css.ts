import { keyframes, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

const breathe = keyframes({ to: { opacity: 0.45 } });

export const bone = style({
  background: color.sunk,
  minHeight: "1em",
  "@media": {
    "(prefers-reduced-motion:no-preference)": { animation: `${breathe} 1.6s ease-in-out infinite alternate` },
  },
});
export const title = style({ height: "3.5rem", width: "40%" });
export const short = style({ width: "70%" });
