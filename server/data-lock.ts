// Locks a data folder for one server by an exclusive SQLite lock, which the system releases with the process.
import { join } from "node:path";
import Database from "better-sqlite3";

/** Thrown when another server already holds the folder. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/** Acquires the lock of a folder. Call the result to release it. */
export function lockDataFolder(folder: string): () => void {
  const lock = new Database(join(folder, "lock"), { timeout: 0 });
  try {
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new DataFolderInUse(`another server already uses ${folder}`);
  }
  return () => lock.close();
}
