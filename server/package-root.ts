// The package's root folder, found from this file, built or from source.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json was not found above the server file");
  return findRoot(parent);
}

export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

const build = join(packageRoot, "build");

/** The build that was current at start-up; a later build leaves its folder in place. */
export const buildFolder = existsSync(build) ? realpathSync(build) : build;

/** The folder of this release, if releases are installed next to each other (decision 016); else null. */
export const releaseName = basename(dirname(packageRoot)) === "releases" ? basename(packageRoot) : null;

export const packageVersion = String(
  JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version,
);
