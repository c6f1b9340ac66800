// Finds regular files of the data folder, the only ones that may be served. A symbolic link, as a restored backup may contain one,
// could lead anywhere.
import { lstatSync } from "node:fs";
import { lstat } from "node:fs/promises";

/** `usedAt` is when the file was last changed or marked as used (ms UTC). */
export type PlainFile = { path: string; bytes: number; usedAt: number };

/** The regular file at a path; undefined for a missing one, a link, or any other kind. */
export async function findPlainFile(path: string): Promise<PlainFile | undefined> {
  const found = await lstat(path).catch(ignoreMissing);
  return found?.isFile() ? { path, bytes: found.size, usedAt: found.mtimeMs } : undefined;
}

/** Whether a path is a regular file. */
export function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a path is a folder or missing, but not a link. */
export function isOwnFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}
