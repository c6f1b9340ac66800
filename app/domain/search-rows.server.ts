// Searches of lists: LIKE over the folded text of each row (decision 020).
import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../db/client.server";
import { users } from "../db/schema/accounts";
import { likePattern } from "../platform/text";

/** Condition that a column of folded text matches a LIKE pattern with literals escaped by `\`. */
export function isLike(column: SQLWrapper, pattern: string): SQL {
  // ESCAPE slows LIKE down, and few texts need it.
  return pattern.includes("\\") ? sql`${column} LIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern}`;
}

/** Condition that a column of folded text contains `folded`. */
export const contains = (column: SQLWrapper, folded: string): SQL => isLike(column, likePattern(folded));

type TableWithId = SQLiteTable & { id: SQLiteColumn };

/** With more matches, lists read them in their sort order until the page is full. */
const idsAtMost = 1000;

const isOneOf = (column: SQLiteColumn, ids: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Returns the ids of matching rows; null when there are many. */
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
 * Returns an equivalent of `condition` for queries that filter, count and sort its rows. A few matches are looked up by id,
 * so that the texts of a table are read only once.
 */
export function narrowed(db: Db, table: TableWithId, condition: SQL): SQL {
  const ids = findIds(db, table, condition);
  return ids ? isOneOf(table.id, ids) : condition;
}

/** A false condition: an undefined one would be left out of a query, which then finds every row. */
const never = sql`0`;

/** Condition that `column` refers to a matching row of another table; false when no row matches. */
export function refersTo(db: Db, column: SQLiteColumn, table: TableWithId, condition: SQL): SQL {
  const ids = findIds(db, table, condition);
  if (!ids) return inArray(column, db.select({ id: table.id }).from(table).where(condition));
  return ids.length > 0 ? isOneOf(column, ids) : never;
}

/** Condition that `column` refers to an account whose e-mail address contains `folded`; false when there is none. */
export function isOfAccount(db: Db, column: SQLiteColumn, folded: string): SQL {
  // Stored addresses are lower-case ASCII.
  const mayMatch = /^[\x21-\x7e]+$/.test(folded);
  return mayMatch ? refersTo(db, column, users, contains(users.email, folded)) : never;
}
