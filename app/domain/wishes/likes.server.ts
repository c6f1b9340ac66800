// Likes of public wishes: one of each voter and one of each browser, held by the database, which keeps their number, too.
import { and, eq, type SQL } from "drizzle-orm";
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

/** Runs a change of the likes of a public wish; the result is their number afterwards. */
function change(db: Db, wishId: string, run: () => void): Result<number, "missing"> {
  return inTransaction(db, () => {
    const isOpen = and(eq(wishes.id, wishId), isPublicWish);
    const count = () => db.select({ likes: wishes.likesCount }).from(wishes).where(isOpen).get();
    if (!count()) return refused("missing", wishMessages.missing);
    run();
    return ok(count()?.likes ?? 0);
  });
}

/** Likes a public wish; idempotent. Returns the number of likes. */
export function likeWish(db: Db, like: Like, now: number): Result<number, "missing"> {
  const { wishId, userId, visitorId } = like;
  const voterKey = voterKeyOf(like);
  return change(db, wishId, () => {
    if (voterKey === null) return;
    if (userId !== null && visitorId !== null) claimLikes(db, { userId, visitorId });
    if (isLiked(db, wishId, isOwnVote(wishLikes, like))) return;
    // Another member who shares the browser likes it too: this like is its member's alone.
    const isTaken = visitorId !== null && isLiked(db, wishId, eq(wishLikes.visitorId, visitorId));
    db.insert(wishLikes)
      .values({ wishId, voterKey, visitorId: isTaken ? null : visitorId, createdAt: now })
      .onConflictDoNothing()
      .run();
  });
}

/** Removes a like; idempotent. Returns the number of likes. */
export function unlikeWish(db: Db, { wishId, ...voter }: Like): Result<number, "missing"> {
  const own = and(eq(wishLikes.wishId, wishId), isOwnVote(wishLikes, voter));
  return change(db, wishId, () => db.delete(wishLikes).where(own).run());
}
