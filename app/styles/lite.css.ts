// Low-data mode: flat colours, no shadows or tints. Comes after the themes to override them.
import { assignVars, globalStyle } from "@vanilla-extract/css";
import { depths, palettes } from "./palette";
import "./themes.css";
import { color, scheme } from "./tokens.css";

const night = { vars: assignVars(color, { ...palettes.liteDark, ...depths.flat }) };

globalStyle(":root[data-lite]", { vars: assignVars(color, { ...palettes.lite, ...depths.flat }) });
globalStyle(":root:root[data-lite] [data-scheme]", {
  vars: { [scheme.ac]: color.ink, [scheme.ti]: color.sunk, [scheme.g]: scheme.g3 },
});
globalStyle(":root[data-lite][data-theme=dark]", night);
globalStyle(":root[data-lite]:not([data-theme=light]):not([data-theme=print])", {
  "@media": { "screen and (prefers-color-scheme:dark)": night },
});
