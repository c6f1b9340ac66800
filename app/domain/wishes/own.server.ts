// Wishes and likes for their authors.
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { ownPostsOf } from "../posts/own.server";
import { wishVerdict } from "../posts/state";
import { readSettings } from "../settings/queries.server";
import { anonymousVoterKey, memberKey } from "../voter-key";
import { type CountedWish, countedWish } from "./likes.server";
import { wishMessages } from "./schema";

/** An author's queries and commands of wishes. */
export const ownWishes = ownPostsOf<CountedWish>({
  kind: "wish",
  table: wishes,
  messages: wishMessages,
  read(db, where, part) {
    const own = db.select(countedWish).from(wishes).where(where);
    if (!part) return own.all();
    const { limit, offset } = part;
    return own.orderBy(desc(wishes.createdAt), desc(wishes.id)).limit(limit).offset(offset).all();
  },
  verdictOf: wishVerdict,
  hrefOf: (db, wish) =>
    wishVerdict(wish).state === "approved" && readSettings(db).wishesOn ? `/wishes/${wish.id}` : null,
  dataOf: ({ category, isPublic, isFeatured, likesCount }) => ({
    category,
    isPublic,
    isFeatured,
    likesCount,
  }),
  placeOf: (db) => (readSettings(db).wishesOn ? "/wishes" : "/"),
});

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
