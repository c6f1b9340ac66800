// Address hashes serve rate limits and abuse detection, and are erased after seven days, in every table whose rows remain.
import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";

export const addressRetentionMs = 7 * 24 * 60 * 60 * 1000;

/** The names of the tables whose rows outlive their address hash: the column is nullable. */
const listTables = (db: Db): string[] =>
  db
    .all<{ name: string }>(
      sql`SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'address_hash' AND NOT columns."notnull"`,
    )
    .map(({ name }) => name);

function eraseAddresses(db: Db, table: string, before: number, most: number): number {
  const name = sql.identifier(table);
  const old = sql`SELECT rowid FROM ${name} WHERE address_hash IS NOT NULL AND created_at < ${before} LIMIT ${most}`;
  return db.run(sql`UPDATE ${name} SET address_hash = NULL WHERE rowid IN (${old})`).changes;
}

/** Erases the address hashes of posts older than seven days at `now`, `most` rows per table; returns how many. */
export function eraseOldAddressHashes(db: Db, now: number, most: number): number {
  return listTables(db).reduce(
    (total, table) => total + eraseAddresses(db, table, now - addressRetentionMs, most),
    0,
  );
}
