// The migration of a database with ballots and likes that adds their browser.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { migrateDatabase } from "../../app/db/migrate.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { countLikes } from "../../app/domain/wishes/likes.server";
import { migrationsBefore } from "../support/earlier-migrations";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "votes-"));
  file = join(folder, "app.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
