// Assigns a browser's ballots to the member who signs in. If the member already has one in the same poll, the earlier ballot
// counts and the later one is deleted.
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { ballots } from "../../db/schema/polls";
import { type Claimant, memberKey, visitorKey } from "../voter-key";

/** Assigns a browser's unclaimed ballots to a member. Requires a transaction. */
export function claimBallots(db: Db, { userId, visitorId }: Claimant): void {
  const voterKey = memberKey(userId);
  const isUnclaimed = and(eq(ballots.visitorId, visitorId), eq(ballots.voterKey, visitorKey(visitorId)));
  for (const cast of db.select().from(ballots).where(isUnclaimed).all()) {
    const isMembers = and(eq(ballots.pollId, cast.pollId), eq(ballots.voterKey, voterKey));
    const other = db.select().from(ballots).where(isMembers).get();
    const [earlier, later] = other && other.createdAt <= cast.createdAt ? [other, cast] : [cast, other];
    if (later) db.delete(ballots).where(eq(ballots.id, later.id)).run();
    db.update(ballots).set({ voterKey, userId, visitorId }).where(eq(ballots.id, earlier.id)).run();
  }
}
