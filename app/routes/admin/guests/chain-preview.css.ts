import { style } from "@vanilla-extract/css";

/** A select beside a name. */
export const seatsSelect = style({ width: "auto", minWidth: 96, marginBottom: 6 });
