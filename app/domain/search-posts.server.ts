// Searches comments or wishes in one pass over a covering index in list order, which yields counts and ids without
// row lookups or sorting. Full-text indexes cannot find substrings of two characters, as most Chinese words are.
import { getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { users } from "../db/schema/accounts";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { idLength } from "../platform/ids";
import { contains } from "./contains";
import type { StatusFilter } from "./moderation-rules";
import type { ReviewCounts } from "./review-entry";

export type PostTable = typeof comments | typeof wishes;

export type FoundPosts = {
  counts: ReviewCounts;
  /** A range of matching ids, newest first. */
  idsFrom: (offset: number, limit: number) => string[];
};

/** Matching posts by status, and the ids of one status. */
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

/** Matches are returned as one string of status letters and ids, which is cheaper than as many rows. */
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

/** Whether an e-mail address can contain a text: addresses are ASCII. */
export const mayBeAddress = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** SQL condition: the author's account has an e-mail containing the text; undefined when none can. */
export function ofAccounts(db: Db, userId: SQLiteColumn, text: string): SQL | undefined {
  if (!mayBeAddress(text)) return undefined;
  const found = db.select({ id: users.id }).from(users).where(contains(users.email, text));
  return found.limit(1).get() && inArray(userId, found);
}
