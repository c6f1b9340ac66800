import { globalStyle, style } from "@vanilla-extract/css";
import { color, face } from "~/styles/tokens.css";
import { line } from "./task-list.css";

export const steps = style({});
globalStyle(`${steps}>li`, { borderBottom: `1px solid ${color.line}` });
globalStyle(`${steps} ${line}`, { gridTemplateColumns: "36px minmax(0,1fr) auto" });
export const stepMark = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: 32,
  height: 32,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  font: `700 1.125rem/1 ${face.digit}`,
});
export const done = style({});
globalStyle(`${done} ${stepMark}`, {
  background: color.act,
  borderColor: color.act,
  color: color.onAct,
});
globalStyle(`${done} b`, { color: color.ink2, fontWeight: 400 });
export const current = style({});
globalStyle(`${current} ${stepMark}`, {
  background: color.sealFill,
  borderColor: color.sealFill,
  color: color.onSeal,
});
