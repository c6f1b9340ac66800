// `npm run db:generate -- --name WHAT`: runs `drizzle-kit generate`, corrects the migration and tries it on an in-memory database.
// SQLite changes a CHECK only by rebuilding the table, and drizzle-kit 0.31 generates rebuilds that fail: they copy columns that the
// old table lacks (drizzle-orm#5822), quote expressions of indexes like columns (drizzle-orm#6062), and lose triggers. It also adds a
// column that references another table without its ON DELETE.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { at, bin, fail, print } from "./setup/shell.mjs";

const journalFile = at("drizzle", "meta", "_journal.json");
const breakpoint = "--> statement-breakpoint\n";

const columnsOf = (db, table) =>
  db.prepare(`SELECT name, pk OR "notnull" AS isRequired FROM pragma_table_info(?)`).all(table);

/** An in-memory database after the existing migrations, with a row in each table: some statements fail only where there are rows. */
function openFilled() {
  const db = new Database(":memory:");
  migrate(drizzle(db), { migrationsFolder: at("drizzle") });
  db.pragma("foreign_keys = OFF");
  db.pragma("ignore_check_constraints = ON");
  const isOwn = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle_*'";
  for (const table of db.prepare(`SELECT name FROM sqlite_schema WHERE ${isOwn}`).pluck().all()) {
    const columns = columnsOf(db, table);
    const names = columns.map(({ name }) => `"${name}"`);
    const values = columns.map(({ isRequired }) => (isRequired ? "1" : "NULL"));
    db.exec(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${values})`);
  }
  return db;
}

/** The copy of a rebuilt table's rows, without the columns that the old table lacks. */
function copyExisting(db, statement) {
  const [, target, source] =
    /^INSERT INTO `(__new_\w+)`\(.*\) SELECT .* FROM `(\w+)`;$/.exec(statement) ?? [];
  if (!target || !source) return statement;
  const [before, after] = [source, target].map((table) => columnsOf(db, table).map(({ name }) => name));
  const shared = after.filter((name) => before.includes(name));
  // drizzle-kit leaves a rename out of a rebuild: the values of the column would be lost.
  if (shared.length < Math.min(before.length, after.length))
    throw new Error(
      `rename or drop columns of ${source} in a migration of their own, before or after its other changes`,
    );
  const names = shared.map((name) => `"${name}"`).join(", ");
  return `INSERT INTO \`${target}\`(${names}) SELECT ${names} FROM \`${source}\`;`;
}

/** A CREATE INDEX with quotes around columns alone. drizzle-kit also quotes each part of an expression that has commas. */
function unquoteExpressions(db, statement) {
  const [, start, table, rest] = /^(CREATE (?:UNIQUE )?INDEX `\w+` ON `(\w+)` )(.*)$/s.exec(statement) ?? [];
  if (!start || !table || !rest) return statement;
  const columns = new Set(columnsOf(db, table).map(({ name }) => name));
  return start + rest.replace(/`([^`]*)`/g, (quoted, name) => (columns.has(name) ? quoted : name));
}

/** An added column with the ON DELETE of its reference, by the snapshot of the schema. */
function completeReference(snapshot, statement) {
  const [, table, column] = /^ALTER TABLE `(\w+)` ADD `(\w+)` .*\bREFERENCES\b/.exec(statement) ?? [];
  if (!table || !column || statement.includes("ON DELETE")) return statement;
  const references = Object.values(snapshot.tables[table].foreignKeys);
  const { onDelete = "no action" } = references.find(({ columnsFrom }) => columnsFrom.includes(column)) ?? {};
  return onDelete === "no action" ? statement : statement.replace(/;(?=\s*$)/, ` ON DELETE ${onDelete};`);
}

/** Triggers of a table, and those of others that use it: with them in place, SQLite rejects to rename the rebuilt table. */
const triggersOf = (db, table) =>
  db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    .all()
    .filter(({ sql }) => new RegExp(`\\b${table}\\b`, "i").test(sql));

/** Corrects and runs the statements one by one, each on the state that the ones before it left. Throws with the failing one. */
function correct(db, statements, snapshot) {
  const corrected = [];
  const dropped = [];
  const apply = (statement) => {
    try {
      db.exec(statement);
    } catch (error) {
      throw new Error(`${error.message}, in: ${statement.trim().slice(0, 200)}`);
    }
    corrected.push(statement);
  };
  for (const statement of statements) {
    const [, rebuilt] = /^CREATE TABLE `__new_(\w+)`/.exec(statement) ?? [];
    for (const { name, sql } of rebuilt ? triggersOf(db, rebuilt) : []) {
      apply(`DROP TRIGGER \`${name}\`;`);
      dropped.push(sql);
    }
    apply(completeReference(snapshot, unquoteExpressions(db, copyExisting(db, statement))));
  }
  for (const sql of dropped) apply(`${sql};`);
  // A rename makes SQLite resolve all triggers, so one that uses a dropped column fails here instead of at its first write.
  db.exec("CREATE TABLE probe (id); ALTER TABLE probe RENAME TO renamed_probe");
  return corrected;
}

const db = openFilled();
const journalBefore = readFileSync(journalFile, "utf8");
const { status } = spawnSync(bin("drizzle-kit"), ["generate", ...process.argv.slice(2)], {
  cwd: at(),
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status !== 0) process.exit(status ?? 1);

const { entries } = JSON.parse(readFileSync(journalFile, "utf8"));
const added = entries[JSON.parse(journalBefore).entries.length];
if (added) {
  const file = at("drizzle", `${added.tag}.sql`);
  const snapshotFile = at("drizzle", "meta", `${added.tag.slice(0, 4)}_snapshot.json`);
  const statements = readFileSync(file, "utf8").split(breakpoint);
  try {
    // As in the program: PRAGMA foreign_keys has no effect within a transaction.
    db.exec("BEGIN");
    const snapshot = JSON.parse(readFileSync(snapshotFile, "utf8"));
    const corrected = correct(db, statements, snapshot);
    if (corrected.join() !== statements.join()) {
      writeFileSync(file, corrected.join(breakpoint));
      print(`corrected ${added.tag}`);
    }
  } catch (error) {
    writeFileSync(journalFile, journalBefore);
    rmSync(file);
    rmSync(snapshotFile);
    fail(
      `${added.tag} cannot run on a filled database and was removed: ${error.message}\nNew columns need a default or are nullable. For other cases run \`npx drizzle-kit generate\` and edit the file.`,
    );
  }
}
