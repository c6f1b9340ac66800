// Compares the migrations that made a database with those of this version. Two of them were edited after they had landed, so
// databases from before know them by another hash or time; these are brought to what is written today.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Sqlite } from "./client.server";

/** The database was migrated by a later version of the program. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";
}

/** The database was made by migrations that this version does not know. */
export class DatabaseDiffers extends Error {
  override name = "DatabaseDiffers";
}

/** Landed migrations by tag, with what databases from before their edit know them by. */
const edited: Record<string, { hashes?: readonly string[]; times?: readonly number[] }> = {
  "0002_desk_lists": {
    hashes: [
      "79550e253376ec458b75601bff3524a9b2f159efdcd2eaf486d89461f8e4a3a8",
      "7bc381850d5e067b8710e40b00660c292118e3f1bfc746b797c092fc3c0e9b7e",
    ],
  },
  "0003_accounts": { times: [1795265444557] },
};

/** An index of the first form of `0002_desk_lists` that later forms do not have. */
const droppedIndexes = ["comments_created"];

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const appliedSchema = z.array(z.object({ hash: z.string(), createdAt: z.coerce.number() }));

type Applied = z.infer<typeof appliedSchema>[number];
type Migration = MigrationMeta & { tag: string };

/** A migration that a database knows in an earlier form; `settled` are indexes that its later migrations have made or dropped. */
export type Repair = { applied: Applied; migration: Migration; settled: ReadonlySet<string> };

/** `pending` is negative when the database is newer than the migrations. */
export type MigrationState = { applied: number; pending: number; repairs: readonly Repair[] };

function readMigrations(folder: string): Migration[] {
  const journal = journalSchema.parse(
    JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, at) => ({
    ...migration,
    tag: journal.entries[at]?.tag ?? String(at),
  }));
}

function readApplied(sqlite: Sqlite): Applied[] {
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

/** How far a database has come along the migrations of `folder`. Throws `DatabaseDiffers` when it came another way. */
export function migrationState(sqlite: Sqlite, folder: string): MigrationState {
  const migrations = readMigrations(folder);
  const applied = readApplied(sqlite);
  const repairs = migrations.slice(0, applied.length).flatMap((migration, at): Repair[] => {
    const row = applied[at];
    if (!row || (row.hash === migration.hash && row.createdAt === migration.folderMillis)) return [];
    const { hashes = [], times = [] } = edited[migration.tag] ?? {};
    const isKnown =
      [migration.hash, ...hashes].includes(row.hash) &&
      [migration.folderMillis, ...times].includes(row.createdAt);
    if (!isKnown)
      throw new DatabaseDiffers(
        `the database was made by another version of the program: its migration ${at + 1} is not ${migration.tag}`,
      );
    const since = migrations.slice(at + 1, applied.length).flatMap(({ sql }) => sql);
    return [
      { applied: row, migration, settled: new Set(since.flatMap((text) => indexIn(text)?.name ?? [])) },
    ];
  });
  return { applied: applied.length, pending: migrations.length - applied.length, repairs };
}

/** The index that a statement makes or drops, if it does. */
function indexIn(statement: string): { verb: string; name: string } | undefined {
  const [, verb, name] = /^\s*(CREATE|DROP) INDEX (?:IF EXISTS )?`(\w+)`/.exec(statement) ?? [];
  return verb && name ? { verb, name } : undefined;
}

/**
 * The statements of a migration that only makes and drops indexes, in a form that can be run over any of its earlier ones,
 * without those that are settled.
 */
function indexesAnew({ migration: { tag, sql }, settled }: Repair): string[] {
  return sql.flatMap((statement) => {
    const index = indexIn(statement);
    if (!index) throw new Error(`${tag} does more than make and drop indexes`);
    if (settled.has(index.name)) return [];
    const drop = `DROP INDEX IF EXISTS \`${index.name}\``;
    return index.verb === "DROP" ? [drop] : [drop, statement];
  });
}

/** Brings what earlier forms of edited migrations have made to what is written today, in one transaction. */
export function repairHistory(sqlite: Sqlite, repairs: readonly Repair[]): void {
  if (repairs.length === 0) return;
  const note = sqlite.prepare(
    "UPDATE __drizzle_migrations SET hash = @hash, created_at = @folderMillis WHERE hash = @before",
  );
  const repair = sqlite.transaction(() => {
    for (const each of repairs) {
      const { applied, migration } = each;
      const { hash, folderMillis } = migration;
      if (applied.hash !== hash) {
        for (const name of droppedIndexes) sqlite.exec(`DROP INDEX IF EXISTS \`${name}\``);
        for (const statement of indexesAnew(each)) sqlite.exec(statement);
      }
      note.run({ hash, folderMillis, before: applied.hash });
    }
  });
  repair.immediate();
}
