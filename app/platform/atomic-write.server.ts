// Atomic file writes: readers never see a partial file, and it is synced to disk when the promise resolves.
import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Writes `data` to `path`, replacing an existing file. */
export async function writeFileAtomically(path: string, data: Uint8Array, mode = 0o666): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  const file = await open(partial, "w", mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path).catch(async (error) => {
    await rm(partial, { force: true });
    throw error;
  });
}
