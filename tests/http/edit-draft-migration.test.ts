// The migration to one unsaved edit for each event and administrator, on a database with several.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "../../app/db/migrate.server";
import { migrationsBefore } from "../support/earlier-migrations";

const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync("drizzle/meta/_journal.json", "utf8"),
);
const tag = journal.entries.find((entry) => entry.tag.endsWith("_one_edit_draft"))?.tag ?? "";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edit-drafts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("retains the newest edit of each event and every draft of a new one, and rejects a second edit", () => {
  const file = join(folder, "app.db");
  migrateDatabase(file, migrationsBefore(folder, tag));
  const before = new Database(file);
  const addEvent = before.prepare(
    "INSERT INTO events (id, title, start_at, end_at, created_at, updated_at) VALUES (?, '题', 1, 2, 1, 1)",
  );
  for (const event of ["e1", "e2"]) addEvent.run(event);
  const addDraft = before.prepare(
    `INSERT INTO drafts (id, form_type, form_key, event_id, base_version, form, hash, created_at, updated_at)
     VALUES (?, 'event', ?, ?, 1, '{"title":"题"}', 'h', 1, ?)`,
  );
  addDraft.run("old", "k", "e1", 10);
  addDraft.run("new", "k", "e1", 30);
  addDraft.run("mid", "k", "e1", 20);
  addDraft.run("tie1", "k", "e2", 10);
  addDraft.run("tie2", "k", "e2", 10);
  addDraft.run("own1", "k", null, 10);
  addDraft.run("own2", "k", null, 10);
  before.close();

  expect(migrateDatabase(file, "drizzle").applied).toBeGreaterThan(0);
  const after = new Database(file);
  const rows = after.prepare("SELECT id, owner FROM drafts ORDER BY id").all();
  expect(rows).toEqual(["new", "own1", "own2", "tie2"].map((id) => ({ id, owner: "admin" })));
  const addAgain = (owner: string) =>
    after
      .prepare(
        `INSERT INTO drafts (id, form_type, form_key, event_id, owner, form, hash, created_at, updated_at)
         VALUES ('again', 'event', 'k', 'e1', ?, '{}', 'h', 1, 1)`,
      )
      .run(owner);
  expect(() => addAgain("admin")).toThrow(/UNIQUE/);
  expect(addAgain("another").changes).toBe(1);
  after.close();
});
