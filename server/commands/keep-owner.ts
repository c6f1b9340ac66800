// Files that root makes for the server belong to the user as whom it runs.
import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Gives a folder that root has made, and all in it, to the owner of the data folder. */
export function keepOwner(folder: string, dataFolder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataFolder);
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), uid, gid);
}
