// Whose one ballot or like it is. A member's is the member's wherever it was given; the browser that gave it is remembered
// beside it, so that nobody votes once as a member and once more as the visitor of the same browser. A browser belongs to
// the first member who claims its vote: others who share it vote under their own accounts.
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

/** The key of a voter's new ballot or like; null for nobody. */
export function voterKeyOf({ userId, visitorId }: Voter): string | null {
  if (userId) return memberKey(userId);
  return visitorId ? visitorKey(visitorId) : null;
}

/**
 * The condition that a ballot or like is a voter's: for a member theirs and what their browser gave that nobody claimed,
 * for a visitor whatever their browser gave, as a member's too.
 */
export function isOwnVote(table: typeof ballots | typeof wishLikes, { userId, visitorId }: Voter): SQL {
  if (userId) {
    const keys = [memberKey(userId), ...(visitorId ? [visitorKey(visitorId)] : [])];
    return inArray(table.voterKey, keys);
  }
  return visitorId ? eq(table.visitorId, visitorId) : sql`0`;
}
