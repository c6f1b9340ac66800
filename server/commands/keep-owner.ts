// Files created by root for the server belong to the server's user.
import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Changes the owner of a folder and its contents, created by root, to that of the data folder. */
export function keepOwner(folder: string, dataFolder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataFolder);
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), uid, gid);
}
