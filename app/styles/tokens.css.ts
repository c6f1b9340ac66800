// Names of the custom properties that the sheet is written in. This file emits no rule.
import { createGlobalThemeContract } from "@vanilla-extract/css";
import { depths, faces, palettes, sizes, spaces } from "./palette";

const ownName = (_value: string | null, path: string[]) => path.join("-");

/** Colours and depths: what a theme changes. */
export const color = createGlobalThemeContract({ ...palettes.light, ...depths.light }, ownName);

/** Type sizes, spaces and faces: the same in every theme. */
export const size = createGlobalThemeContract(sizes, ownName);
export const space = createGlobalThemeContract(spaces, ownName);
export const face = createGlobalThemeContract(faces, ownName);

/** An event's own colours under `[data-scheme]`; the values come with the page, see schemes.ts. */
export const scheme = createGlobalThemeContract(
  { g: "", g1: "", g3: "", gi: "", pop: "", ac: "", ti: "", aL: "", aD: "", tL: "", tD: "" },
  ownName,
);

/** Measures of a drawn cover: height of the ground, radius of the disc, width of one arch. */
export const cut = createGlobalThemeContract({ h: "", r: "", u: "" }, ownName);
