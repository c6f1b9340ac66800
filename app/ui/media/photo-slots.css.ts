import { globalStyle, style } from "@vanilla-extract/css";
import { tiny } from "~/styles/global.css";
import { color, cut, size } from "~/styles/tokens.css";
import { button } from "../form/button.css";
import { drop } from "../form/drop-zone.css";
import { art } from "./art.css";

/** Five photo slots: two columns on phones, one row above. */
export const five = style({
  display: "grid",
  gridTemplateColumns: "repeat(2,minmax(0,1fr))",
  gap: 8,
  "@media": { "(min-width:769px)": { gridTemplateColumns: "repeat(5,minmax(0,1fr))" } },
});
globalStyle(`${five} ${drop}`, { width: "100%", minHeight: 172, padding: 8 });
globalStyle(`${five} ${art}`, { height: 128, vars: { [cut.h]: "36px", [cut.r]: "36px" } });
globalStyle(`${five} ${tiny}`, { paddingTop: 6 });
/** Replace at the left, delete at the right. */
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
globalStyle(`${slot} summary`, { fontSize: size.f1 });
globalStyle(`${slot} form${pair}`, { marginTop: 8 });
/** Fields, file and button of a form that sends photos. */
export const uploadForm = style({ display: "grid", gridTemplateColumns: "minmax(0,1fr)", gap: 8 });
globalStyle(`${slot} ${button.wide}`, { marginTop: 8 });
globalStyle(`${uploadForm} ${button.wide}`, { marginTop: 0 });
/** Shown while it is the URL's target, or while it has a message. */
export const onDemand = style({ display: "none", ":target": { display: "block" } });
export const isOpen = style({ display: "block" });
/** A picture that is not saved yet. */
export const unsaved = style({});
globalStyle(`${unsaved} img`, { width: "100%", height: 128, objectFit: "cover" });
