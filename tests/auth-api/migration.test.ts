// The migration that adds the tables of the auth API to a database with accounts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { migrateDatabase } from "../../app/db/migrate.server";
import { migrationsBefore } from "../support/earlier-migrations";

const tag = "0010_auth_api";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "auth-migration-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("preserves accounts, sessions and links, and adds e-mail identities to accounts with a password", () => {
  const file = join(folder, "app.db");
  migrateDatabase(file, migrationsBefore(folder, tag));
  const before = new Database(file);
  before.exec(`
    INSERT INTO users (id, email, password_hash, email_verified_at, created_at, updated_at) VALUES
      ('u1', 'lin@example.org', 'hash', 2, 1, 1), ('u2', 'mei@example.org', NULL, 2, 1, 1),
      ('u3', 'su@example.org', 'hash', NULL, 1, 1);
    INSERT INTO identities (id, user_id, provider, subject, email, created_at) VALUES ('i2', 'u2', 'google', 'g', NULL, 1);
    UPDATE users SET role = 'admin' WHERE id = 'u1';
    INSERT INTO admin_credential (id, password_hash, updated_at) VALUES (1, 'hash', 1);
    INSERT INTO sessions (id, kind, user_id, token_hash, created_at, last_seen_at, expires_at) VALUES
      ('s1', 'user', 'u1', 'th', 1, 1, 9), ('s2', 'admin', NULL, 'ta', 1, 1, 9);
    INSERT INTO email_tokens (id, user_id, purpose, token_hash, created_at, expires_at, used_at) VALUES
      ('t1', 'u3', 'confirm', 'tc', 1, 9, NULL), ('t2', 'u1', 'reset', 'tr', 1, 9, 5);
  `);
  const tables = ["users", "sessions", "email_tokens"] as const;
  const read = (db: Database.Database) =>
    tables.map((table) =>
      z.array(z.looseObject({})).parse(db.prepare(`SELECT * FROM ${table} ORDER BY id`).all()),
    );
  // The role has moved to the table of organisers.
  const rows = read(before).map((table) => table.map(({ role: _, ...row }) => row));
  before.close();

  migrateDatabase(file, "drizzle");
  const after = new Database(file);
  expect(read(after)).toMatchObject(rows);
  const identities = z
    .array(z.object({ id: z.string(), user_id: z.string(), provider: z.string(), subject: z.string() }))
    .parse(after.prepare("SELECT * FROM identities ORDER BY user_id").all());
  expect(identities.map(({ user_id, provider, subject }) => [user_id, provider, subject])).toEqual([
    ["u1", "email", "u1"],
    ["u2", "google", "g"],
    ["u3", "email", "u3"],
  ]);
  for (const { id, provider } of identities)
    if (provider === "email") expect(z.uuid().safeParse(id).success).toBe(true);
  expect(
    after.prepare("SELECT id, name, role, user_id, password_hash FROM organisers ORDER BY user_id").all(),
  ).toEqual([
    { id: "main", name: "主办方", role: "full", user_id: null, password_hash: "hash" },
    { id: "u1", name: "lin", role: "full", user_id: "u1", password_hash: null },
  ]);
  expect(after.prepare("SELECT organiser_id FROM sessions ORDER BY id").pluck().all()).toEqual([
    null,
    "main",
  ]);
  expect(after.pragma("foreign_key_check")).toEqual([]);
  expect(() => after.exec("UPDATE email_tokens SET purpose = 'other'")).toThrow("CHECK");
  after.close();
});
