// Compares the migrations applied to a database with those of this version. Released migrations never change.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Sqlite } from "./client.server";

/** A later version of the program migrated the database. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";
}

/** The database has migrations that this version does not know. */
export class DatabaseDiffers extends Error {
  override name = "DatabaseDiffers";
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const appliedSchema = z.array(z.object({ hash: z.string(), createdAt: z.coerce.number() }));

/** `pending` is negative when the database is newer than the migrations. */
export type MigrationState = { applied: number; pending: number };

function readApplied(sqlite: Sqlite): z.infer<typeof appliedSchema> {
  const table = sqlite
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get();
  if (!table) return [];
  return appliedSchema.parse(
    sqlite
      .prepare("SELECT hash, created_at AS createdAt FROM __drizzle_migrations ORDER BY created_at")
      .all(),
  );
}

function tagOf(folder: string, at: number): string {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return journalSchema.parse(journal).entries[at]?.tag ?? String(at);
}

/** Counts the applied and pending migrations of `folder`. Throws `DatabaseDiffers` when the database has others. */
export function migrationState(sqlite: Sqlite, folder: string): MigrationState {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const applied = readApplied(sqlite);
  const known = migrations.slice(0, applied.length);
  const unknown = known.findIndex(({ hash, folderMillis }, at) => {
    const row = applied[at];
    return row?.hash !== hash || row.createdAt !== folderMillis;
  });
  if (unknown >= 0)
    throw new DatabaseDiffers(
      `the database was made by another version of the program: its migration ${unknown + 1} is not ${tagOf(folder, unknown)}`,
    );
  return { applied: applied.length, pending: migrations.length - applied.length };
}
