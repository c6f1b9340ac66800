// Running numbers of the public wishes: 1 is the newest. Independent of search and category.
import { desc, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { wishes } from "../../db/schema/wishes";
import { isPublicWish } from "./public-wish";

/** Parses the number of a search such as `#12`, or null. */
export function numberInSearch(search: string): number | null {
  const [, digits] = /^#\s?0*([1-9]\d{0,6})$/.exec(search.normalize("NFKC")) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Finds the id of the public wish with a number, or undefined. */
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

/** Returns the numbers of public wishes by id, in one index scan up to the oldest of them. */
export function numbersOf(db: Db, ids: readonly string[]): Map<string, number> {
  const rows = db
    .select({ id: wishes.id, createdAt: wishes.createdAt })
    .from(wishes)
    .where(inArray(wishes.id, [...ids]))
    .all();
  rows.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const ranges = rows.map(({ id, createdAt }, at) => {
    const newer = rows[at - 1] ?? { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
    return [createdAt, id, newer.createdAt, newer.id];
  });
  const sortKey = sql`(${wishes.createdAt}, ${wishes.id})`;
  // Materialized, because each index row would otherwise read the list of ranges again.
  const counted = db.all<{ total: number }>(sql`
    WITH ranges(since, since_id, until, until_id) AS MATERIALIZED (
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(ranges)})
    )
    SELECT (
      SELECT count(*) FROM ${wishes}
      WHERE ${isPublicWish} AND ${sortKey} >= (since, since_id) AND ${sortKey} < (until, until_id)
    ) AS total FROM ranges`);
  let number = 0;
  return new Map(
    rows.map(({ id }, at) => {
      number += counted[at]?.total ?? 0;
      return [id, number];
    }),
  );
}
