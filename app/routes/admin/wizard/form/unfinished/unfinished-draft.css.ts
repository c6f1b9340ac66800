import { style } from "@vanilla-extract/css";

/** Reserves its space, so that the layout does not shift behind the dialog with the same content. */
export const unseen = style({ visibility: "hidden" });
