// Holds a data folder for one server: an exclusive SQLite lock, which the system drops with the process.
import { join } from "node:path";
import Database from "better-sqlite3";

/** Thrown when another server already holds the folder. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/** Takes the lock of a folder; call the result to give it back. */
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
