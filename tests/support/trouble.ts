// A site in trouble: its database held or damaged by something else.
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { TestSite } from "./site";

export const databaseFile = (site: TestSite) => join(site.folder, "app.db");

/** A connection of another process that holds the write lock until `release`. */
export function lockForWriting(site: TestSite) {
  const other = new Database(databaseFile(site));
  other.exec("BEGIN IMMEDIATE");
  return { release: () => other.close() };
}

/** Overwrites all but the first page of the database file, and forgets what SQLite holds in memory. */
export function damage(site: TestSite) {
  const file = databaseFile(site);
  const sqlite = site.db.$client;
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const handle = openSync(file, "r+");
  const { size } = statSync(file);
  writeSync(handle, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  closeSync(handle);
  sqlite.pragma("shrink_memory");
}
