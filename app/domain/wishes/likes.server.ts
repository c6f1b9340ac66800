// Likes of public wishes: one of each voter, held by the primary key, and a count that always equals the rows.
import { and, eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { ok, type Result, refused } from "../result";
import { isPublicWish } from "./queries.server";
import { wishMessages } from "./schema";

/** A voter's like of a wish; `voterKey` is one person's. */
export type Like = { wishId: string; voterKey: string };

/** Runs a change of the like rows and moves the count by as many; the result is the count. */
function change(db: Db, wishId: string, step: 1 | -1, run: () => number): Result<number, "missing"> {
  return inTransaction(db, () => {
    const isOpen = and(eq(wishes.id, wishId), isPublicWish);
    const wish = db.select({ likes: wishes.likesCount }).from(wishes).where(isOpen).get();
    if (!wish) return refused("missing", wishMessages.missing);
    if (run() === 0) return ok(wish.likes);
    const counted = db
      .update(wishes)
      .set({ likesCount: sql`${wishes.likesCount} + ${step}` })
      .where(eq(wishes.id, wishId))
      .returning({ likes: wishes.likesCount })
      .get();
    return ok(counted?.likes ?? 0);
  });
}

/** Likes a public wish; once more changes nothing. The result is the number of likes. */
export function likeWish(db: Db, like: Like, now: number): Result<number, "missing"> {
  return change(
    db,
    like.wishId,
    1,
    () =>
      db
        .insert(wishLikes)
        .values({ ...like, createdAt: now })
        .onConflictDoNothing()
        .run().changes,
  );
}

/** Takes a like back; without one changes nothing. The result is the number of likes. */
export function unlikeWish(db: Db, { wishId, voterKey }: Like): Result<number, "missing"> {
  const own = and(eq(wishLikes.wishId, wishId), eq(wishLikes.voterKey, voterKey));
  return change(db, wishId, -1, () => db.delete(wishLikes).where(own).run().changes);
}
