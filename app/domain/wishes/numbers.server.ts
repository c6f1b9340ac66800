// Running numbers of the public wishes: 1 is the newest. A search or a category changes no number.
import { desc, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { wishes } from "../../db/schema/wishes";
import { isPublicWish } from "./public-wish";

/** The number that a search such as `#12` asks for, or null. */
export function askedNumber(search: string): number | null {
  const [, digits] = /^#\s?0*([1-9]\d{0,6})$/.exec(search.normalize("NFKC")) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The id of the public wish with a number, or undefined. */
export function idOfNumber(db: Db, number: number): string | undefined {
  return db
    .select({ id: wishes.id })
    .from(wishes)
    .where(isPublicWish)
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(1)
    .offset(number - 1)
    .get()?.id;
}

/** The numbers of some public wishes, by id: one pass over an index. */
export function numbersOf(db: Db, ids: readonly string[]): Map<string, number> {
  if (ids.length === 0) return new Map();
  const rows = db.all<{ id: string; number: number }>(sql`
    SELECT id, number FROM (
      SELECT ${wishes.id} AS id, row_number() OVER (ORDER BY ${wishes.createdAt} DESC, ${wishes.id} DESC) AS number
      FROM ${wishes} WHERE ${isPublicWish}
    ) WHERE id IN ${[...ids]}`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
