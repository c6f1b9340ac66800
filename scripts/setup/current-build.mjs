// Builds are stored next to each other in `builds/`; the link `build` points to the current one. A running server has resolved the link
// at its start and keeps using that build, so the previous build is retained.
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

/** Points the link `build` of the package at `builds/name`. */
function link(root, name) {
  const current = join(root, "build");
  const found = lstatSync(current, { throwIfNoEntry: false });
  // An older version had a plain folder here.
  if (found?.isDirectory()) renameSync(current, join(root, "builds", `before-${name}`));
  const fresh = join(root, `build.${process.pid}`);
  rmSync(fresh, { force: true });
  symlinkSync(join("builds", name), fresh, process.platform === "win32" ? "junction" : "dir");
  renameSync(fresh, current);
}

/** The name of the current build; undefined without one. */
function linkedName(root) {
  const current = join(root, "build");
  return lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink()
    ? basename(readlinkSync(current))
    : undefined;
}

/**
 * Creates `builds/name` by `make(folder)` unless `isMade(folder)` returns true, and makes it the current one. When `make`
 * throws, the current build is unchanged and the new folder is deleted.
 */
export async function replaceBuild({ root, name, isMade, make }) {
  const folder = join(root, "builds", name);
  const before = linkedName(root);
  if (!isMade(folder)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    try {
      await make(folder);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
  if (before !== name) link(root, name);
  if (before === name) return;
  for (const other of readdirSync(join(root, "builds")))
    if (other !== name && other !== (before ?? `before-${name}`))
      rmSync(join(root, "builds", other), { recursive: true, force: true });
}
