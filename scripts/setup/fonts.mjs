// The font packages contain every weight, 215 MB; posters use one file each. The rest is deleted after each installation:
// this is the package's own `postinstall` script, which `npm ci` and `npm install` run and `npm prune` does not.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "./shell.mjs";

export const fontFolder = at("node_modules", "@expo-google-fonts");

/** The files listed in `server/drawing/font-files.ts`. */
export const usedFonts = [
  "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf",
  "roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf",
  "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
];

/** Deletes the unused font files of `folder`; returns the freed bytes. Packages and licences remain. */
export function pruneFonts(folder) {
  let freed = 0;
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name);
      const name = relative(folder, inner).replaceAll("\\", "/");
      if (entry.isDirectory()) {
        walk(inner);
        if (readdirSync(inner).length === 0) rmdirSync(inner);
      } else if (/\.(ttf|otf|woff2?)$/.test(name) && !usedFonts.includes(name)) {
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
