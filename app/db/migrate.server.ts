// Migrates a database to the current schema before anything else uses it.
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Db, openDatabase } from "./client.server";

export type MigrationReport = { applied: number; backup: string | null };

function appliedCount(db: Db): number {
  const table = db.$client
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get();
  if (!table) return 0;
  return db.$client.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get() as number;
}

/** Number of pending migrations; negative when the database is newer than the program. */
export function countPending(db: Db, folder: string): number {
  return readMigrationFiles({ migrationsFolder: folder }).length - appliedCount(db);
}

/**
 * Applies the pending migrations of `folder` to the database `file`. A database with data is copied beside itself
 * first, one copy for each state that it was migrated from, however often that is tried. Foreign keys are off meanwhile, because SQLite rebuilds tables by dropping them, and are checked after.
 */
export function migrateDatabase(file: string, folder: string): MigrationReport {
  const existed = existsSync(file);
  const db = openDatabase(file);
  try {
    const pending = countPending(db, folder);
    if (pending < 0) throw new Error("the database is newer than this version of the program");
    if (pending === 0) return { applied: 0, backup: null };
    const applied = appliedCount(db);
    const backup = existed && applied > 0 ? backUp(db, `${file}.before-${applied + 1}`) : null;
    db.$client.pragma("foreign_keys = OFF");
    migrate(drizzle(db.$client), { migrationsFolder: folder });
    const broken = db.$client.pragma("foreign_key_check") as unknown[];
    if (broken.length === 0) return { applied: pending, backup };
    db.$client.close();
    if (backup) putBack(backup, file);
    throw new Error(`${broken.length} rows lost their parent in the migration; nothing was changed`);
  } finally {
    db.$client.close();
  }
}

/** Copies a database into a file, in place of the copy that an earlier attempt at the same migration left. */
function backUp(db: Db, copy: string): string {
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  db.$client.prepare("VACUUM INTO ?").run(partial);
  renameSync(partial, copy);
  return copy;
}

/** Restores the backup after a migration that committed but violated foreign keys. */
function putBack(backup: string, file: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  copyFileSync(backup, file);
}
