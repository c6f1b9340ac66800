// The font packages bring every weight, 215 MB; posters are drawn with one file of each. The rest is removed after each
// installation: this runs as the package's own `postinstall`, which `npm ci` and `npm install` call and `npm prune` leaves be.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "./paths.mjs";

export const fontFolder = at("node_modules", "@expo-google-fonts");

/** The files that `server/drawing/font-files.ts` names. */
export const keptFonts = [
  "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf",
  "roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf",
  "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
];

/** Removes the font files of `folder` that are not read; returns the bytes that were freed. Packages and licences stay. */
export function pruneFonts(folder) {
  let freed = 0;
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name);
      const name = relative(folder, inner).replaceAll("\\", "/");
      if (entry.isDirectory()) {
        walk(inner);
        if (readdirSync(inner).length === 0) rmdirSync(inner);
      } else if (/\.(ttf|otf|woff2?)$/.test(name) && !keptFonts.includes(name)) {
        freed += lstatSync(inner).size;
        rmSync(inner);
      }
    }
  };
  if (existsSync(folder)) walk(folder);
  return freed;
}

const isMain = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isMain) pruneFonts(fontFolder);
