// Faults of a site's database: locked or corrupted.
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { TestSite } from "./site";

export const databaseFile = (site: TestSite) => join(site.folder, "app.db");

/**
 * Holds the write lock on another connection until `release`. Meanwhile the site's own writes wait 1 ms for it, or with `usualWait`
 * as long as ever.
 */
export function lockForWriting(site: TestSite, { usualWait = false } = {}) {
  const own = site.db.$client;
  const waitMs = own.pragma("busy_timeout", { simple: true });
  const other = new Database(databaseFile(site));
  other.exec("BEGIN IMMEDIATE");
  if (!usualWait) own.pragma("busy_timeout = 1");
  const release = () => {
    other.close();
    own.pragma(`busy_timeout = ${waitMs}`);
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
