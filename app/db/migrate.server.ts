// Migrates a database to the current schema before anything else uses it.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { type Db, type Durability, openDatabase } from "./client.server";
import { DatabaseTooNew, migrationState } from "./migration-history.server";

/** Number of pre-migration backups to retain. */
const copiesRetained = 2;

export type MigrationReport = {
  applied: number;
  /** Path of the pre-migration backup; null for an empty database. */
  backup: string | null;
};

/**
 * Returns the number of pending migrations; negative when the database is newer than the program. Throws `DatabaseDiffers`.
 */
export function countPending(db: Db, folder: string): number {
  return migrationState(db.$client, folder).pending;
}

/**
 * Opens the database `file` after applying the pending migrations of `folder`. Backs up a non-empty database beside itself
 * first, one backup per source state however often that migration is retried, and retains the last two. Foreign keys are off
 * meanwhile, because SQLite rebuilds tables by dropping them, and are checked afterwards. Closes the database and throws when
 * a migration fails.
 */
export function openMigrated(
  file: string,
  folder: string,
  durability: Durability = "full",
): { db: Db; report: MigrationReport } {
  const existed = existsSync(file);
  const db = openDatabase(file, durability);
  let backup: string | null = null;
  try {
    const { applied, pending } = migrationState(db.$client, folder);
    if (pending < 0) throw new DatabaseTooNew("the database is newer than this version of the program");
    if (pending === 0) return { db, report: { applied: 0, backup } };
    if (existed && applied > 0) backup = backUp(db, file, applied + 1);
    db.$client.pragma("foreign_keys = OFF");
    migrate(drizzle(db.$client), { migrationsFolder: folder });
    const broken = db.$client.pragma("foreign_key_check");
    if (Array.isArray(broken) && broken.length > 0) {
      db.$client.close();
      if (backup) putBack(backup, file);
      throw new Error(`${broken.length} rows lost their parent in the migration; nothing was changed`);
    }
    db.$client.close();
    // A new connection, free of state that the migrations left in this one.
    return { db: openDatabase(file, durability), report: { applied: pending, backup } };
  } catch (error) {
    db.$client.close();
    throw error;
  }
}

/** Applies the pending migrations of `folder` to the database `file`, as `openMigrated` does, and closes it. */
export function migrateDatabase(file: string, folder: string): MigrationReport {
  const { db, report } = openMigrated(file, folder);
  db.$client.close();
  return report;
}

/** Lists the pre-migration backups of a database, newest first. */
function copiesOf(file: string): string[] {
  const folder = dirname(file);
  const prefix = `${basename(file)}.before-`;
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => ({
      path: join(folder, name),
      createdAt: statSync(join(folder, name)).mtimeMs,
      state: Number(name.slice(prefix.length)),
    }));
  return copies.sort((a, b) => b.createdAt - a.createdAt || b.state - a.state).map(({ path }) => path);
}

/**
 * Backs up a database beside itself, replacing the backup of an earlier attempt at the same migration; deletes older ones.
 */
function backUp(db: Db, file: string, state: number): string {
  const copy = `${file}.before-${state}`;
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  db.$client.prepare("VACUUM INTO ?").run(partial);
  renameSync(partial, copy);
  for (const old of copiesOf(file).slice(copiesRetained)) rmSync(old, { force: true });
  return copy;
}

/** Restores the backup after a migration that committed but violated foreign keys. */
function putBack(backup: string, file: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  copyFileSync(backup, file);
}
