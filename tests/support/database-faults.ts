// Faults of a site's database: locked or corrupted.
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { TestSite } from "./site";

export const databaseFile = (site: TestSite) => join(site.folder, "app.db");

/** Takes the write lock of a database file on another connection; call the result to release it. */
export function holdForWriting(file: string): () => void {
  const other = new Database(file, { timeout: 10_000 });
  other.exec("BEGIN IMMEDIATE");
  return () => other.close();
}

/**
 * Takes the write lock of a site's database until `release`. Meanwhile requests do not wait for the lock, or for the
 * usual time with `usualWait`.
 */
export function lockForWriting(site: TestSite, { usualWait = false } = {}) {
  const { writeLock } = site;
  const { patienceMs } = writeLock;
  const letGo = holdForWriting(databaseFile(site));
  if (!usualWait) writeLock.patienceMs = 0;
  const release = () => {
    letGo();
    writeLock.patienceMs = patienceMs;
  };
  return { release };
}

/** Overwrites all but the first page of the database file, and drops SQLite's caches. */
export function corruptDatabase(site: TestSite) {
  const file = databaseFile(site);
  const sqlite = site.db.$client;
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const handle = openSync(file, "r+");
  const { size } = statSync(file);
  writeSync(handle, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  closeSync(handle);
  sqlite.pragma("shrink_memory");
}
