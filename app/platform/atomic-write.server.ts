// Atomic file writes: readers never see a partial file, and the file is synced to disk when the promise resolves.
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Writes `data` to `path`, replacing an existing file. */
export async function writeFileAtomically(path: string, data: Uint8Array, mode = 0o666): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(partial, "w", mode);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Deletes the files that interrupted writes left in a folder and its subfolders. */
export function removePartialFiles(folder: string): void {
  // `withFileTypes` avoids a stat call for each of up to a hundred thousand files.
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.endsWith(".part")) rmSync(join(parentPath, name), { force: true });
}
