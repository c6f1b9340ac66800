import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size, space } from "~/styles/tokens.css";

const wide = "(min-width:1025px)";

export const layout = style({
  "@media": {
    [wide]: {
      display: "grid",
      gridTemplateColumns: "340px minmax(0,1fr)",
      gap: "0 64px",
      alignItems: "start",
    },
  },
});

export const intro = style({
  paddingTop: space.s5,
  "@media": { [wide]: { position: "sticky", top: 24 } },
});
globalStyle(`${intro} progress`, { margin: `${space.s4} 0 6px` });

/** The visitors' header with the saved names. */
export const plate = style({
  display: "none",
  marginTop: space.s4,
  padding: "14px 16px",
  background: color.sheet,
  border: `1px solid ${color.line}`,
  boxShadow: color.e1,
  "@media": { [wide]: { display: "block" } },
});
export const plateName = style({
  display: "flex",
  gap: 12,
  alignItems: "center",
  font: `700 ${size.f4}/1.1 ${face.song}`,
});
globalStyle(`${plateName} small`, {
  display: "block",
  font: `400 ${size.f1}/1.5 ${face.sans}`,
  color: color.ink2,
});

export const steps = style({
  marginTop: space.s5,
  borderBottom: `1px solid ${color.ink}`,
  "@media": { [wide]: { marginTop: space.s6 } },
});
export const step = style({ borderTop: `1px solid ${color.ink}`, scrollMarginTop: 8 });

/** Number, name with a line of state, and what can be done. */
export const head = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0,1fr) auto",
  gap: 12,
  alignItems: "center",
  minHeight: 64,
  padding: "8px 0",
  "@media": { [wide]: { gridTemplateColumns: "48px minmax(0,1fr) auto" } },
});
globalStyle(`${head} h2`, { fontSize: "1.125rem", lineHeight: 1.4 });
globalStyle(`${head} small`, { display: "block", fontSize: size.f1, color: color.ink2, lineHeight: 1.45 });

const square = {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: 40,
  height: 40,
  borderRadius: 2,
  font: `700 1.25rem/1 ${face.digit}`,
} as const;
export const number = style({ ...square, border: `1px solid ${color.edge}` });
export const numberDone = style({ ...square, background: color.act, color: color.onAct });
export const numberCurrent = style({ ...square, background: color.sealFill, color: color.onSeal });

export const body = style({
  padding: "4px 0 24px",
  "@media": { [wide]: { paddingLeft: 60, maxWidth: 660 } },
});

/** The buttons of a step: side by side where they fit. */
export const buttons = style({ display: "flex", flexWrap: "wrap", gap: space.s3, marginTop: 20 });
globalStyle(`${buttons}>*`, { flex: "1 1 9em" });
