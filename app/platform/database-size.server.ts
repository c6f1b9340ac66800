// How much of the disk the database takes.
import { stat } from "node:fs/promises";
import { join } from "node:path";

const bytesOf = (path: string) =>
  stat(path)
    .then(({ size }) => size)
    .catch(() => 0);

/** Bytes of a data folder's database and of its write-ahead log; 0 for what is not there. */
export async function databaseSizes(folder: string): Promise<{ database: number; wal: number }> {
  const [database, wal] = await Promise.all([
    bytesOf(join(folder, "app.db")),
    bytesOf(join(folder, "app.db-wal")),
  ]);
  return { database, wal };
}
