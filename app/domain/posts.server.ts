// What comments and wishes share when they come in: whose they are, when sending one twice is one post, and which of them
// wait for approval.
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { comments } from "../db/schema/comments";
import type { moderationModes } from "../db/schema/settings";
import { wishes } from "../db/schema/wishes";
import { hashToken } from "../platform/tokens.server";
import { hasLink } from "./post-text";

/** Who writes: the visitor, and the member when signed in. */
export type Author = { visitorId: string | null; userId: string | null };
/** `addressHash` is kept for counting and cannot be turned back. */
export type Writer = Author & { addressHash: string };

/** `now` in ms UTC; `pre` holds every post for approval, `post` only those that look like spam. */
export type PostTerms = { now: number; mode: (typeof moderationModes)[number] };

/** How an author names a post as their own: by its receipt, or as the visitor or member who wrote it. */
export type Claim = { receipt: string } | (Author & { id: string });

/** A post of one author with the same text within this time is the same post, sent twice. */
export const sentAgainMs = 60_000;
/** A text that somebody posted within this time waits for approval. */
const repeatedMs = 24 * 60 * 60 * 1000;

type PostTable = typeof comments | typeof wishes;

/** The condition that a post is an author's own; nobody's when they are unknown. */
export function isBy(table: PostTable, { visitorId, userId }: Author): SQL {
  const own = or(
    visitorId === null ? undefined : eq(table.visitorId, visitorId),
    userId === null ? undefined : eq(table.userId, userId),
  );
  return own ?? sql`0`;
}

/** The condition that a post is the one that a claim names. */
export function isClaimed(table: PostTable, claim: Claim): SQL | undefined {
  return "receipt" in claim
    ? eq(table.receiptHash, hashToken(claim.receipt))
    : and(eq(table.id, claim.id), isBy(table, claim));
}

function wasPosted(db: Db, table: PostTable, content: string, since: number): boolean {
  const same = and(eq(table.content, content), gt(table.createdAt, since));
  return db.select({ id: table.id }).from(table).where(same).limit(1).get() !== undefined;
}

/** Whether a new post is public at once. Links and texts that were posted within a day wait in any mode. */
export function firstStatus(
  db: Db,
  post: { authorName: string; content: string },
  { now, mode }: PostTerms,
): "pending" | "approved" {
  if (mode === "pre" || hasLink(post.authorName) || hasLink(post.content)) return "pending";
  const isRepeated = [comments, wishes].some((table) => wasPosted(db, table, post.content, now - repeatedMs));
  return isRepeated ? "pending" : "approved";
}
