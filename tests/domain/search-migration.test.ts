// A filled database from before search texts were stored keeps its rows and their children, and is searched after its next start.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Db, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { listReviewedComments } from "~/domain/comments/admin-queries.server";
import { listPublicEvents } from "~/domain/events/queries.server";
import { foldRows } from "~/domain/fold-rows.server";
import { countPollViews } from "~/domain/polls/admin-queries.server";
import { listReviewedWishes } from "~/domain/wishes/admin-queries.server";
import { migrationsBefore } from "../support/earlier-migrations";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
/** More than are folded in one transaction. */
const rows = 1200;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "search-migration-"));
  file = join(folder, "app.db");
  migrateDatabase(file, migrationsBefore(folder, "0015_search_texts"));
  const before = new Database(file);
  before.exec(`
    INSERT INTO users (id, email, role, created_at, updated_at) VALUES ('u1', 'lin@example.org', 'user', 1, 1);
    INSERT INTO images (id, kind, hash, width, height, original_bytes, link_bytes, created_at) VALUES ('i1', 'album', 'h', 1, 1, 1, 1, 1);
    INSERT INTO events (id, title, location_name, status, start_at, end_at, cover_image_id, created_at, updated_at)
      VALUES ('e1', 'ＫＴＶ', 'CAFFÈ', 'ended', 1, 2, 'i1', 1, 1);
    INSERT INTO photos (id, event_id, slot, image_id, created_at, updated_at) VALUES ('f1', 'e1', 1, 'i1', 1, 1);
    INSERT INTO drafts (id, form_type, form_key, event_id, form, hash, created_at, updated_at)
      VALUES ('d1', 'event', 'k', 'e1', '{}', 'h', 1, 1);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO comments (id, event_id, user_id, author_name, content, created_at, updated_at)
      SELECT 'c' || n, 'e1', 'u1', '林', '长' || char(8203) || '椅' || n, n, n FROM numbers;
    INSERT INTO wishes (id, user_id, author_name, content, created_at, updated_at) VALUES ('w1', 'u1', '林', 'Straße', 1, 1);
    INSERT INTO wish_likes (wish_id, voter_key, created_at) VALUES ('w1', 'v:one', 1);
    INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at) VALUES ('p1', '一', '二', '三', 'ｶﾞ', 1, 1);
    INSERT INTO ballots (id, poll_id, voter_key, choice1, created_at) VALUES ('b1', 'p1', 'v:one', 1, 1);
    INSERT INTO job_runs (name, started_at) VALUES ('search-terms', 1);
  `);
  before.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tables = "users events photos drafts comments wishes wish_likes polls ballots".split(" ");
const countsOf = (db: Db) =>
  tables.map((table) => db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

test("retains rows and references and drops the index of pairs", () => {
  migrateDatabase(file, "drizzle");
  const db = openDatabase(file);
  try {
    expect(foldRows(db)).toBe(rows + 3);
    expect(countsOf(db)).toEqual([1, 1, 1, 1, rows, 1, 1, 1, 1]);
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    const names = db.$client.prepare("SELECT name FROM sqlite_schema").pluck().all().join();
    expect(names).not.toMatch(/_(terms|docs)\b/);
    expect(db.$client.prepare("SELECT count(*) FROM job_runs").pluck().get()).toBe(0);
    const all = { status: "all", page: 1 } as const;
    expect(listReviewedComments(db, { ...all, search: "长椅" }, siteTime).total).toBe(rows);
    expect(listReviewedComments(db, { ...all, search: `长椅${rows}` }, siteTime).total).toBe(1);
    expect(listReviewedWishes(db, { ...all, search: "STRASSE" }, siteTime).total).toBe(1);
    expect(listPublicEvents(db, { search: "caffè ktv", page: 1 }, siteTime).total).toBe(1);
    expect(countPollViews(db, "ガ", siteTime.now).all).toBe(1);
    // Cascades work as before.
    db.$client.exec("DELETE FROM wish_likes; DELETE FROM ballots; DELETE FROM events");
    expect(countsOf(db)).toEqual([1, 0, 0, 0, 0, 1, 0, 1, 0]);
  } finally {
    db.$client.close();
  }
});

test("interrupted folding continues with the remaining rows", () => {
  migrateDatabase(file, "drizzle");
  const db = openDatabase(file);
  try {
    db.$client.exec(`CREATE TRIGGER stop BEFORE UPDATE ON comments WHEN OLD.id = 'c999'
      BEGIN SELECT RAISE(ABORT, 'stopped'); END`);
    expect(() => foldRows(db)).toThrow("stopped");
    const left = () =>
      db.$client.prepare("SELECT count(*) FROM comments WHERE search_text IS NULL").pluck().get();
    expect(left()).toBe(rows - 1000);
    db.$client.exec("DROP TRIGGER stop");
    expect(foldRows(db)).toBe(rows - 1000 + 2);
    expect([left(), foldRows(db)]).toEqual([0, 0]);
  } finally {
    db.$client.close();
  }
});

test("texts of deleted rows are not in the database file", () => {
  migrateDatabase(file, "drizzle");
  const db = openDatabase(file);
  try {
    const secret = "龘靐".repeat(20);
    db.$client.exec(`UPDATE comments SET content = '${secret}', search_text = NULL WHERE id = 'c7'`);
    foldRows(db);
    db.$client.exec("DELETE FROM comments WHERE id = 'c7'");
    const copy = join(folder, "copy.db");
    db.$client.prepare("VACUUM INTO ?").run(copy);
    expect(readFileSync(copy).includes("龘靐")).toBe(false);
  } finally {
    db.$client.close();
  }
});
