// Likes of public wishes: at most one per voter and one per browser, enforced by the database.
import { and, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { ok, type Rejected, type Result, rejected } from "../result";
import {
  addressVotesAtMost,
  addressVotesUnflagged,
  isOwnVote,
  type Voter,
  visitorKey,
  voterKeyOf,
} from "../voter-key";
import { claimLikes } from "./claim.server";
import { isPublicWish } from "./public-wish";
import { wishMessages } from "./schema";

/** A voter's like of a wish; `addressHash` changes daily. */
export type Like = Voter & { wishId: string; addressHash: string };

/** Columns of a wish with its number of likes. */
export const countedWish = {
  ...getTableColumns(wishes),
  likesCount: sql<number>`(SELECT count(*) FROM ${wishLikes} WHERE ${wishLikes}.wish_id = ${wishes}.id)`,
};
export type CountedWish = typeof wishes.$inferSelect & { likesCount: number };

/** Number of a wish's flagged likes; the literal lets SQLite use the partial index. */
export const flaggedLikes = sql<number>`(SELECT count(*) FROM ${wishLikes} WHERE ${wishLikes}.wish_id = ${wishes}.id AND ${wishLikes}.is_flagged = 1)`;

const isLiked = (db: Db, wishId: string, isTheirs: SQL) =>
  db
    .select({ id: wishLikes.wishId })
    .from(wishLikes)
    .where(and(eq(wishLikes.wishId, wishId), isTheirs))
    .get() !== undefined;

/** Counts today's likes of an address for a wish, up to the limit. */
function countOfAddress(db: Db, { wishId, addressHash }: Like): number {
  const isSame = and(eq(wishLikes.wishId, wishId), eq(wishLikes.addressHash, addressHash));
  const same = db.select({ one: sql`1` }).from(wishLikes).where(isSame).limit(addressVotesAtMost).as("same");
  return db.select({ total: count() }).from(same).get()?.total ?? 0;
}

export function countLikes(db: Db, wishId: string): number {
  return countRows(db, wishLikes, eq(wishLikes.wishId, wishId));
}

/** Changes the likes of a public wish; returns their number afterwards. */
function change<E extends string = never>(
  db: Db,
  wishId: string,
  run: () => Rejected<E> | undefined,
): Result<number, "missing" | E> {
  return inTransaction<Result<number, "missing" | E>>(db, () => {
    const isOpen = and(eq(wishes.id, wishId), isPublicWish);
    if (!db.select({ id: wishes.id }).from(wishes).where(isOpen).get()) {
      return rejected("missing", wishMessages.missing);
    }
    return run() ?? ok(countLikes(db, wishId));
  });
}

/** Likes a public wish; idempotent. Returns the number of likes. `isLimited` is false while rate limits are disabled. */
export function likeWish(
  db: Db,
  like: Like,
  { now, isLimited }: { now: number; isLimited: boolean },
): Result<number, "missing" | "too-many"> {
  const { wishId, userId, visitorId } = like;
  const voterKey = voterKeyOf(like);
  return change(db, wishId, () => {
    if (voterKey === null) return undefined;
    if (userId !== null && visitorId !== null) claimLikes(db, { userId, visitorId });
    if (isLiked(db, wishId, isOwnVote(wishLikes, like))) return undefined;
    const before = countOfAddress(db, like);
    if (isLimited && before >= addressVotesAtMost) return rejected("too-many", wishMessages.tooManyLikes);
    // Another member already likes it from this shared browser: store the like without it.
    const isTaken = visitorId !== null && isLiked(db, wishId, eq(wishLikes.visitorId, visitorId));
    db.insert(wishLikes)
      .values({
        wishId,
        voterKey,
        visitorId: isTaken ? null : visitorId,
        addressHash: like.addressHash,
        isFlagged: before >= addressVotesUnflagged,
        createdAt: now,
      })
      .onConflictDoNothing()
      .run();
    return undefined;
  });
}

/** Removes a like; idempotent. Returns the number of likes. */
export function unlikeWish(
  db: Db,
  { wishId, ...voter }: Voter & { wishId: string },
): Result<number, "missing"> {
  const { userId, visitorId } = voter;
  // A signed-out browser cannot remove the like of its member.
  const isVisitors = userId === null && visitorId !== null;
  const isTheirs = isVisitors ? eq(wishLikes.voterKey, visitorKey(visitorId)) : isOwnVote(wishLikes, voter);
  const isOwnLike = and(eq(wishLikes.wishId, wishId), isTheirs);
  return change(db, wishId, () => {
    db.delete(wishLikes).where(isOwnLike).run();
    return undefined;
  });
}
