// Stores and deletes registration rows by prepared statements, because bulk changes store hundreds.
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { registrations } from "../../db/schema/registrations";
import type { RegistrationRow } from "./book.server";
import { forEachColumn } from "./fields";

const of = sql.placeholder;

const values = forEachColumn((name) => of(name));

const set = Object.fromEntries(
  Object.entries(getTableColumns(registrations)).map(([key, { name }]) => [
    key,
    sql`excluded.${sql.identifier(name)}`,
  ]),
);

const upsert = preparedQuery((db) =>
  db.insert(registrations).values(values).onConflictDoUpdate({ target: registrations.id, set }).prepare(),
);

/** Inserts registrations, or replaces those with the same id. */
export function storeRows(db: Db, rows: Iterable<RegistrationRow>): void {
  for (const row of rows) upsert(db).run(row);
}

const removal = preparedQuery((db) =>
  db
    .delete(registrations)
    .where(eq(registrations.id, of("id")))
    .prepare(),
);

/** Deletes registrations with their private links. */
export function deleteRows(db: Db, ids: Iterable<string>): void {
  for (const id of ids) removal(db).run({ id });
}
