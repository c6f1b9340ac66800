// Wishes and likes for their authors. A member's exclude wishes written before signing in.
import { and, desc, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { wishes, wishLikes } from "../../db/schema/wishes";
import type { ListedRows } from "../paging";
import { eraseOwnPost } from "../posts/deleted.server";
import { isReferencedBy, type OwnPostReference } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { anonymousVoterKey, memberKey } from "../voter-key";
import { type CountedWish, countedWish } from "./likes.server";
import type { WishRow } from "./queries.server";
import { wishMessages } from "./schema";

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

/** An author's queries and commands of wishes. */
export const ownWishes = {
  messages: wishMessages,

  /** Finds a member's wish in any status. */
  findOwn(db: Db, userId: string, id: string): WishRow | undefined {
    const isOwn = and(eq(wishes.id, id), eq(wishes.userId, userId));
    return db.select().from(wishes).where(isOwn).get();
  },

  /** Deletes a wish for its author, in any status or deleted by the organiser; `missing` for other clients. */
  deleteOwn(db: Db, reference: OwnPostReference): Result<{ eventId: null }, "missing"> {
    return inTransaction(db, () => {
      const row = db.delete(wishes).where(isReferencedBy(wishes, reference)).returning().get();
      const erased = eraseOwnPost(db, "wish", reference, row);
      return erased ? ok({ eventId: null }) : rejected("missing", wishMessages.missing);
    });
  },
};

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
