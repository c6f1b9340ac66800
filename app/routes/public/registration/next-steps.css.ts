import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

/** Numbered steps, each with at most one button. */
export const steps = style({});
globalStyle(`${steps}>li`, {
  display: "grid",
  gridTemplateColumns: "36px minmax(0,1fr) auto",
  gap: "0 12px",
  alignItems: "center",
  padding: "12px 0",
  borderBottom: `1px solid ${color.line}`,
});
// With large text, the button wraps below.
globalStyle(`${steps}>li>:nth-child(3)`, { "@media": { "(max-width:17rem)": { gridColumn: "2" } } });
globalStyle(`${steps} b`, { display: "block", lineHeight: 1.45 });
globalStyle(`${steps} small`, { display: "block", fontSize: size.f1, lineHeight: 1.5, color: color.ink2 });
export const number = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: 36,
  height: 36,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
  font: `700 ${size.f3}/1 ${face.digit}`,
});
export const done = style({ background: color.act, borderColor: color.act, color: color.onAct });

/** The facts of a registration: the first line of each is level with its label. */
export const registered = style({});
globalStyle(`${registered} dd>a:first-child`, { margin: "-8px 0" });
globalStyle(`${registered} dd>ul:first-child`, { marginTop: 0 });

/** Three equal buttons in one row. */
export const three = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(6.5rem,1fr))",
  gap: 8,
  marginTop: 20,
});
globalStyle(`${three}>a`, { paddingLeft: 4, paddingRight: 4 });
