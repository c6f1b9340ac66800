// Column helpers shared by all tables, and CHECK constraints for their ranges.
import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer, text } from "drizzle-orm/sqlite-core";

/** Primary key of 12 letters and digits. */
export const id = () => text("id").primaryKey();

/** A timestamp in milliseconds UTC. */
export const timestamp = (name: string) => integer(name, { mode: "number" });

export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

export const boolean = (name: string) => integer(name, { mode: "boolean" });

/** `column IN (...)` over literal values, for CHECK constraints. */
export function oneOf(column: AnySQLiteColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
  return sql`${column} IN (${sql.raw(list)})`;
}

/** `length(column)` between bounds, in code points; looser than the forms, which count graphemes. */
export function lengthBetween(column: AnySQLiteColumn, min: number, max: number): SQL {
  return sql`length(${column}) BETWEEN ${sql.raw(String(min))} AND ${sql.raw(String(max))}`;
}

/** Rows with an address hash that has not been erased, for a partial index. */
export const hasAddress = (column: AnySQLiteColumn): SQL => sql`${column} IS NOT NULL`;

/** Rows without folded search text, for a partial index. */
export const isToFold = (column: AnySQLiteColumn): SQL => sql`${column} IS NULL`;

export function between(column: AnySQLiteColumn, min: number, max: number): SQL {
  return sql`${column} BETWEEN ${sql.raw(String(min))} AND ${sql.raw(String(max))}`;
}

/** Columns of posts that an organiser may write or reply to. */
export const organiserColumns = () => ({
  /** The signed-in organiser wrote the post, under the organiser's name. */
  byOrganiser: boolean("by_organiser").notNull().default(false),
  reply: text("reply"),
  /** When the reply was written or last edited. */
  repliedAt: timestamp("replied_at"),
});

type ReplyColumns = Record<"status" | "byOrganiser" | "reply" | "repliedAt", AnySQLiteColumn>;

/** Only an approved post has a reply, and every reply has a time. */
export function hasFittingReply({ status, byOrganiser, reply, repliedAt }: ReplyColumns): SQL {
  return sql`${byOrganiser} IN (0, 1) AND (${reply} IS NULL) = (${repliedAt} IS NULL) AND (${reply} IS NULL OR (${status} = 'approved' AND ${lengthBetween(reply, 1, 5000)}))`;
}
