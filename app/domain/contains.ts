// Substring search: literal characters, ASCII case-insensitive.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { likePattern } from "../platform/text";

/** The condition that `column` contains `text`. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = likePattern(text);
  // ESCAPE makes LIKE slower, and few texts need it.
  return pattern.includes("\\") ? sql`${column} LIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern}`;
}
