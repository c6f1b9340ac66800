// Searching comments or wishes reads each text once, in the order of the lists, from an index that holds all it needs:
// one pass gives the true counts and the ids, without rows to look up or to sort. A full-text index would not do: it
// cannot find the two characters of most Chinese words inside a text.
import { getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { users } from "../db/schema/accounts";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { idLength } from "../platform/ids";
import { contains } from "./contains";
import type { ReviewCounts } from "./review-entry";
import type { StatusFilter } from "./verdict";

export type PostTable = typeof comments | typeof wishes;

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
  const { marks } = db.get<{ marks: string | null }>(sql`
    SELECT group_concat(mark, '') AS marks FROM (
      SELECT substr(${table.status}, 1, 1) || ${table.id} AS mark FROM ${table} INDEXED BY ${index}
      WHERE ${match} ORDER BY ${table.createdAt} DESC, ${table.id} DESC
    )`);
  return readMarks(marks ?? "", status);
}

/** A post that was found is marked by a letter for its status and its id: one text costs less than as many rows. */
const markLength = 1 + idLength;
const statusOf = { p: "pending", a: "approved", r: "rejected" } as const;
const isLetter = (text: string): text is keyof typeof statusOf => Object.hasOwn(statusOf, text);

function readMarks(marks: string, status: StatusFilter): FoundPosts {
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  const places: number[] = [];
  for (let at = 0; at < marks.length; at += markLength) {
    const letter = marks.charAt(at);
    if (!isLetter(letter)) throw new Error(`a status without a letter: ${letter}`);
    counts.all += 1;
    counts[statusOf[letter]] += 1;
    if (status === "all" || status === statusOf[letter]) places.push(at + 1);
  }
  const idAt = (place: number) => marks.slice(place, place + idLength);
  return { counts, idsFrom: (offset, limit) => places.slice(offset, offset + limit).map(idAt) };
}

/** Whether an e-mail address can contain a text: all of them are ASCII. */
export const mayBeAddress = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** The condition that a post is of an account whose address contains a text; undefined when there is none. */
export function ofAccounts(db: Db, userId: SQLiteColumn, text: string): SQL | undefined {
  if (!mayBeAddress(text)) return undefined;
  const found = db.select({ id: users.id }).from(users).where(contains(users.email, text));
  return found.limit(1).get() && inArray(userId, found);
}
