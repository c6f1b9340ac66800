// Searching comments or wishes reads each text once, in the order of the lists, from an index that holds all it needs:
// one pass gives the true counts and the ids, without rows to look up or to sort. A full-text index would not do: it
// cannot find the two characters of most Chinese words inside a text.
import { getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { contains } from "../db/contains";
import { users } from "../db/schema/accounts";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { idLength } from "../platform/ids";
import type { ReviewCounts } from "./review-entry";
import type { StatusFilter } from "./verdict";

const idPattern = new RegExp(`.{${idLength}}`, "g");

export type PostTable = typeof comments | typeof wishes;

type Answer = ReviewCounts & { ids: string | null };

export type FoundPosts = {
  counts: ReviewCounts;
  /** The ids of a part of the list, newest first. */
  idsFrom: (offset: number, limit: number) => string[];
};

/** How many posts of each status `match` finds, and the list of those of one status. */
export function searchPosts(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  status: StatusFilter,
): FoundPosts {
  const index = sql.identifier(`${getTableName(table)}_search`);
  const isOf = status === "all" ? sql`1` : sql`status = ${status}`;
  const { ids, ...counts } = db.get<Answer>(sql`
    SELECT count(*) AS "all", total(status = 'pending') AS pending, total(status = 'approved') AS approved,
      total(status = 'rejected') AS rejected, group_concat(id, '') FILTER (WHERE ${isOf}) AS ids
    FROM (
      SELECT ${table.id} AS id, ${table.status} AS status FROM ${table} INDEXED BY ${index}
      WHERE ${match} ORDER BY ${table.createdAt} DESC, ${table.id} DESC
    )`);
  return {
    counts,
    // Every id has the same length.
    idsFrom: (offset, limit) =>
      ids?.slice(offset * idLength, (offset + limit) * idLength).match(idPattern) ?? [],
  };
}

/** Whether an e-mail address can contain a text: all of them are ASCII. */
export const mayBeAddress = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** The condition that a post is of an account whose address contains a text; undefined when there is none. */
export function ofAccounts(db: Db, userId: SQLiteColumn, text: string): SQL | undefined {
  if (!mayBeAddress(text)) return undefined;
  const found = db.select({ id: users.id }).from(users).where(contains(users.email, text));
  return found.limit(1).get() && inArray(userId, found);
}
