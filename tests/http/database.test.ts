// Constraints and migrations of the database.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateDatabase } from "../../app/db/migrate.server";
import { comments } from "../../app/db/schema/comments";
import { photos } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { ballots, polls } from "../../app/db/schema/polls";
import { deleteEvent } from "../../app/domain/events/commands.server";
import { newId } from "../../app/platform/ids";
import landed from "../../drizzle/landed.json";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { rowsIn } from "../support/rows";
import { createSite, noon, server } from "../support/site";
import { isRelease } from "../support/tier";

const sql = (text: string) => site.db.$client.prepare(text).run();

/** An ended event with two photos and a comment. */
async function populate() {
  const event = makeEvent(site, {}, "ended");
  await makePhotos(site, event.id, [1, 2]);
  makeComment(site, { eventId: event.id });
  return event;
}

describe("connection", () => {
  openEachSite({}, (settings) => createSite(settings, undefined, "full"));

  test("is durable, checks references, waits for locks for at most 50 ms, and shrinks its log after a peak", () => {
    const pragmaOf = (pragma: string) => site.db.$client.pragma(pragma, { simple: true });
    const names = ["journal_mode", "foreign_keys", "synchronous", "trusted_schema"];
    expect(names.map(pragmaOf)).toEqual(["wal", 1, 2, 0]);
    expect(pragmaOf("busy_timeout")).toBeLessThanOrEqual(50);
    const sqlite = site.db.$client;
    const logBytes = () => statSync(join(site.folder, "app.db-wal")).size;
    const numbers =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) SELECT i FROM n";
    sqlite.exec(
      `CREATE TABLE peak (bytes BLOB); INSERT INTO peak SELECT zeroblob(1000000) FROM (${numbers})`,
    );
    expect(logBytes()).toBeGreaterThan(25_000_000);
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    sqlite.exec("DELETE FROM peak WHERE rowid = 1");
    expect(logBytes()).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test("a second server cannot open the same folder until the first has closed it", async () => {
    const open = () => server.openSite(site.env, site.clock, site.log);
    await expect(open()).rejects.toMatchObject({ name: "DataFolderInUse" });
    site.stop();
    (await open()).close();
  });
});

describe("the schema", () => {
  openEachSite();
  const options = { option1: "一", option2: "二", option3: "三" };
  const poll = { id: newId(), title: "去哪儿", ...options, createdAt: noon, updatedAt: noon };
  const cast = (voterKey: string, pollId = poll.id) =>
    site.db.insert(ballots).values({ id: newId(), pollId, voterKey, choice1: true, createdAt: noon }).run();

  /** Changes that each constraint rejects. */
  const rejected: Record<string, string[]> = {
    events_status_known: ["events SET status = 'gone'"],
    events_category_known: ["events SET category = '看电影'"],
    events_scheme_known: ["events SET color_scheme = 'plain'"],
    events_period: ["events SET end_at = start_at"],
    events_money: ["events SET deposit_cents = -1", "events SET enroll_fee_cents = 99901"],
    events_capacity: ["events SET capacity = 1"],
    events_participants: ["events SET current_participants = -1"],
    events_title: ["events SET title = ''"],
    events_version: ["events SET version = 0"],
    photos_slot: ["photos SET slot = 6"],
    comments_reason: ["comments SET status = 'rejected', rejection_reason = '  '"],
    comments_status_known: ["comments SET status = 'maybe'"],
    comments_content: ["comments SET content = ''"],
    comments_name: ["comments SET author_name = ''"],
    ballots_choices: ["ballots SET choice1 = 0"],
    polls_options: ["polls SET option3 = ''"],
    polls_status_known: ["polls SET status = 'paused'"],
    polls_window: ["polls SET start_at = 2, end_at = 1"],
    site_settings_single: ["site_settings SET id = 2"],
  };

  test("rejects each forbidden value, and stores a rejection with a reason", async () => {
    await populate();
    site.db.insert(polls).values(poll).run();
    cast("v:one");
    for (const [constraint, changes] of Object.entries(rejected))
      for (const change of changes)
        expect(() => sql(`UPDATE ${change}`), change).toThrow(`CHECK constraint failed: ${constraint}`);
    expect(sql("UPDATE comments SET status = 'rejected', rejection_reason = '广告'").changes).toBe(1);
  });

  test("has one photo in a slot, of an existing event and image, and one ballot of a voter in a poll", async () => {
    await populate();
    const unique = "UNIQUE constraint failed: photos.event_id, photos.slot";
    expect(() => sql("UPDATE photos SET slot = 1")).toThrow(unique);
    for (const change of ["UPDATE photos SET event_id = 'nowhere'", "DELETE FROM images"])
      expect(() => sql(change)).toThrow("FOREIGN KEY constraint failed");
    const other = { ...poll, id: newId() };
    site.db.insert(polls).values([poll, other]).run();
    cast("v:one");
    cast("v:two");
    cast("v:one", other.id);
    expect(() => cast("v:one")).toThrow("UNIQUE constraint failed: ballots.poll_id, ballots.voter_key");
    expect(rowsIn(ballots)).toHaveLength(3);
  });

  test("deletes an event with its photos and comments, not the images", async () => {
    const { id } = await populate();
    const other = makeEvent(site, {}, "ended");
    makeComment(site, { eventId: other.id });
    unwrap(deleteEvent(site.db, { kind: "admin" }, id, noon));
    expect(site.db.select().from(photos).all()).toEqual([]);
    expect(site.db.select().from(comments).all()).toMatchObject([{ eventId: other.id }]);
    expect(site.db.select().from(images).all()).toHaveLength(2);
  });
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  file = join(folder, "app.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("migration", () => {
  openEachSite();
  beforeEach(() => {
    cpSync("drizzle", folder, { recursive: true, filter: (path) => !path.includes("sample") });
    file = join(site.folder, "app.db");
  });

  /** Adds a migration after the real ones. */
  function addMigration(tag: string, statements: string[]) {
    const journalFile = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8"));
    const idx = journal.entries.length;
    journal.entries.push({ idx, version: "6", when: Date.now() + 1_000_000, tag, breakpoints: true });
    writeFileSync(journalFile, JSON.stringify(journal));
    writeFileSync(join(folder, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
  }

  /** Like drizzle-kit's change of a column: creates a new table, copies the rows, drops the old table. */
  function rebuildOfEvents(): string[] {
    const schema = "SELECT sql FROM sqlite_master WHERE name = 'events'";
    return [
      String(site.db.$client.prepare(schema).pluck().get()).replaceAll(/([`"])events\1/g, "`__new_events`"),
      "INSERT INTO `__new_events` SELECT * FROM `events`;",
      "DROP TABLE `events`;",
      "ALTER TABLE `__new_events` RENAME TO `events`;",
    ];
  }

  /** The rows of a closed database file. */
  function rows(path: string) {
    const db = new Database(path, { readonly: true });
    const countOf = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const [events, photos, comments] = ["events", "photos", "comments"].map(countOf);
    const orphans = db.pragma("foreign_key_check");
    db.close();
    return { events, photos, comments, orphans };
  }

  const populated = { events: 1, photos: 2, comments: 1, orphans: [] };

  test("rebuilding a table preserves dependent rows", async () => {
    await populate();
    addMigration("0099_rebuild", rebuildOfEvents());
    site.stop();
    expect(migrateDatabase(file, folder)).toMatchObject({ applied: 1 });
    expect(rows(file)).toEqual(populated);
  });

  test.each([
    ["fails half-way", ["DELETE FROM `comments`;", "INSERT INTO nowhere VALUES (1);"], /Failed to run/],
    ["would orphan rows", ["DELETE FROM `events`;"], /lost their parent/],
  ])("a migration that %s is rejected and rolled back", async (_what, statements, message) => {
    await populate();
    addMigration("0099_broken", statements);
    site.stop();
    expect(() => migrateDatabase(file, folder)).toThrow(message);
    expect(rows(file)).toEqual(populated);
  });

  test("a migration that fails three times leaves one copy, of the latest attempt, and the next migration another", async () => {
    await populate();
    const copied = () => rows(join(site.folder, copies()[0] ?? ""));
    addMigration("0099_broken", ["INSERT INTO nowhere VALUES (1);"]);
    site.stop();
    for (const _ of [1, 2, 3]) {
      expect(() => migrateDatabase(file, folder)).toThrow();
      expect(copies()).toHaveLength(1);
      expect(copied()).toEqual(rows(file));
      const between = new Database(file);
      between.exec("DELETE FROM comments");
      between.close();
    }
    expect(copied().comments).toBe(0);
    writeFileSync(join(folder, "0099_broken.sql"), "SELECT 1;");
    expect(migrateDatabase(file, folder)).toMatchObject({ applied: 1 });
    addMigration("0100_more", ["SELECT 1;"]);
    expect(migrateDatabase(file, folder)).toMatchObject({ applied: 1 });
    expect(copies()).toHaveLength(2);
  });

  test("a database of a newer program is not changed", async () => {
    await populate();
    addMigration("0099_newer", ["SELECT 1;"]);
    site.stop();
    migrateDatabase(file, folder);
    expect(() => migrateDatabase(file, "drizzle")).toThrow(/newer/);
    expect(rows(file)).toEqual(populated);
  });
});

/** The first migration after af3e1e3, whose migrations are frozen in `landed.json`. */
const firstAfter = "0006_contested_addresses";
const today = landed.map(({ tag }) => tag);
const later = today.slice(today.indexOf(firstAfter));
/** The states to migrate from: all, or the earliest and the last. */
const states = isRelease ? later : [...new Set([firstAfter, ...later.slice(-1)])];

/** Copies the migrations before that tag into `folder`; returns the copy's path. */
function migrationsBefore(folder: string, tag: string): string {
  const copy = join(folder, "drizzle");
  cpSync("drizzle", copy, { recursive: true, filter: (path) => !path.includes("sample") });
  const file = join(copy, "meta", "_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  if (at < 1) throw new Error(`no migration stands before ${tag}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return copy;
}

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
/** The copies from before migrations. */
const copies = () => readdirSync(dirname(file)).filter((name) => name.startsWith("app.db.before-"));

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

test("the last two copies from before migrations are retained", () => {
  makeDatabase(migrationsBefore(folder, "0003_accounts"));
  for (const tag of ["0004_poster_layout", "0005_answered_calls", firstAfter])
    migrateDatabase(file, migrationsBefore(folder, tag));
  expect(copies().sort()).toEqual(["app.db.before-5", "app.db.before-6"]);
});
