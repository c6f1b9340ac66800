// Likes of public wishes: one of each voter and one of each browser, held by the database, and a count that always equals
// the rows.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { ok, type Result, refused } from "../result";
import { isOwnVote, type Voter, voterKeyOf } from "../voter-key";
import { claimLikes } from "./claim.server";
import { isPublicWish } from "./public-wish";
import { wishMessages } from "./schema";

/** A voter's like of a wish. */
export type Like = Voter & { wishId: string };

const isLiked = (db: Db, wishId: string, isTheirs: SQL) =>
  db
    .select({ id: wishLikes.wishId })
    .from(wishLikes)
    .where(and(eq(wishLikes.wishId, wishId), isTheirs))
    .get() !== undefined;

/** Runs a change of the like rows and moves the count by the difference it returns; the result is the count. */
function change(db: Db, wishId: string, run: () => number): Result<number, "missing"> {
  return inTransaction(db, () => {
    const isOpen = and(eq(wishes.id, wishId), isPublicWish);
    const wish = db.select({ likes: wishes.likesCount }).from(wishes).where(isOpen).get();
    if (!wish) return refused("missing", wishMessages.missing);
    const difference = run();
    const counted = db
      .update(wishes)
      .set({ likesCount: sql`${wishes.likesCount} + ${difference}` })
      .where(eq(wishes.id, wishId))
      .returning({ likes: wishes.likesCount })
      .get();
    return ok(counted?.likes ?? 0);
  });
}

/** Likes a public wish; idempotent. Returns the number of likes. */
export function likeWish(db: Db, like: Like, now: number): Result<number, "missing"> {
  const { wishId, userId, visitorId } = like;
  const voterKey = voterKeyOf(like);
  return change(db, wishId, () => {
    if (voterKey === null) return 0;
    if (userId !== null && visitorId !== null) claimLikes(db, { userId, visitorId });
    if (isLiked(db, wishId, isOwnVote(wishLikes, like))) return 0;
    // Another member who shares the browser likes it too: this like is its member's alone.
    const isTaken = visitorId !== null && isLiked(db, wishId, eq(wishLikes.visitorId, visitorId));
    return db
      .insert(wishLikes)
      .values({ wishId, voterKey, visitorId: isTaken ? null : visitorId, createdAt: now })
      .onConflictDoNothing()
      .run().changes;
  });
}

/** Removes a like; idempotent. Returns the number of likes. */
export function unlikeWish(db: Db, { wishId, ...voter }: Like): Result<number, "missing"> {
  const own = and(eq(wishLikes.wishId, wishId), isOwnVote(wishLikes, voter));
  return change(db, wishId, () => -db.delete(wishLikes).where(own).run().changes);
}
