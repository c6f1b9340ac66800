// Running numbers of the public wishes: 1 is the newest. A search or a category changes no number.
import { and, count, desc, inArray, type SQL, sql } from "drizzle-orm";
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

/** The numbers of some public wishes, by id: one pass over an index, as far as the oldest of them. */
export function numbersOf(db: Db, ids: readonly string[]): Map<string, number> {
  const place = sql`(${wishes.createdAt}, ${wishes.id})`;
  const rows = db
    .select({ id: wishes.id, createdAt: wishes.createdAt })
    .from(wishes)
    .where(inArray(wishes.id, [...ids]))
    .all();
  rows.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  let number = 0;
  let isOlder: SQL | undefined;
  return new Map(
    rows.map(({ id, createdAt }) => {
      const own = sql`(${createdAt}, ${id})`;
      const since = db
        .select({ total: count() })
        .from(wishes)
        .where(and(isPublicWish, isOlder, sql`${place} >= ${own}`))
        .get();
      number += since?.total ?? 0;
      isOlder = sql`${place} < ${own}`;
      return [id, number];
    }),
  );
}
