// A member's wishes and likes by account, excluding wishes written before signing in.
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { wishes, wishLikes } from "../../db/schema/wishes";
import type { ListedRows } from "../paging";
import { anonymousVoterKey, memberKey } from "../voter-key";
import { type CountedWish, countedWish } from "./likes.server";
import type { WishRow } from "./queries.server";

/** A member's wishes in any status. */
export function wishesOf(db: Db, userId: string): ListedRows<CountedWish> {
  const where = eq(wishes.userId, userId);
  const read = (limit: number, offset: number) =>
    db
      .select(countedWish)
      .from(wishes)
      .where(where)
      .orderBy(desc(wishes.createdAt), desc(wishes.id))
      .limit(limit)
      .offset(offset)
      .all();
  return { total: countRows(db, wishes, where), read };
}

/** Finds a member's wish in any status, or undefined. */
export function findWishOf(db: Db, userId: string, id: string): WishRow | undefined {
  const isOwn = and(eq(wishes.id, id), eq(wishes.userId, userId));
  return db.select().from(wishes).where(isOwn).get();
}

/** Lists the wishes that a member likes, newest first; `at` is ms UTC. */
export function listLikesOf(db: Db, userId: string, limit: number): { wishId: string; at: number }[] {
  return db
    .select({ wishId: wishLikes.wishId, at: wishLikes.createdAt })
    .from(wishLikes)
    .where(eq(wishLikes.voterKey, memberKey(userId)))
    .orderBy(desc(wishLikes.createdAt))
    .limit(limit)
    .all();
}

/** Removes everything that identifies a member from their likes. Requires a transaction. */
export function anonymiseLikesOf(db: Db, userId: string): void {
  const voterKey = memberKey(userId);
  const liked = db
    .select({ wishId: wishLikes.wishId })
    .from(wishLikes)
    .where(eq(wishLikes.voterKey, voterKey))
    .all();
  for (const { wishId } of liked) {
    const isLike = and(eq(wishLikes.wishId, wishId), eq(wishLikes.voterKey, voterKey));
    db.update(wishLikes)
      .set({ voterKey: anonymousVoterKey(), visitorId: null, addressHash: null })
      .where(isLike)
      .run();
  }
}
