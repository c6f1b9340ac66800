// Migrations that `npm run db:generate` generates from a changed schema run on a filled database and preserve its rows.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { migrateDatabase } from "../../app/db/migrate.server";

/** The parts of the package that the command needs. */
const packageParts = "app/db/schema drizzle scripts drizzle.config.ts package.json tsconfig.json".split(" ");

/** A trigger of the rebuilt table and one of another table that writes to it. */
const triggers = [
  "CREATE TRIGGER `event_moved` AFTER UPDATE OF `start_at` ON `events` BEGIN UPDATE `events` SET `postponed_from` = OLD.`start_at` WHERE `id` = NEW.`id`; END",
  "CREATE TRIGGER `photo_changed` AFTER UPDATE ON `photos` BEGIN UPDATE `events` SET `summary` = OLD.`caption` WHERE `id` = OLD.`event_id`; END",
];

const rows = `
  INSERT INTO users (id, email, created_at, updated_at) VALUES ('u1', 'lin@example.org', 1, 1);
  INSERT INTO images (id, kind, hash, width, height, original_bytes, link_bytes, created_at) VALUES
    ('i1', 'album', 'h1', 1, 1, 1, 1, 1), ('i2', 'cover', 'h2', 1, 1, 1, 1, 1);
  INSERT INTO events (id, title, capacity, start_at, end_at, cover_image_id, created_at, updated_at) VALUES
    ('e1', '野餐', 20, 1, 2, 'i2', 1, 1), ('e2', '徒步', NULL, 3, 4, NULL, 2, 2);
  INSERT INTO photos (id, event_id, slot, image_id, caption, created_at, updated_at) VALUES
    ('f1', 'e1', 1, 'i1', '河边', 1, 1), ('f2', 'e2', 1, 'i1', '山顶', 1, 1);
  INSERT INTO comments (id, event_id, user_id, author_name, content, created_at, updated_at) VALUES
    ('c1', 'e1', 'u1', '林', '好玩', 1, 1), ('c2', 'e2', NULL, '周', '累', 1, 1);
  INSERT INTO drafts (id, form_type, form_key, event_id, form, hash, created_at, updated_at)
    VALUES ('d1', 'event', 'k', 'e1', '{}', 'h', 1, 1);
  INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at) VALUES ('p1', '一', '一', '二', '三', 1, 1);
  INSERT INTO ballots (id, poll_id, voter_key, user_id, choice1, created_at) VALUES ('b1', 'p1', 'u:u1', 'u1', 1, 1);
  INSERT INTO wishes (id, user_id, author_name, content, created_at, updated_at) VALUES ('w1', 'u1', '林', '长椅', 1, 1);
  INSERT INTO wish_likes (wish_id, voter_key, created_at) VALUES ('w1', 'u:u1', 1);
`;

let base: string;
let folder: string;
let file: string;

/** Runs the command in a copy of the package. */
function generate(copy: string, ...options: string[]): { status: number | null; output: string } {
  const words = ["run", "--silent", "db:generate", "--", ...options];
  const { status, stdout, stderr } = spawnSync("npm", words, { cwd: copy, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/** The files of the copy's migrations, and their journal. */
const migrationsOf = (copy: string) => ({
  files: fs.readdirSync(join(copy, "drizzle"), { recursive: true }).sort(),
  journal: fs.readFileSync(join(copy, "drizzle", "meta", "_journal.json"), "utf8"),
});

beforeAll(() => {
  base = fs.mkdtempSync(join(tmpdir(), "generated-base-"));
  fs.mkdirSync(join(base, "app", "db"), { recursive: true });
  for (const part of packageParts) fs.cpSync(part, join(base, part), { recursive: true });
  fs.symlinkSync(resolve("node_modules"), join(base, "node_modules"));
  const last = fs.readdirSync("drizzle").findLast((entry) => entry.endsWith(".sql")) ?? "";
  const separator = "--> statement-breakpoint\n";
  fs.appendFileSync(join(base, "drizzle", last), [";", ...triggers].join(`;${separator}`).slice(1));
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "generated-"));
  fs.cpSync(base, folder, { recursive: true, verbatimSymlinks: true });
  file = join(folder, "app.db");
  migrateDatabase(file, join(folder, "drizzle"));
  inDatabase((db) => db.exec(rows));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A change of `schema/events.ts`: the line that contains `line`, and its replacement. */
type Edit = { line: string; by: (line: string) => string };

const column = "currentParticipants: integer(";
const constraint = 'check("events_participants",';
const add = (line: string, text: string): Edit => ({ line, by: (before) => `${text}\n${before}` });
const addColumns = (text: string) => add(column, text);
const addConstraint = (text: string) => add(constraint, text);
const replace = (line: string, from: string, to: string): Edit => ({
  line,
  by: (text) => text.replace(from, to),
});
const dressCodeCheck = addConstraint('check("events_dress_code", lengthBetween(table.dressCode, 0, 20)),');
const openingIndex = addConstraint(
  'index("events_opening").on(sql`substr(title, 1, 2)`, sql`capacity DESC`, table.id),',
);

function change(edits: readonly Edit[]): void {
  const path = join(folder, "app", "db", "schema", "events.ts");
  for (const { line, by } of edits) {
    const lines = fs.readFileSync(path, "utf8").split("\n");
    const matches = lines.filter((text) => text.includes(line));
    expect(matches, `lines of the schema with ${line}`).toHaveLength(1);
    const changed = lines.map((text) => (text.includes(line) ? by(text) : text));
    expect(changed).not.toEqual(lines);
    fs.writeFileSync(path, changed.join("\n"));
  }
}

const namesSchema = z.array(z.string());
const partsSchema = z.array(z.object({ name: z.string(), sql: z.string().nullable() }));

/** Opens the database for some reads or writes. */
function inDatabase<T>(use: (db: Database.Database) => T): T {
  const db = new Database(file);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** The rows of all tables in these columns (by default in all), and the indexes and triggers. */
const stateOf = (columns?: Record<string, string[]>) =>
  inDatabase((db) => {
    const names = (query: string, ...words: string[]) =>
      namesSchema.parse(db.prepare(query).pluck().all(words)).sort();
    const tables = names(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '__drizzle_*'",
    );
    const columnsOf = (table: string) => names("SELECT name FROM pragma_table_info(?)", table);
    const read = columns ?? Object.fromEntries(tables.map((table) => [table, columnsOf(table)]));
    const parts = (type: string) =>
      partsSchema.parse(
        db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = ? ORDER BY name").all(type),
      );
    const rowsOf = ([table, list]: [string, string[]]) =>
      db
        .prepare(
          `SELECT ${list.map((name) => `"${name}"`)} FROM "${table}" ORDER BY ${list.map((_, at) => at + 1).slice(0, 3)}`,
        )
        .raw()
        .all();
    const all = Object.entries(read).map(rowsOf);
    return { tables, columns: read, rows: all, indexes: parts("index"), triggers: parts("trigger") };
  });

test("a filled database gets columns with a CHECK, changed CHECKs of two tables and an index on expressions", () => {
  const edits = [
    addColumns('dressCode: text("dress_code").notNull().default(""), hostName: text("host_name"),'),
    ...[dressCodeCheck, openingIndex],
    replace(constraint, ">= 0", ">= -1"),
    replace('check("photos_caption",', "1000", "2000"),
  ];
  const before = stateOf();
  expect(before.triggers.map(({ sql }) => sql)).toEqual(expect.arrayContaining(triggers));
  change(edits);
  const { status, output } = generate(folder, "--name", "changed");
  expect(status, output).toBe(0);
  expect(migrateDatabase(file, join(folder, "drizzle")).applied).toBe(1);

  const after = stateOf(before.columns);
  expect(after.tables).toEqual(before.tables);
  expect(after.rows).toEqual(before.rows);
  expect(after.triggers).toEqual(before.triggers);
  expect(after.indexes.filter(({ name }) => name !== "events_opening")).toEqual(before.indexes);
  expect(after.indexes).toHaveLength(before.indexes.length + 1);

  inDatabase((db) => {
    expect(db.pragma("foreign_key_check")).toEqual([]);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    const dress = (text: string) => `UPDATE events SET dress_code = '${text}' WHERE host_name IS NULL`;
    for (const accepted of [dress("白".repeat(20)), "UPDATE events SET current_participants = -1"])
      expect(db.prepare(accepted).run().changes).toBe(2);
    for (const rejected of [dress("白".repeat(21)), "UPDATE events SET current_participants = -2"])
      expect(() => db.exec(rejected)).toThrow("CHECK constraint failed");
    db.exec("UPDATE events SET start_at = 0 WHERE id = 'e1'; UPDATE photos SET caption = '' WHERE id = 'f1'");
    const written = db.prepare("SELECT postponed_from, summary FROM events ORDER BY id").raw().all();
    expect(written).toEqual([
      [1, "河边"],
      [null, ""],
    ]);
    expect(() => db.exec("DELETE FROM images WHERE id = 'i1'")).toThrow("FOREIGN KEY constraint failed");
    db.exec("DELETE FROM images WHERE id = 'i2'");
    expect(db.prepare("SELECT cover_image_id FROM events WHERE id = 'e1'").pluck().get()).toBeNull();
    db.exec("DELETE FROM events WHERE id = 'e1'");
    const counts = ["photos", "comments", "drafts", "ballots"].map((table) =>
      db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
    expect(counts).toEqual([1, 1, 0, 1]);
  });

  const migrations = migrationsOf(folder);
  expect(generate(folder).output).toContain("No schema changes");
  expect(migrationsOf(folder)).toEqual(migrations);
});

test("an added column that references another table follows the deletion of its row", () => {
  const definition =
    'hostImageId: text("host_image_id").references(() => images.id, { onDelete: "set null" }),';
  change([addColumns(definition)]);
  const { status, output } = generate(folder, "--name", "referencing");
  expect(status, output).toBe(0);
  migrateDatabase(file, join(folder, "drizzle"));
  inDatabase((db) => {
    db.exec("UPDATE events SET host_image_id = 'i2'; DELETE FROM images WHERE id = 'i2'");
    expect(db.prepare("SELECT host_image_id FROM events").pluck().all()).toEqual([null, null]);
  });
});

/** An added column and a rebuilt table. */
const rejections: [what: string, edits: Edit[], reason: string][] = [
  [
    "a required column without a default",
    [addColumns('dressCode: text("dress_code").notNull(),')],
    "Cannot add a NOT NULL column with default value NULL",
  ],
  [
    "a rebuilt table without a column that a trigger uses",
    [
      { line: 'caption: text("caption")', by: () => "" },
      { line: 'check("photos_caption",', by: () => "" },
    ],
    "error in trigger photo_changed: no such column: OLD.caption",
  ],
];

test.each(rejections)("%s is rejected, and leaves no migration", (_title, edits, reason) => {
  const before = migrationsOf(folder);
  change(edits);
  const { status, output } = generate(folder, "--name", "changed");
  expect(output).toContain(reason);
  expect(status).toBe(1);
  expect(migrationsOf(folder)).toEqual(before);
});
