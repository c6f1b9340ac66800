// Files of the data folder that may be served: plain ones. A link, as a restored backup may hold one, could lead anywhere.
import { lstatSync } from "node:fs";
import { lstat } from "node:fs/promises";

/** `usedAt` is when the file was last changed or marked as used (ms UTC). */
export type PlainFile = { path: string; bytes: number; usedAt: number };

/** The plain file at a path; undefined for nothing, a link, or anything else. */
export async function findPlainFile(path: string): Promise<PlainFile | undefined> {
  const found = await lstat(path).catch(ignoreMissing);
  return found?.isFile() ? { path, bytes: found.size, usedAt: found.mtimeMs } : undefined;
}

/** Whether a plain file is at a path. */
export function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a folder is at a path, or nothing yet, but no link. */
export function isOwnFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}
