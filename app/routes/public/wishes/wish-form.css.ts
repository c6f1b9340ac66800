import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";
import { error, hint, input, label } from "~/ui/form/field.css";

/** The form with its fields in few lines: at most 300 px at a phone's width. */
export const box = style({
  display: "grid",
  gap: 8,
  padding: "8px 16px 12px",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderTop: `3px solid ${color.ink}`,
  boxShadow: color.e1,
});
globalStyle(`${box}>*`, { minWidth: 0 });
globalStyle(`${box} textarea${input}`, { padding: "6px 14px", lineHeight: 1.5 });
/** A field with its label, hint or message in one line. */
export const line = style({});
globalStyle(`${line}>*`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 12px",
  margin: 0,
});
globalStyle(`${line} ${label}`, { marginBottom: 0 });
globalStyle(`${line} ${input}`, { flex: "1 1 8em", width: "auto", minWidth: 0 });
globalStyle(`${line} ${error}`, { flexBasis: "100%" });
globalStyle(`${line} textarea${input}`, { flexBasis: "100%" });
// The hint is beside the label, above the text area.
globalStyle(`${line} ${hint}`, { order: -1, margin: "0 0 0 auto" });
globalStyle(`${line}:has(${hint}) ${label}`, { order: -2 });

/** The folded category and the button, then what is missing. */
export const ending = style({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr) auto",
  gap: "0 12px",
});
globalStyle(`${ending}>details[open]`, { gridColumn: "1/-1", marginBottom: 12 });
globalStyle(`${ending}>details[open]+p`, { gridColumn: "1/-1", justifySelf: "end" });
globalStyle(`${ending}>p+p`, { gridColumn: "1/-1", margin: "2px 0 0", textAlign: "right" });
globalStyle(`${ending}>details>summary`, {
  justifyContent: "flex-start",
  fontSize: size.f1,
  fontWeight: 400,
});
