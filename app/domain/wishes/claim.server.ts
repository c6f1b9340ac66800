// Assigns a browser's likes to the member who signs in. Two likes of the same wish are merged.
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { wishLikes } from "../../db/schema/wishes";
import { type Claimant, memberKey, visitorKey } from "../voter-key";

/** Assigns a browser's unclaimed likes to a member. Requires a transaction. */
export function claimLikes(db: Db, { userId, visitorId }: Claimant): void {
  const voterKey = memberKey(userId);
  const isUnclaimed = and(eq(wishLikes.visitorId, visitorId), eq(wishLikes.voterKey, visitorKey(visitorId)));
  for (const { wishId, createdAt } of db.select().from(wishLikes).where(isUnclaimed).all()) {
    const isMembers = and(eq(wishLikes.wishId, wishId), eq(wishLikes.voterKey, voterKey));
    const other = db.select().from(wishLikes).where(isMembers).get();
    if (other) db.delete(wishLikes).where(isMembers).run();
    const isLike = and(eq(wishLikes.wishId, wishId), isUnclaimed);
    const since = Math.min(createdAt, other?.createdAt ?? createdAt);
    db.update(wishLikes).set({ voterKey, createdAt: since }).where(isLike).run();
  }
}
