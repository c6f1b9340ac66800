// Words of rows: states with their signs, and acts without a frame.
import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, face, size } from "~/styles/tokens.css";

const tone = (sign: string, of: string) =>
  style({ color: of, fontWeight: 600, "::before": { content: silent(`${sign} `) } });
/** Coloured words of a state, each with its sign. */
export const tones = {
  ok: tone("●", color.ok),
  soon: tone("○", color.link),
  warn: tone("◐", color.warn),
  due: tone("◔", color.warn),
  moved: tone("↻", color.warn),
  bad: tone("✕", color.bad),
  end: tone("■", color.ink2),
};
globalStyle(`${tones.ok}::before,${tones.end}::before`, { fontSize: ".6em", verticalAlign: ".2em" });

/** A word that acts, without a frame. */
export const textAct = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 4,
  minHeight: 44,
  minWidth: 44,
  padding: "0 6px",
  border: 0,
  background: "none",
  color: color.link,
  font: `600 ${size.f1}/1.3 ${face.sans}`,
  textDecoration: "none",
  cursor: "pointer",
  "@media": {
    print: { display: "none" },
    "(hover:hover)": { ":hover": { textDecoration: "underline", textUnderlineOffset: ".25em" } },
  },
});
