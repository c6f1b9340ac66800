// Searches comments or wishes by the terms that triggers keep of them (decision 020). Their numbers are in order of time, so the index
// alone tells how many match and which are the newest, however many there are.
import { and, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { users } from "../db/schema/accounts";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { contains, isInAny } from "./contains";
import { allOf, containing, isIndexedWhole } from "./search-terms";

export type PostTable = typeof comments | typeof wishes;

/**
 * What matches: the rows of an FTS5 expression, where `and` is true of them if the index cannot tell; and those of another condition
 * that it does not know.
 */
export type PostMatch = { terms: string; and?: SQL | undefined; or?: SQL | undefined };

/** Only rows like these: as an FTS5 expression, and as the same condition. */
export type PostFilter = { terms: string; where: SQL | undefined };

/** SQL: the numbers of the matching posts, as `doc`. */
function docsOf(table: PostTable, match: PostMatch, only: PostFilter | null): SQL {
  const { terms, or: other } = match;
  const index = sql.identifier(`${getTableName(table)}_terms`);
  const docs = sql.identifier(`${getTableName(table)}_docs`);
  const expression = only ? allOf([terms, only.terms]) : terms;
  const indexed = sql`SELECT rowid AS doc FROM ${index} WHERE ${index} MATCH ${expression}`;
  const found = match.and
    ? sql`SELECT found.doc FROM (${indexed}) AS found JOIN ${docs} ON ${docs}.doc = found.doc JOIN ${table} ON ${table.id} = ${docs}.id WHERE ${match.and}`
    : indexed;
  if (!other) return found;
  return sql`${found} UNION SELECT ${docs}.doc FROM ${table} JOIN ${docs} ON ${docs}.id = ${table.id} WHERE ${and(other, only?.where)}`;
}

/** The match of a search's text in some columns of the index, which are `fields` of the table. */
export function matchOfText(text: string, columns: readonly string[], fields: SQLiteColumn[]): PostMatch {
  const terms = containing(text, columns);
  return isIndexedWhole(text) ? { terms } : { terms, and: isInAny(fields, text) };
}

/** How many posts match. */
export function countPosts(db: Db, table: PostTable, match: PostMatch, only: PostFilter | null): number {
  return db.get<{ total: number }>(sql`SELECT count(*) AS total FROM (${docsOf(table, match, only)})`).total;
}

/** The ids of a range of the posts that match, newest first. */
export function findPostIds(
  db: Db,
  table: PostTable,
  match: PostMatch,
  { only, offset, limit }: { only: PostFilter | null; offset: number; limit: number },
): string[] {
  const docs = sql.identifier(`${getTableName(table)}_docs`);
  const rows = db.all<{ id: string }>(sql`
    SELECT ${docs}.id AS id FROM (
      SELECT doc FROM (${docsOf(table, match, only)}) ORDER BY doc DESC LIMIT ${limit} OFFSET ${offset}
    ) AS found JOIN ${docs} ON ${docs}.doc = found.doc ORDER BY found.doc DESC`);
  return rows.map(({ id }) => id);
}

/** Whether an e-mail address can contain a text: addresses are ASCII. */
export const mayBeAddress = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** SQL condition: the author's account has an e-mail containing the text; undefined when none can. */
export function ofAccounts(db: Db, userId: SQLiteColumn, text: string): SQL | undefined {
  if (!mayBeAddress(text)) return undefined;
  const found = db.select({ id: users.id }).from(users).where(contains(users.email, text));
  return found.limit(1).get() && inArray(userId, found);
}
