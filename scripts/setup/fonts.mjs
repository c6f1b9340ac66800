// The font packages contain every weight, 215 MB; posters use one file each. The rest is deleted after each installation:
// this is the package's own `postinstall` script, which `npm ci` and `npm install` run and `npm prune` does not.
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { at, isMain } from "./shell.mjs";

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
  for (const { parentPath, name } of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    const file = join(parentPath, name);
    const isUsed = usedFonts.includes(relative(folder, file).replaceAll("\\", "/"));
    if (isUsed || !/\.(ttf|otf|woff2?)$/.test(name)) continue;
    freed += statSync(file).size;
    rmSync(file);
    if (readdirSync(parentPath).length === 0) rmdirSync(parentPath);
  }
  return freed;
}

if (isMain(import.meta)) pruneFonts(fontFolder);
