// Likes of public wishes: at most one per voter and one per browser, enforced by the database.
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { ok, type Result, rejected } from "../result";
import { isOwnVote, type Voter, visitorKey, voterKeyOf } from "../voter-key";
import { claimLikes } from "./claim.server";
import { isPublicWish } from "./public-wish";
import { wishMessages } from "./schema";

/** A voter's like of a wish. */
export type Like = Voter & { wishId: string };

/** Columns of a wish with its number of likes. */
export const countedWish = {
  ...getTableColumns(wishes),
  likesCount: sql<number>`(SELECT count(*) FROM ${wishLikes} WHERE ${wishLikes}.wish_id = ${wishes}.id)`,
};
export type CountedWish = typeof wishes.$inferSelect & { likesCount: number };

const isLiked = (db: Db, wishId: string, isTheirs: SQL) =>
  db
    .select({ id: wishLikes.wishId })
    .from(wishLikes)
    .where(and(eq(wishLikes.wishId, wishId), isTheirs))
    .get() !== undefined;

export function countLikes(db: Db, wishId: string): number {
  return countRows(db, wishLikes, eq(wishLikes.wishId, wishId));
}

/** Changes the likes of a public wish; returns their number afterwards. */
function change(db: Db, wishId: string, run: () => void): Result<number, "missing"> {
  return inTransaction(db, () => {
    const isOpen = and(eq(wishes.id, wishId), isPublicWish);
    if (!db.select({ id: wishes.id }).from(wishes).where(isOpen).get()) {
      return rejected("missing", wishMessages.missing);
    }
    run();
    return ok(countLikes(db, wishId));
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
    // Another member already likes it from this shared browser: store the like without it.
    const isTaken = visitorId !== null && isLiked(db, wishId, eq(wishLikes.visitorId, visitorId));
    db.insert(wishLikes)
      .values({ wishId, voterKey, visitorId: isTaken ? null : visitorId, createdAt: now })
      .onConflictDoNothing()
      .run();
  });
}

/** Removes a like; idempotent. Returns the number of likes. */
export function unlikeWish(db: Db, { wishId, ...voter }: Like): Result<number, "missing"> {
  const { userId, visitorId } = voter;
  // A signed-out browser cannot remove the like of its member.
  const isVisitors = userId === null && visitorId !== null;
  const isTheirs = isVisitors ? eq(wishLikes.voterKey, visitorKey(visitorId)) : isOwnVote(wishLikes, voter);
  const isOwnLike = and(eq(wishLikes.wishId, wishId), isTheirs);
  return change(db, wishId, () => db.delete(wishLikes).where(isOwnLike).run());
}
