// Identifies the voter of a ballot or like. A member's vote also stores its browser, so that one person cannot vote both as a
// member and as a visitor. A browser belongs to the first member who claims its vote; other members vote under their own
// accounts.
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ballots } from "../db/schema/polls";
import type { wishLikes } from "../db/schema/wishes";
import { newId } from "../platform/ids";

/** Who votes or likes: the member when signed in, and the browser's visitor id when there is one. */
export type Voter = { userId: string | null; visitorId: string | null };
/** A member together with the browser whose votes become theirs. */
export type Claimant = { userId: string; visitorId: string };

export const memberKey = (userId: string) => `u:${userId}`;
export const visitorKey = (visitorId: string) => `v:${visitorId}`;
/** A random key in place of a deleted member's, unique per row. */
export const anonymousVoterKey = () => `x:${newId()}`;

/** The key of a voter's new ballot or like; null without member and visitor id. */
export function voterKeyOf({ userId, visitorId }: Voter): string | null {
  if (userId) return memberKey(userId);
  return visitorId ? visitorKey(visitorId) : null;
}

/**
 * SQL condition for the votes of a voter: a member's own and unclaimed ones of the browser; for a visitor all of the browser,
 * members' votes included.
 */
export function isOwnVote(table: typeof ballots | typeof wishLikes, { userId, visitorId }: Voter): SQL {
  if (userId) {
    const keys = [memberKey(userId), ...(visitorId ? [visitorKey(visitorId)] : [])];
    return inArray(table.voterKey, keys);
  }
  return visitorId ? eq(table.visitorId, visitorId) : sql`0`;
}
