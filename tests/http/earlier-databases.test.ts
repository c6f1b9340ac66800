// Databases of af3e1e3 and later start and end with the schema of a new one; those of unknown migrations are rejected
// unchanged.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { migrateDatabase } from "../../app/db/migrate.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { countLikes } from "../../app/domain/wishes/likes.server";
import landed from "../../drizzle/landed.json";
import { migrationsBefore } from "../support/earlier-migrations";
import { isRelease } from "../support/tier";

/** The first migration after af3e1e3, whose migrations are frozen in `landed.json`. */
const firstAfter = "0006_contested_addresses";
const today = landed.map(({ tag }) => tag);
const later = today.slice(today.indexOf(firstAfter));
/** The states to migrate from: all, or the earliest and the last. */
const states = isRelease ? later : [...new Set([firstAfter, ...later.slice(-1)])];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earlier-"));
  file = join(folder, "app.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the database as the program of that time did, with rows in it. */
function makeDatabase(migrations: string): void {
  const db = new Database(file);
  migrate(drizzle(db), { migrationsFolder: migrations });
  db.exec(`INSERT INTO wishes (id, author_name, content, category, status, created_at, updated_at)
    VALUES ('w1', '林', '去山里', '其他', 'approved', 1, 1);
    INSERT INTO events (id, title, start_at, end_at, created_at, updated_at) VALUES ('e1', '野餐', 1, 2, 1, 1)`);
  db.close();
}

function read<T>(path: string, sql: string): T[] {
  const db = new Database(path, { readonly: true });
  const rows = db.prepare<[], T>(sql).all();
  db.close();
  return rows;
}

/** Schema and applied migrations of a database. */
const stateOf = (path: string) => [
  read(path, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"),
  read(path, "SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at"),
];
const copies = () => readdirSync(folder).filter((name) => name.startsWith("app.db.before-"));

test.each(
  states,
)("a database created by the migrations before %s gets the current schema and retains its rows", (tag) => {
  const count = today.indexOf(tag);
  makeDatabase(migrationsBefore(folder, tag));
  const report = { applied: today.length - count, backup: `${file}.before-${count + 1}` };
  expect(migrateDatabase(file, "drizzle")).toEqual(report);
  const fresh = join(folder, "fresh.db");
  migrateDatabase(fresh, "drizzle");
  expect(stateOf(file)).toEqual(stateOf(fresh));
  expect(read(file, "SELECT id, content FROM wishes")).toEqual([{ id: "w1", content: "去山里" }]);
  expect(read(file, "SELECT id, title FROM events")).toEqual([{ id: "e1", title: "野餐" }]);
  expect(migrateDatabase(file, "drizzle")).toEqual({ applied: 0, backup: null });
});

test("a database created by an unknown migration is rejected and not changed", () => {
  const other = migrationsBefore(folder, "0003_accounts");
  writeFileSync(join(other, "0001_drafts_of_events.sql"), "CREATE TABLE sketches (id text);");
  makeDatabase(other);
  const before = stateOf(file);
  expect(() => migrateDatabase(file, "drizzle")).toThrow(
    "the database was made by another version of the program: its migration 2 is not 0001_drafts_of_events",
  );
  expect([stateOf(file), copies()]).toEqual([before, []]);
});

test("retains the last two copies from before migrations", () => {
  makeDatabase(migrationsBefore(folder, "0003_accounts"));
  for (const tag of ["0004_poster_layout", "0005_answered_calls", firstAfter])
    migrateDatabase(file, migrationsBefore(folder, tag));
  expect(copies().sort()).toEqual(["app.db.before-5", "app.db.before-6"]);
});

test("retains the newest edit of each event and every draft of a new one, and rejects a second edit", () => {
  migrateDatabase(file, migrationsBefore(folder, "0017_one_edit_draft"));
  const before = new Database(file);
  for (const event of ["e1", "e2"])
    before.exec(`INSERT INTO events (id, title, start_at, end_at, created_at, updated_at)
      VALUES ('${event}', '题', 1, 2, 1, 1)`);
  const addDraft = before.prepare(
    `INSERT INTO drafts (id, form_type, form_key, event_id, base_version, form, hash, created_at, updated_at)
     VALUES (?, 'event', 'k', ?, 1, '{"title":"题"}', 'h', 1, ?)`,
  );
  for (const [id, event, updatedAt] of [
    ...[
      ["old", "e1", 10],
      ["new", "e1", 30],
      ["mid", "e1", 20],
    ],
    ...[
      ["tie1", "e2", 10],
      ["tie2", "e2", 10],
      ["own1", null, 10],
      ["own2", null, 10],
    ],
  ])
    addDraft.run(id, event, updatedAt);
  before.close();

  expect(migrateDatabase(file, "drizzle").applied).toBeGreaterThan(0);
  const after = new Database(file);
  const rows = after.prepare("SELECT id, owner FROM drafts ORDER BY id").all();
  expect(rows).toEqual(["new", "own1", "own2", "tie2"].map((id) => ({ id, owner: "admin" })));
  const addAgain = after.prepare(
    `INSERT INTO drafts (id, form_type, form_key, event_id, owner, form, hash, created_at, updated_at)
     VALUES ('again', 'event', 'k', 'e1', ?, '{}', 'h', 1, 1)`,
  );
  expect(() => addAgain.run("admin")).toThrow(/UNIQUE/);
  expect(addAgain.run("another").changes).toBe(1);
  after.close();
});

test("ballots and likes retain their voters, and visitors' ones get their browser", () => {
  migrateDatabase(file, migrationsBefore(folder, "0008_votes_of_browsers"));
  const before = new Database(file);
  before.exec(`
    INSERT INTO users (id, email, role, created_at, updated_at) VALUES ('lin', 'lin@example.org', 'user', 1, 1);
    INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at)
      VALUES ('p1', '一', '一', '二', '三', 1, 1), ('p2', '二', '一', '二', '三', 1, 1);
    INSERT INTO ballots (id, poll_id, voter_key, user_id, choice1, choice2, created_at) VALUES
      ('b1', 'p1', 'v:one', NULL, 1, 0, 1), ('b2', 'p1', 'u:lin', 'lin', 1, 1, 1), ('b3', 'p1', 'x:gone', NULL, 1, 0, 1),
      ('b4', 'p1', 'x:left', NULL, 0, 1, 1), ('b5', 'p2', 'v:one', NULL, 1, 0, 1), ('b6', 'p2', 'u:lin', 'lin', 1, 0, 1);
    INSERT INTO wishes (id, author_name, content, likes_count, created_at, updated_at)
      VALUES ('w1', '小鹿', '长椅', 3, 1, 1);
    INSERT INTO wish_likes (wish_id, voter_key, created_at) VALUES
      ('w1', 'v:one', 1), ('w1', 'u:lin', 1), ('w1', 'x:gone', 1);
    INSERT INTO answered_calls (key_hash, request_hash, status, body, visitor_id, created_at)
      VALUES ('k', 'r', 201, '{}', 'one', 1);
  `);
  before.close();
  migrateDatabase(file, "drizzle");
  const after = new Database(file, { readonly: true });
  const read = (sql: string) => after.prepare(sql).raw().all();
  expect(read("SELECT id, voter_key, user_id, visitor_id FROM ballots ORDER BY id")).toEqual([
    ["b1", "v:one", null, "one"],
    ["b2", "u:lin", "lin", null],
    ["b3", "x:gone", null, null],
    ["b4", "x:left", null, null],
    ["b5", "v:one", null, "one"],
    ["b6", "u:lin", "lin", null],
  ]);
  expect(read("SELECT voter_key, visitor_id FROM wish_likes ORDER BY voter_key")).toEqual([
    ["u:lin", null],
    ["v:one", "one"],
    ["x:gone", null],
  ]);
  expect(read("SELECT * FROM idempotent_responses")).toEqual([["k", "r", 201, "{}", 1]]);
  after.close();
});

test("a database with totals by triggers counts its ballots and likes without losing rows", () => {
  migrateDatabase(file, migrationsBefore(folder, "0019_totals_by_index"));
  const before = new Database(file);
  before.exec(`
    INSERT INTO users (id, email, role, created_at, updated_at) VALUES ('lin', 'lin@example.org', 'user', 1, 1);
    INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at) VALUES ('p1', '一', '一', '二', '三', 1, 1);
    INSERT INTO ballots (id, poll_id, voter_key, choice1, choice3, created_at) VALUES
      ('b1', 'p1', 'v:one', 1, 0, 1), ('b2', 'p1', 'v:two', 1, 1, 2);
    INSERT INTO wishes (id, user_id, author_name, content, status, is_featured, admin_note, search_text, created_at, updated_at) VALUES
      ('w1', 'lin', '小鹿', '长椅', 'approved', 1, NULL, '小鹿', 1, 2), ('w2', NULL, '小鹿', '长椅', 'rejected', 0, '广告', NULL, 3, 3);
    INSERT INTO wish_likes (wish_id, voter_key, created_at) VALUES ('w1', 'v:one', 1), ('w1', 'u:lin', 1);
    INSERT INTO job_runs (name, started_at) VALUES ('kept-totals', 1), ('old-mails', 1);
  `);
  const columns =
    "id, user_id, author_name, content, category, status, is_public, is_featured, admin_note, search_text, created_at, updated_at";
  const wishesOf = (sqlite: Database.Database) =>
    sqlite.prepare(`SELECT ${columns} FROM wishes ORDER BY id`).all();
  const stored = wishesOf(before);
  before.close();
  migrateDatabase(file, "drizzle");
  const db = openDatabase(file);
  try {
    expect(wishesOf(db.$client)).toEqual(stored);
    expect(findPoll(db, "p1")?.counts).toEqual({ participants: 2, votes: [2, 0, 1] });
    expect(countLikes(db, "w1")).toBe(2);
    expect(db.$client.prepare("SELECT name FROM job_runs").pluck().all()).toEqual(["old-mails"]);
    const triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'";
    expect(db.$client.prepare(triggers).pluck().get()).toBe(0);
    // The references of the rebuilt table are valid.
    db.$client.exec("DELETE FROM users; DELETE FROM polls");
    expect(db.$client.prepare("SELECT user_id FROM wishes WHERE id = 'w1'").pluck().get()).toBeNull();
    db.$client.exec("DELETE FROM wishes");
    for (const table of ["ballots", "wish_likes"])
      expect(db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  } finally {
    db.$client.close();
  }
});
