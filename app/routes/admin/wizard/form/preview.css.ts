import { globalStyle, style } from "@vanilla-extract/css";
import { num, vertical } from "~/styles/global.css";
import { color, cut, face, scheme, size } from "~/styles/tokens.css";
import { art, photo } from "~/ui/media/art.css";
import { when } from "~/ui/media/event-date.css";

/** Preview of the event being edited. */
export const preview = style({ border: `1px solid ${color.ink}`, background: color.sheet });
globalStyle(`${preview}>h2`, {
  font: `600 ${size.f1}/1.4 ${face.sans}`,
  letterSpacing: 0,
  padding: "10px 16px",
  borderBottom: `1px solid ${color.ink}`,
  display: "flex",
  justifyContent: "space-between",
});
globalStyle(`${preview} ${art}`, {
  height: 210,
  padding: "14px 16px",
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  vars: { [cut.h]: "104px", [cut.r]: "52px" },
});
// The photo ends above the text.
globalStyle(`${preview} ${photo}`, { height: `calc(100% - ${cut.h})` });
globalStyle(`${preview} ${art}>*`, { position: "relative", zIndex: 1 });
globalStyle(`${preview} ${art}>picture`, { position: "static" });
globalStyle(`${preview} ${art}>${vertical}`, {
  position: "absolute",
  zIndex: 2,
  top: 0,
  right: 14,
  padding: "10px 5px",
  background: scheme.gi,
  color: scheme.g3,
});
globalStyle(`${preview} ${when} ${num}`, { fontSize: "3.25rem" });
// The background of a long title extends over the drawing.
globalStyle(`${preview} ${art}>:is(${when},b)`, {
  margin: "0 -16px",
  padding: "8px 16px 0",
  background: scheme.g3,
});
globalStyle(`${preview} ${art}>b`, { font: `700 1.25rem/1.35 ${face.song}`, paddingTop: 6 });
globalStyle(`${preview} dl`, { padding: "4px 16px 12px" });
globalStyle(`${preview} dl>div`, {
  display: "flex",
  gap: 12,
  padding: "8px 0",
  borderBottom: `1px dashed ${color.line}`,
  overflowY: "clip",
  fontSize: size.f1,
});
globalStyle(`${preview} dt`, { flex: "0 0 4.5em", color: color.ink2 });
