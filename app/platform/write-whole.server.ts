// Writing a file whole or not at all: a reader never meets half of one, and it is on the disk when the promise resolves.
import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Puts `data` at `path`, in place of what was there. */
export async function writeWhole(path: string, data: Uint8Array, mode = 0o666): Promise<void> {
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
