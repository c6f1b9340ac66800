// The database of this worker's server, for rows that no page creates.
import { join } from "node:path";
import type Database from "better-sqlite3";
import { openDatabase } from "../../app/db/client.server";
import { foldRows } from "../../app/domain/fold-rows.server";
import { holdForWriting } from "../support/database-faults";
import { dataFolder } from "../support/worker-server";

export const databaseFile = join(dataFolder, "app.db");

/** Locks the server's database; call the result to release it. */
export const lockDatabase = () => holdForWriting(databaseFile);

/** Opens the server's database from this process, and closes it after `use`. New rows are found by searches. */
export function withDatabase<T>(use: (sqlite: Database.Database) => T): T {
  const db = openDatabase(databaseFile);
  db.$client.pragma("busy_timeout = 5000");
  try {
    const result = use(db.$client);
    foldRows(db);
    return result;
  } finally {
    db.$client.close();
  }
}

export const draftIds = (): unknown[] =>
  withDatabase((sqlite) => sqlite.prepare("SELECT id FROM drafts").pluck().all());

/** The drafts of the sample city, read before the worker's first test. */
export const draftsOfCity = draftIds();

export type Row = Record<string, string | number | null>;

/** Inserts rows with these columns into a table. */
export function insertRows(table: string, rows: Row[]): void {
  withDatabase((sqlite) => {
    for (const row of rows) {
      const names = Object.keys(row);
      const values = names.map((name) => `@${name}`);
      sqlite.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${values.join(", ")})`).run(row);
    }
  });
}

type Value = string | number | null;

/** The first column of a query's first row. */
export const readValue = (sql: string, ...values: Value[]): unknown =>
  withDatabase((sqlite) => sqlite.prepare(sql).pluck().get(values));

/** The first column of a query's rows. */
export const readColumn = (sql: string, ...values: Value[]): unknown[] =>
  withDatabase((sqlite) => sqlite.prepare(sql).pluck().all(values));

export const execute = (sql: string, ...values: Value[]): unknown =>
  withDatabase((sqlite) => sqlite.prepare(sql).run(values));
