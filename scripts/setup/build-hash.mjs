// Detects whether build results are outdated: a hash of the inputs is stored beside them.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./shell.mjs";

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("."))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .sort();
}

/** Hash over the contents of files and folders, and further strings. */
export function hashOf(paths, words = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.update(words.join("\0")).digest("hex");
}

export function isStamped(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
