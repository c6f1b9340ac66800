// Identifies the voter of a ballot or like. A member's vote also stores its browser, so that one person cannot vote both as a
// member and as a visitor. A browser belongs to the first member who claims its vote; other members vote under their own
// accounts.
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ballots } from "../db/schema/polls";
import type { wishLikes } from "../db/schema/wishes";
import { newId } from "../platform/ids";

/** The voter: the member when signed in, and the browser's visitor id, if any. */
export type Voter = { userId: string | null; visitorId: string | null };
/** A member and the browser whose votes are assigned to the member. */
export type Claimant = { userId: string; visitorId: string };

/** Votes per address, item and day above which they are counted but flagged, since colleagues share an address. */
export const addressVotesUnflagged = 20;
/** Votes per address, item and day above which they are rejected. */
export const addressVotesAtMost = 500;
const dayMs = 24 * 60 * 60_000;

/** When rejected votes of an address may be tried again: address counts restart with the UTC day. */
export const secondsToNextCount = (now: number): number => Math.ceil((dayMs - (now % dayMs)) / 1000);

export const memberKey = (userId: string) => `u:${userId}`;
export const visitorKey = (visitorId: string) => `v:${visitorId}`;
/** Random key that replaces a deleted member's, unique per row. */
export const anonymousVoterKey = () => `x:${newId()}`;

/** Returns the key of a voter's new ballot or like; null without member and visitor id. */
export function voterKeyOf({ userId, visitorId }: Voter): string | null {
  if (userId) return memberKey(userId);
  return visitorId ? visitorKey(visitorId) : null;
}

/**
 * SQL condition for a voter's votes: a member's own and the browser's unclaimed ones; for a visitor all of the browser,
 * including members'.
 */
export function isOwnVote(table: typeof ballots | typeof wishLikes, { userId, visitorId }: Voter): SQL {
  if (userId) {
    const keys = [memberKey(userId), ...(visitorId ? [visitorKey(visitorId)] : [])];
    return inArray(table.voterKey, keys);
  }
  return visitorId ? eq(table.visitorId, visitorId) : sql`0`;
}
