import { style } from "@vanilla-extract/css";

/** Keeps its place, so that nothing moves behind the dialog that asks the same. */
export const unseen = style({ visibility: "hidden" });
