import { globalStyle, style } from "@vanilla-extract/css";
import { tiny } from "~/styles/global.css";
import { color, cut, size } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";
import { art } from "~/ui/media/art.css";
import { drop } from "../forms/drop-zone.css";

/** Five photo slots: two columns on phones, one row above. */
export const five = style({
  display: "grid",
  gridTemplateColumns: "repeat(2,minmax(0,1fr))",
  gap: 8,
  "@media": { "(min-width:769px)": { gridTemplateColumns: "repeat(5,minmax(0,1fr))" } },
});
globalStyle(`${five} ${drop}`, { width: "100%", minHeight: 96, padding: 8 });
globalStyle(`${five} ${art}`, { height: 128, vars: { [cut.h]: "36px", [cut.r]: "36px" } });
// Clips glyphs that are wider than the column.
globalStyle(`${five} ${tiny}`, { paddingTop: 6, overflowX: "clip" });
/** Replace on the left, delete on the right. */
export const pair = style({ display: "flex" });
globalStyle(`${pair}>*`, { flex: 1 });
globalStyle(`${pair} ${button.base}`, {
  width: "100%",
  padding: 0,
  background: color.sheet,
  borderColor: color.edge,
});

/** An editable slot: its number, then photo or form. */
export const slot = style({});
globalStyle(`${slot} h2`, { fontSize: size.f1, padding: "8px 0 4px" });
// The first photo is the album's large one.
globalStyle(`${slot}[data-slot=filled]:first-child`, {
  "@media": { "(max-width:768px)": { gridColumn: "1/-1" } },
});
globalStyle(`${slot}[data-slot=filled]:first-child ${art}`, {
  "@media": { "(max-width:768px)": { height: 220 } },
});
/** The drop zone for several photos of an empty album. */
export const manyOfEmpty = style({});
globalStyle(`${manyOfEmpty} ${drop}`, { minHeight: 248 });
globalStyle(`${manyOfEmpty} ${drop} b`, { fontSize: "1.25rem" });
globalStyle(`${slot} summary`, { fontSize: size.f1 });
globalStyle(`${slot} form${pair}`, { marginTop: 8 });
/** Fields, file and button of a photo upload form. */
export const uploadForm = style({ display: "grid", gridTemplateColumns: "minmax(0,1fr)", gap: 8 });
globalStyle(`${slot} ${button.wide}`, { marginTop: 8 });
globalStyle(`${uploadForm} ${button.wide}`, { marginTop: 0 });
/** Shown while it is the URL's target, or while it has a message. */
export const onDemand = style({ display: "none", ":target": { display: "block" } });
export const isOpen = style({ display: "block" });
/** A picture that is not stored yet. */
export const unsaved = style({});
globalStyle(`${unsaved} img`, { width: "100%", height: 128, objectFit: "cover" });

/** A photo with its grip. */
export const held = style({ position: "relative" });
/** Touch drag handle; touches elsewhere scroll. */
export const grip = style({
  position: "absolute",
  top: 0,
  right: 0,
  width: 44,
  height: 44,
  display: "grid",
  placeItems: "center",
  background: color.sheet,
  border: `1px solid ${color.edge}`,
  touchAction: "none",
  cursor: "grab",
  userSelect: "none",
});
globalStyle(`${grip} path`, { fill: color.ink2 });
/** The dragged photo, above the others. */
export const lifted = style({
  position: "relative",
  zIndex: 3,
  pointerEvents: "none",
  opacity: 0.85,
  boxShadow: color.e2,
});
/** The drop target. */
export const target = style({ outline: `3px dashed ${color.link}`, outlineOffset: 2 });
