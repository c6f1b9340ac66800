// Substring search: literal characters, ASCII case-insensitive.
import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { likePattern } from "../platform/text";

/** The condition that `column` contains `text`. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = likePattern(text);
  // ESCAPE makes LIKE slower, and few texts need it.
  return pattern.includes("\\") ? sql`${column} LIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern}`;
}

/** The condition that one of `columns` contains `text`; undefined when there is none of them. */
export const isInAny = (columns: readonly SQLWrapper[], text: string): SQL | undefined =>
  or(...columns.map((column) => contains(column, text)));
