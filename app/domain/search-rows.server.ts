// Searches of lists: LIKE over the folded text of each row (decision 020).
import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { users } from "../db/schema/accounts";
import { likePattern } from "../platform/text";

/** The condition that a column of folded text matches a LIKE pattern whose literals are escaped by `\`. */
export function isLike(column: SQLWrapper, pattern: string): SQL {
  // ESCAPE makes LIKE slower, and few texts need it.
  return pattern.includes("\\") ? sql`${column} LIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern}`;
}

/** The condition that a column of folded text contains `folded`. */
export const contains = (column: SQLWrapper, folded: string): SQL => isLike(column, likePattern(folded));

type TableWithId = SQLiteTable & { id: SQLiteColumn };

/** Lists read more matches than these in their order until their page is full. */
const idsAtMost = 1000;

const isOneOf = (column: SQLiteColumn, ids: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The ids of the rows of a condition; null when they are many. */
function findIds(db: Db, table: TableWithId, condition: SQL | undefined): string[] | null {
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .limit(idsAtMost + 1)
    .all();
  return rows.length > idsAtMost ? null : rows.map(({ id }) => String(id));
}

/**
 * The same rows as `condition`, for queries that filter, count and sort them. A few are looked up by their ids, so that the texts of a
 * table are read once.
 */
export function narrowed(db: Db, table: TableWithId, condition: SQL): SQL {
  const ids = findIds(db, table, condition);
  return ids ? isOneOf(table.id, ids) : condition;
}

/** The condition that `column` refers to a row of another table; undefined when no row matches. */
export function refersTo(db: Db, column: SQLiteColumn, table: TableWithId, condition: SQL): SQL | undefined {
  const ids = findIds(db, table, condition);
  if (!ids) return inArray(column, db.select({ id: table.id }).from(table).where(condition));
  return ids.length > 0 ? isOneOf(column, ids) : undefined;
}

/** The condition that `column` refers to an account whose e-mail address contains `folded`; undefined when there is none. */
export function isOfAccount(db: Db, column: SQLiteColumn, folded: string): SQL | undefined {
  // Addresses are ASCII in lower case.
  const mayMatch = /^[\x21-\x7e]+$/.test(folded);
  return mayMatch ? refersTo(db, column, users, contains(users.email, folded)) : undefined;
}
