import { color, face } from "./tokens.css";

/** The look of a number that means work: an ink square. */
export const workCountLook = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: 20,
  height: 20,
  padding: "0 5px",
  background: color.act,
  color: color.onAct,
  borderRadius: 2,
  font: `700 .8125rem/1 ${face.digit}`,
} as const;
