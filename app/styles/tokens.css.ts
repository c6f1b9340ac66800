// Names of the custom properties used in the style sheet. Emits no rule.
import { createGlobalThemeContract } from "@vanilla-extract/css";
import { depths, faces, palettes, sizes, spaces } from "./palette";

const ownName = (_value: string | null, path: string[]) => path.join("-");

/** Colours and shadows, which depend on the theme. */
export const color = createGlobalThemeContract({ ...palettes.light, ...depths.light }, ownName);

/** Font sizes, spaces and font families, the same in every theme. */
export const size = createGlobalThemeContract(sizes, ownName);
export const space = createGlobalThemeContract(spaces, ownName);
export const face = createGlobalThemeContract(faces, ownName);

/** An event's colours under `[data-scheme]`; the page provides the values, see schemes.ts. */
export const scheme = createGlobalThemeContract(
  { g: "", g1: "", g3: "", gi: "", pop: "", ac: "", ti: "", aL: "", aD: "", tL: "", tD: "" },
  ownName,
);

/** Geometry of a generated cover: height of the ground, radius of the disc, width of one arch. */
export const cut = createGlobalThemeContract({ h: "", r: "", u: "" }, ownName);
