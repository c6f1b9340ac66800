// Wishes that subscribers wait for: each is mailed once, when an event was created from it.
import { and, asc, eq, lt, notExists, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { awaitedWishes, subscriptions } from "../../db/schema/subscriptions";
import { wishes } from "../../db/schema/wishes";
import { readSettings } from "../settings/queries.server";
import { grantedIds } from "../wishes/outcomes.server";
import { isPublicWish } from "../wishes/public-wish";

const listedAtMost = 100;

export type AwaitedWish = { id: string; content: string };

const columns = { id: wishes.id, content: wishes.content };

/** Finds a wish that can be waited for: on the board, and without an event. */
export function findAwaitable(db: Db, wishId: string): AwaitedWish | undefined {
  if (wishId === "" || !readSettings(db).wishesOn) return undefined;
  return db
    .select(columns)
    .from(wishes)
    .where(and(eq(wishes.id, wishId), isPublicWish, notInArray(wishes.id, grantedIds(db))))
    .get();
}

/** Lists the wishes that a subscriber waits for, the first one first. */
export const listAwaited = (db: Db, subscriptionId: string): AwaitedWish[] =>
  db
    .select(columns)
    .from(awaitedWishes)
    .innerJoin(wishes, eq(wishes.id, awaitedWishes.wishId))
    .where(and(eq(awaitedWishes.subscriptionId, subscriptionId), isPublicWish))
    .orderBy(asc(awaitedWishes.createdAt), asc(wishes.id))
    .limit(listedAtMost)
    .all();

/** Stores that a subscriber waits for a wish. Requires a transaction. */
export const addAwaited = (db: Db, subscriptionId: string, wishId: string, now: number) =>
  db.insert(awaitedWishes).values({ subscriptionId, wishId, createdAt: now }).onConflictDoNothing().run();

/** Ends the wait for a wish; returns whether there was one. */
export const dropAwaited = (db: Db, subscriptionId: string, wishId: string): boolean =>
  db
    .delete(awaitedWishes)
    .where(and(eq(awaitedWishes.subscriptionId, subscriptionId), eq(awaitedWishes.wishId, wishId)))
    .run().changes > 0;

/** Subscriptions to wishes alone, none of which is left, unchanged since `before` (ms UTC). */
export const isIdle = (db: Db, before: number) =>
  and(
    ...[eq(subscriptions.timing, "wishes"), lt(subscriptions.updatedAt, before)],
    notExists(
      db
        .select({ one: sql`1` })
        .from(awaitedWishes)
        .where(eq(awaitedWishes.subscriptionId, subscriptions.id)),
    ),
  );
