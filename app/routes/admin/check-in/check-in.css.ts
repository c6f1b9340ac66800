import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

/** Number of arrived guests, readable at arm's length. */
export const present = style({ fontSize: size.f3, fontWeight: 700, margin: "8px 0 12px" });

export const list = style({ borderTop: `1px solid ${color.ink}`, marginTop: 12 });
// URL fragments scroll a guest below the sticky message.
const row = {
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 12px",
  alignItems: "center",
  justifyContent: "space-between",
} as const;
/** The buttons of a guest, below name and presence. */
export const rowForm = style({ ...row, flex: "1 1 100%" });
globalStyle(`${list}>li`, {
  ...row,
  padding: "12px 0",
  borderBottom: `1px solid ${color.line}`,
  scrollMarginTop: 96,
  overflowY: "clip",
});
export const who = style({ flex: "1 1 9em", minWidth: 0 });
export const name = style({ font: `700 ${size.f3}/1.4 ${face.song}` });
export const badges = style({ display: "flex", flexWrap: "wrap", gap: 4 });
/** 签到 with presence below it. */
export const mark = style({});
globalStyle(`${mark}>button`, { minHeight: 52, minWidth: 116, padding: "8px 12px" });
export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  alignItems: "center",
  flex: "1 1 100%",
});
globalStyle(`${tools}>button`, { minWidth: 0, minHeight: 44, padding: "6px 10px" });
export const stepper = style({ display: "inline-flex", alignItems: "center", gap: 4 });
globalStyle(`${stepper} button`, { minHeight: 44 });

/** The walk-in form, collapsed until used. */
export const walkIn = style({ marginTop: 12 });
globalStyle(`${walkIn}[open]>summary`, { borderStyle: "dashed" });

/** Presence under the button. Its line is reserved, so that rows do not shift on a press. */
export const presence = style({
  minHeight: "1.5em",
  textAlign: "center",
  color: color.ok,
  fontSize: size.f0,
  fontWeight: 600,
  lineHeight: 1.5,
});
const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });
/** Hidden on a fast connection: most marks are sent at once. */
export const late = style({ animation: `${appear} 1ms .4s backwards`, color: color.warn });

/** The guest whose ticket code was scanned. */
export const namedGuest = style({ margin: "12px 0" });
globalStyle(`${namedGuest} ${mark}`, { flex: "1 1 100%" });
globalStyle(`${namedGuest} ${mark}>button`, { minHeight: 72, fontSize: size.f4, marginTop: 12 });

/** Number of unsent presses with a retry button, at the bottom of the viewport where it shifts no row. */
export const unsentBar = style([
  late,
  {
    position: "sticky",
    bottom: 0,
    zIndex: 4,
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 12px",
    alignItems: "center",
    justifyContent: "space-between",
    marginTop: 12,
    padding: "8px 12px calc(8px + env(safe-area-inset-bottom))",
    background: color.warnBg,
    borderTop: `1px solid ${color.warn}`,
  },
]);
