import { style } from "@vanilla-extract/css";

/** The footer stays below the window, whether the content is in the page or in its dialog. */
export const page = style({ minHeight: "100vh" });
export const behind = style({ visibility: "hidden" });
