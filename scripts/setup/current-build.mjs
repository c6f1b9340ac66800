// Builds stand beside each other in `builds/`; the link `build` names the one to run. A running server has read its build through
// the link at its start and goes on with that one, whatever is built meanwhile: the one before the current stays.
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

/** Points the link `build` of the package at `builds/name`. */
function link(root, name) {
  const current = join(root, "build");
  const found = lstatSync(current, { throwIfNoEntry: false });
  // From before there were several builds.
  if (found?.isDirectory()) renameSync(current, join(root, "builds", `before-${name}`));
  const fresh = join(root, `build.${process.pid}`);
  rmSync(fresh, { force: true });
  symlinkSync(join("builds", name), fresh, process.platform === "win32" ? "junction" : "dir");
  renameSync(fresh, current);
}

/** The name of the build that the link `build` of the package leads to; undefined without one. */
function linkedName(root) {
  const current = join(root, "build");
  return lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink()
    ? basename(readlinkSync(current))
    : undefined;
}

/**
 * Makes `builds/name` by `make(folder)`, unless `isMade(folder)` says that it is there, and makes it the current one. When `make`
 * throws, the current build stays as it was and nothing of the other is left.
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
