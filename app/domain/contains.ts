// Whether a text contains another one: every character literal, A to Z in either case.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { likePattern } from "../platform/text";

/** The condition that `column` contains `text`. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = likePattern(text);
  // Comparing with an escape character costs more, and few texts need one.
  return pattern.includes("\\") ? sql`${column} LIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern}`;
}
