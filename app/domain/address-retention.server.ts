// Address hashes serve rate limits and abuse detection, and are erased after seven days.
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { ballots } from "../db/schema/polls";
import { postTables } from "../db/schema/posts";
import { registrations } from "../db/schema/registrations";
import { removalRequests } from "../db/schema/removals";
import { wishLikes } from "../db/schema/wishes";

export const addressRetentionMs = 7 * 24 * 60 * 60 * 1000;

const tables = [...postTables, wishLikes, ballots, removalRequests, registrations].map(
  (table) => sql`${table}`,
);

function eraseAddresses(db: Db, table: SQL, before: number, most: number): number {
  const old = sql`SELECT rowid FROM ${table} WHERE address_hash IS NOT NULL AND created_at < ${before} LIMIT ${most}`;
  return db.run(sql`UPDATE ${table} SET address_hash = NULL WHERE rowid IN (${old})`).changes;
}

/** Erases the address hashes of posts older than seven days at `now`, `most` rows per table; returns how many. */
export function eraseOldAddressHashes(db: Db, now: number, most: number): number {
  return tables.reduce(
    (total, table) => total + eraseAddresses(db, table, now - addressRetentionMs, most),
    0,
  );
}
