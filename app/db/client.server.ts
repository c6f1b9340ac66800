// The one connection to the database file. better-sqlite3 is synchronous, so transactions never interleave.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";

export type Sqlite = Database.Database;
export type Db = BetterSQLite3Database & { $client: Sqlite };

/** How long a write waits for another process's lock, in ms. */
export const lockPatienceMs = 1500;
/** How long a statement of a serving process may block its event loop for that, in ms: `WriteLock` waits for the rest. */
export const blockedAtMostMs = 50;

/** The write-ahead log shrinks to this after a peak; SQLite checkpoints it at 4 MB. */
const logBytesAtMost = 8 * 1024 * 1024;

const mappedBytes = 256 * 1024 * 1024;

/** `full`: what was acknowledged survives a power cut. `off` leaves that to the system, for tests about other things. */
export type Durability = "full" | "off";

/** Opens the database file, makes it if it is not there, and sets what every connection must have. */
export function openDatabase(file: string, durability: Durability = "full"): Db {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file, { timeout: lockPatienceMs });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma(`synchronous = ${durability}`);
  sqlite.pragma(`journal_size_limit = ${logBytesAtMost}`);
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cache_size = -16000");
  // A search reads more than the page cache holds; memory-mapped, it is read without being copied.
  sqlite.pragma(`mmap_size = ${mappedBytes}`);
  return drizzle(sqlite, { casing: "snake_case" });
}

/** Runs `work` in one immediate write transaction; an exception rolls it back. */
export function inTransaction<T>(db: Db, work: () => T): T {
  return db.$client.transaction(work).immediate();
}

const unwritable = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR)/;

/** Runs a write that no response depends on; while the database cannot be written, it is left out. Waits for no lock. */
export function writeIfPossible({ $client }: Db, work: () => void): void {
  const waitMs = $client.pragma("busy_timeout", { simple: true });
  try {
    $client.pragma("busy_timeout = 0");
    work();
  } catch (error) {
    if (!(error instanceof Database.SqliteError && unwritable.test(error.code))) throw error;
  } finally {
    $client.pragma(`busy_timeout = ${waitMs}`);
  }
}
