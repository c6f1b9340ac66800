// A site that cannot write: another connection holds the whole database, as a backup or a stuck program does.
import Database from "better-sqlite3";
import { databaseFile } from "./database-faults";
import type { TestSite } from "./site";

/** Locks a site's database until `release`. Its own connection gives up at once, so that no test waits. */
export function lockOut(site: TestSite) {
  site.db.$client.pragma("busy_timeout = 0");
  const other = new Database(databaseFile(site));
  other.exec("BEGIN EXCLUSIVE");
  return { release: () => other.close() };
}
