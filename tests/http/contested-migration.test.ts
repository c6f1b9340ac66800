// The column of contested addresses comes to a database in which people are registered already.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "../../app/db/migrate.server";
import { migrationsBefore } from "../support/earlier-migrations";

const tag = "0006_contested_addresses";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contested-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("accounts, sessions and links are unchanged, and no address is contested", () => {
  const file = join(folder, "app.db");
  expect(migrateDatabase(file, migrationsBefore(folder, tag)).applied).toBe(6);
  const before = new Database(file);
  const addUser = before.prepare(
    "INSERT INTO users (id, email, password_hash, email_verified_at, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
  );
  addUser.run("u1", "lin@example.org", "hash", 2);
  addUser.run("u2", "mei@example.org", "hash", null);
  before.exec(`INSERT INTO sessions (id, kind, user_id, token_hash, created_at, last_seen_at, expires_at)
    VALUES ('s1', 'user', 'u1', 'th', 1, 1, 9);
    INSERT INTO email_tokens (id, user_id, purpose, token_hash, created_at, expires_at)
    VALUES ('t1', 'u2', 'confirm', 'th', 1, 9);`);
  const read = (db: Database.Database) =>
    ["users", "sessions", "email_tokens"].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  const [users = [], ...others] = read(before);
  before.close();

  expect(migrateDatabase(file, "drizzle").applied).toBeGreaterThan(0);
  const after = new Database(file);
  const [now = [], ...othersNow] = read(after);
  expect(now).toMatchObject(users.map((user) => ({ ...Object(user), contested_at: null })));
  expect([now.length, othersNow.map((rows) => rows.length)]).toEqual([2, others.map((rows) => rows.length)]);
  expect(othersNow).toMatchObject(others.map((rows) => rows.map((row) => ({ ...Object(row) }))));
  expect(after.pragma("foreign_key_check")).toEqual([]);
  after.close();
});
