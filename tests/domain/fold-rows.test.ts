// Rows of a release that did not store search texts are folded at the next start, and are found then.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { wishes } from "~/db/schema/wishes";
import { listPublicEvents } from "~/domain/events/queries.server";
import { foldRows } from "~/domain/fold-rows.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { countPollViews } from "~/domain/polls/admin-queries.server";
import { makeWish } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";
import { createSite } from "../support/site";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
/** More rows than are folded in one transaction. */
const rows = 1200;
const all = { status: "all", page: 1 } as const;

openEachDatabase();
beforeEach(() => {
  own.db.$client.exec(`
    INSERT INTO events (id, title, location_name, status, start_at, end_at, created_at, updated_at)
      VALUES ('e1', 'ＫＴＶ', 'CAFFÈ', 'ended', 1, 2, 1, 1);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO comments (id, event_id, author_name, content, created_at, updated_at)
      SELECT 'c' || n, 'e1', '林', '长' || char(8203) || '椅' || n, n, n FROM numbers;
    INSERT INTO wishes (id, author_name, content, created_at, updated_at) VALUES ('w1', '林', 'Straße', 1, 1);
    INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at)
      VALUES ('p1', '一', '二', '三', 'ｶﾞ', 1, 1)`);
});

const commentsWith = (search: string) => moderation.comment.list(own.db, { ...all, search }, siteTime).total;

test("interrupted folding continues with the remaining rows, and all are found", () => {
  const { db } = own;
  db.$client.exec(`CREATE TRIGGER stop BEFORE UPDATE ON comments WHEN OLD.id = 'c999'
    BEGIN SELECT RAISE(ABORT, 'stopped'); END`);
  expect(() => foldRows(db)).toThrow("stopped");
  const left = () =>
    db.$client.prepare("SELECT count(*) FROM comments WHERE search_text IS NULL").pluck().get();
  expect(left()).toBe(rows - 1000);
  db.$client.exec("DROP TRIGGER stop");
  expect(foldRows(db)).toBe(rows - 1000 + 2);
  expect([left(), foldRows(db)]).toEqual([0, 0]);
  expect([commentsWith("长椅"), commentsWith(`长椅${rows}`)]).toEqual([rows, 1]);
  expect(moderation.wish.list(db, { ...all, search: "STRASSE" }, siteTime).total).toBe(1);
  expect(listPublicEvents(db, { search: "caffè ktv", page: 1 }, siteTime).total).toBe(1);
  expect(countPollViews(db, "ガ", siteTime.now).all).toBe(1);
});

test("texts of deleted rows are not in the database file", () => {
  const sqlite = own.db.$client;
  sqlite.exec(`UPDATE comments SET content = '${"龘靐".repeat(20)}', search_text = NULL WHERE id = 'c7'`);
  foldRows(own.db);
  sqlite.exec("DELETE FROM comments WHERE id = 'c7'");
  const copy = join(sqlite.name, "..", "copy.db");
  sqlite.prepare("VACUUM INTO ?").run(copy);
  expect(readFileSync(copy).includes("龘靐")).toBe(false);
});

test("rows written by another program are found after the next start of the site", async () => {
  const another = await createSite();
  makeWish(another, { content: "去 KTV" });
  another.db.update(wishes).set({ searchText: null }).run();
  another.stop();
  const again = await createSite({ DATA_DIR: another.folder });
  expect((await again.page("/wishes?q=ＫＴＶ")).html.text).toContain("去 KTV");
  again.close();
});
