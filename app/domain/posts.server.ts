// Rules shared by new comments and wishes: ownership, repeated submissions, and which posts need approval.
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { comments } from "../db/schema/comments";
import type { moderationModes } from "../db/schema/values";
import { wishes } from "../db/schema/wishes";
import { hashToken } from "../platform/tokens.server";
import { hasLink } from "./post-text";

/** The visitor, and the member when signed in. */
export type RequesterIds = { visitorId: string | null; userId: string | null };
/** `addressHash` is a keyed hash for counting; it cannot be reversed. */
export type Requester = RequesterIds & { addressHash: string };

/**
 * `now` in ms UTC; `pre` holds every post for approval, `post` only suspected spam. `sinceFirstTry` in ms: the same post may
 * have been stored then, though its answer was lost.
 */
export type PostPolicy = { now: number; mode: (typeof moderationModes)[number]; sinceFirstTry?: number };

/** How authors identify their own post: by its receipt, or as the visitor or member who wrote it. */
export type OwnPostReference = { receipt: string } | (RequesterIds & { id: string });

/** The same text by one author within this time is a repeated submission. */
export const sentAgainMs = 60_000;
/** A text repeated within this time, by any author, needs approval. */
const repeatedMs = 24 * 60 * 60 * 1000;

type PostTable = typeof comments | typeof wishes;

/** SQL condition: the post was written by this author; false for unknown authors. */
export function isAuthoredBy(table: PostTable, { visitorId, userId }: RequesterIds): SQL {
  const own = or(
    visitorId === null ? undefined : eq(table.visitorId, visitorId),
    userId === null ? undefined : eq(table.userId, userId),
  );
  return own ?? sql`0`;
}

/** SQL condition: the post is the referenced one. */
export function isReferencedBy(table: PostTable, reference: OwnPostReference): SQL | undefined {
  return "receipt" in reference
    ? eq(table.receiptHash, hashToken(reference.receipt))
    : and(eq(table.id, reference.id), isAuthoredBy(table, reference));
}

function wasPosted(db: Db, table: PostTable, content: string, since: number): boolean {
  const same = and(eq(table.content, content), gt(table.createdAt, since));
  return db.select({ id: table.id }).from(table).where(same).limit(1).get() !== undefined;
}

/** Initial status of a post. Links and texts repeated within a day need approval in any mode. */
export function firstStatus(
  db: Db,
  post: { authorName: string; content: string },
  { now, mode }: PostPolicy,
): "pending" | "approved" {
  if (mode === "pre" || hasLink(post.authorName) || hasLink(post.content)) return "pending";
  const isRepeated = [comments, wishes].some((table) => wasPosted(db, table, post.content, now - repeatedMs));
  return isRepeated ? "pending" : "approved";
}
