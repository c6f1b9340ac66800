import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

const veil = "rgba(9,16,25,.6)";

/** At the lower edge on phones, centred on wider screens. */
export const sheet = style({
  width: "100%",
  maxWidth: "100%",
  maxHeight: "86vh",
  margin: "auto 0 0",
  padding: `${space.s5} ${space.s4} ${space.s6}`,
  border: 0,
  borderTop: `3px solid ${color.seal}`,
  background: color.sheet,
  color: color.ink,
  boxShadow: color.e2,
  overflow: "auto",
  "::backdrop": { background: veil },
  "@media": { "(min-width:769px)": { maxWidth: 560, margin: "auto", padding: space.s6 } },
});
globalStyle(`${sheet} h2`, { fontSize: size.f3 });

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
/** Appears after a delay, because the content usually loads before. */
export const waiting = style({
  animation: `${appear} 1ms 250ms both`,
  "::backdrop": { animation: `${appear} 1ms 250ms both` },
});
