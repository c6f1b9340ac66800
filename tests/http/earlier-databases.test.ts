// Databases from before two migrations were edited start again and end with the schema of a fresh one; those of unknown
// migrations are refused and left alone.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateDatabase } from "../../app/db/migrate.server";

type Entry = { tag: string; when: number };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earlier-"));
  file = join(folder, "app.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const journalOf = (migrations: string): { entries: Entry[] } =>
  JSON.parse(readFileSync(join(migrations, "meta", "_journal.json"), "utf8"));

/** The migrations as they were: the first `count` of today's, an earlier text of 0002, an earlier time of 0003. */
function earlierMigrations(
  count: number,
  text: "33eeb7d" | "8f58cc6" | null,
  timeOfAccounts?: number,
): string {
  const copy = join(folder, `drizzle-${count}`);
  mkdirSync(join(copy, "meta"), { recursive: true });
  const journal = journalOf("drizzle");
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) cpSync(join("drizzle", `${tag}.sql`), join(copy, `${tag}.sql`));
  if (text)
    cpSync(`tests/support/earlier-migrations/0002_desk_lists.${text}.sql`, join(copy, "0002_desk_lists.sql"));
  for (const entry of entries) if (entry.tag === "0003_accounts") entry.when = timeOfAccounts ?? entry.when;
  writeFileSync(join(copy, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return copy;
}

/** Makes the database as the program of that time did, with a wish in it. */
function makeDatabase(migrations: string): void {
  const db = new Database(file);
  migrate(drizzle(db), { migrationsFolder: migrations });
  db.exec(`INSERT INTO wishes (id, author_name, content, category, status, created_at, updated_at)
    VALUES ('w1', '林', '去山里', '其他', 'approved', 1, 1)`);
  db.close();
}

function read<T>(path: string, sql: string): T[] {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

const schemaOf = (path: string) =>
  read(path, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name");
const appliedTo = (path: string) =>
  read(path, "SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at");

function freshDatabase(): string {
  const fresh = join(folder, "fresh.db");
  migrateDatabase(fresh, "drizzle");
  return fresh;
}

describe("a database made", () => {
  const accountsThen = 1795265444557;
  const today = journalOf("drizzle").entries.length;
  test.each([
    ["at 33eeb7d", 3, "33eeb7d", undefined, 1],
    ["at 9e93923", 4, "33eeb7d", accountsThen, 2],
    ["at 8f58cc6", 3, "8f58cc6", undefined, 1],
    ["at 2c0bde8", 4, null, accountsThen, 1],
    ["at 33eeb7d and carried on to today by later versions", today, "33eeb7d", undefined, 1],
  ] as const)("%s gets today's schema and keeps its rows", (_when, count, text, time, repaired) => {
    makeDatabase(earlierMigrations(count, text, time));
    const report = migrateDatabase(file, "drizzle");
    expect(report).toMatchObject({ applied: today - count, backup: `${file}.before-${count + 1}` });
    expect(report.repaired).toHaveLength(repaired);
    const fresh = freshDatabase();
    expect(schemaOf(file)).toEqual(schemaOf(fresh));
    expect(appliedTo(file)).toEqual(appliedTo(fresh));
    expect(read(file, "SELECT id, content FROM wishes")).toEqual([{ id: "w1", content: "去山里" }]);
    expect(migrateDatabase(file, "drizzle")).toEqual({ applied: 0, backup: null });
  });

  test("by an unknown migration is refused and not touched", () => {
    const other = earlierMigrations(3, null);
    writeFileSync(join(other, "0001_drafts_of_events.sql"), "CREATE TABLE sketches (id text);");
    makeDatabase(other);
    const before = [schemaOf(file), appliedTo(file)];
    expect(() => migrateDatabase(file, "drizzle")).toThrow(
      "the database was made by another version of the program: its migration 2 is not 0001_drafts_of_events",
    );
    expect([schemaOf(file), appliedTo(file)]).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes("before-"))).toEqual([]);
  });
});

test("of the copies from before migrations the last two are kept", () => {
  for (const count of [3, 4, 5, 6]) {
    if (count === 3) makeDatabase(earlierMigrations(count, null));
    else migrateDatabase(file, earlierMigrations(count, null));
  }
  const copies = () => readdirSync(folder).filter((name) => name.startsWith("app.db.before-"));
  expect(copies().sort()).toEqual(["app.db.before-5", "app.db.before-6"]);
});
