// Selects the palette: light, unless the system or data-theme requests dark or print.
import { assignVars, globalFontFace, globalStyle } from "@vanilla-extract/css";
import { depths, faces, palettes, sizes, spaces } from "./palette";
import { color, face, scheme, size, space } from "./tokens.css";

/** A local system font for the apostrophe of Italian names. */
globalFontFace("apostrophe", {
  src: 'local("Georgia"),local("Noto Serif"),local("Liberation Serif")',
  unicodeRange: "U+2019",
});

const night = {
  colorScheme: "dark" as const,
  vars: assignVars(color, { ...palettes.dark, ...depths.dark }),
};
const nightAccents = { vars: { [scheme.ac]: scheme.aD, [scheme.ti]: scheme.tD } };
const systemDark = "screen and (prefers-color-scheme:dark)";

globalStyle(":root", {
  colorScheme: "light",
  vars: {
    ...assignVars(color, { ...palettes.light, ...depths.light }),
    ...assignVars(size, sizes),
    ...assignVars(space, spaces),
    ...assignVars(face, faces),
  },
});
globalStyle("[data-scheme]", { vars: { [scheme.ac]: scheme.aL, [scheme.ti]: scheme.tL } });
globalStyle("[data-theme=dark]", night);
globalStyle("[data-theme=dark] [data-scheme]", nightAccents);
globalStyle(":root:not([data-theme]),[data-theme=auto]", { "@media": { [systemDark]: night } });
globalStyle(":root:not([data-theme]) [data-scheme],[data-theme=auto] [data-scheme]", {
  "@media": { [systemDark]: nightAccents },
});
