// The single connection to the database file. better-sqlite3 is synchronous, so transactions never interleave.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

export type Sqlite = Database.Database;
export type Db = BetterSQLite3Database & { $client: Sqlite };

/** Maximum wait for another process's write lock, in ms. */
export const lockPatienceMs = 1500;
/** Maximum time that a statement of a serving process blocks its event loop, in ms; `WriteLock` waits for the rest. */
export const blockedAtMostMs = 50;

/** The write-ahead log shrinks to this after a peak; SQLite checkpoints it at 4 MB. */
const logBytesAtMost = 8 * 1024 * 1024;

const mappedBytes = 256 * 1024 * 1024;

/** `full`: committed transactions survive a power cut. `off` skips fsync, for tests that do not depend on it. */
export type Durability = "full" | "off";

/** Opens the database file, creating it if needed, and sets the pragmas that every connection requires. */
export function openDatabase(file: string, durability: Durability = "full"): Db {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file, { timeout: lockPatienceMs });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma(`synchronous = ${durability}`);
  sqlite.pragma(`journal_size_limit = ${logBytesAtMost}`);
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cache_size = -16000");
  // Searches read more than the page cache holds; memory mapping avoids copying.
  sqlite.pragma(`mmap_size = ${mappedBytes}`);
  return drizzle(sqlite, { casing: "snake_case" });
}

type Subscriber = () => void;

const subscribers = new WeakMap<Sqlite, Map<SQLiteTable, Subscriber>>();
/** Subscribers to call after the current transaction of a connection. */
const announced = new WeakMap<Sqlite, Set<Subscriber> | undefined>();

/** Calls `subscriber`, which must not throw, after commits that announced a change of `table`; replaces an earlier subscriber. */
export function subscribe({ $client }: Db, table: SQLiteTable, subscriber: Subscriber): void {
  const known = subscribers.get($client) ?? new Map<SQLiteTable, Subscriber>();
  subscribers.set($client, known.set(table, subscriber));
}

/** Announces a change of `table` once after the commit of the outermost transaction, and not at all after a rollback. */
export function announce({ $client }: Db, table: SQLiteTable): void {
  const subscriber = subscribers.get($client)?.get(table);
  if (subscriber) callAfterCommit($client, subscriber);
}

function callAfterCommit(sqlite: Sqlite, subscriber: Subscriber): void {
  const pending = announced.get(sqlite);
  if (pending) pending.add(subscriber);
  else subscriber();
}

/** Runs `work` in one immediate write transaction; an exception rolls it back. Within another one, it is a savepoint. */
export function inTransaction<T>({ $client }: Db, work: () => T): T {
  const outer = announced.get($client);
  const own = new Set<Subscriber>();
  announced.set($client, own);
  let result: T;
  try {
    result = $client.transaction(work).immediate();
  } finally {
    announced.set($client, outer);
  }
  for (const subscriber of own) callAfterCommit($client, subscriber);
  return result;
}

const unwritable = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR)/;

/**
 * Runs an optional write that no response depends on, without waiting for a lock; skipped while the database is not writable.
 */
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
