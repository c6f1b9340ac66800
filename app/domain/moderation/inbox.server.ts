// All pending comments, questions and wishes in one queue, oldest first. A cursor is a timestamp, a kind and an id, so it
// remains valid when its item is deleted.
import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import type { SiteTime } from "../events/site-time";
import { type ReviewKind, reviewKinds } from "../posts/kinds";
import type { ReviewEntry } from "../posts/review-entry";
import { moderation } from "./kinds.server";

export type InboxCursor = { createdAt: number; kind: ReviewKind; id: string };

/** Formats a cursor: 1795000000000-comment-abcdefghijkl */
export const formatCursor = ({ createdAt, kind, id }: InboxCursor) => `${createdAt}-${kind}-${id}`;

/** Parses a cursor from a URL, or null. */
export function parseCursor(text: string | null): InboxCursor | null {
  const [, at, named, id] = /^(\d{1,15})-([a-z]+)-([0-9A-Za-z]{12})$/.exec(text ?? "") ?? [];
  const kind = reviewKinds.find((each) => each === named);
  return at && id && kind ? { createdAt: Number(at), kind, id } : null;
}

export type Inbox = {
  /** Number of pending items. */
  waiting: number;
  /** Number of those before the current one, which were skipped. */
  skipped: number;
  /** The first item at or after the cursor; null past the end. */
  current: ReviewEntry | null;
  previous: InboxCursor | null;
  next: InboxCursor | null;
};

/** Condition for pending rows of a kind. */
const isPending = (kind: ReviewKind) =>
  and(moderation[kind].among, eq(moderation[kind].table.status, "pending"));

const inOrder = (a: InboxCursor, b: InboxCursor) =>
  a.createdAt - b.createdAt || a.kind.localeCompare(b.kind) || (a.id < b.id ? -1 : 1);

/** Condition for rows of a kind at or after a cursor, or before it. */
function isThere(kind: ReviewKind, cursor: InboxCursor, isBefore: boolean): SQL | undefined {
  const { id, createdAt } = moderation[kind].table;
  const [beyond, far] = isBefore ? [lt, lte] : [gt, gte];
  const rank = kind.localeCompare(cursor.kind);
  const sameMoment = rank === 0 ? (isBefore ? lt : gte)(id, cursor.id) : undefined;
  const at = cursor.createdAt;
  return (isBefore ? rank < 0 : rank > 0)
    ? far(createdAt, at)
    : or(beyond(createdAt, at), sameMoment && and(eq(createdAt, at), sameMoment));
}

/** Returns the nearest pending items of one kind at or after a cursor, or before it. */
function findNearest(
  db: Db,
  kind: ReviewKind,
  cursor: InboxCursor | null,
  isBefore: boolean,
  limit: number,
): InboxCursor[] {
  const { table } = moderation[kind];
  const { id, createdAt } = table;
  const there = cursor ? isThere(kind, cursor, isBefore) : undefined;
  const direction = isBefore ? desc : asc;
  return db
    .select({ id, createdAt })
    .from(table)
    .where(and(isPending(kind), there))
    .orderBy(direction(createdAt), direction(id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, kind }));
}

/** Counts pending comments, questions and wishes, or those before a cursor. */
export function countWaiting(db: Db, before?: InboxCursor): number {
  const waiting = reviewKinds.map((kind) =>
    db
      .select({ total: count() })
      .from(moderation[kind].table)
      .where(and(isPending(kind), before && isThere(kind, before, true)))
      .get(),
  );
  return waiting.reduce((sum, row) => sum + (row?.total ?? 0), 0);
}

/** Reads the queue at a cursor, or from the oldest item on. */
export function readInbox(db: Db, cursor: InboxCursor | null, siteTime: SiteTime): Inbox {
  const [first, next = null] = reviewKinds
    .flatMap((kind) => findNearest(db, kind, cursor, false, 2))
    .sort(inOrder);
  const before = cursor
    ? reviewKinds.flatMap((kind) => findNearest(db, kind, cursor, true, 1)).sort(inOrder)
    : [];
  const current = first ? (moderation[first.kind].find(db, first.id, siteTime) ?? null) : null;
  const skipped = first && cursor ? countWaiting(db, first) : 0;
  return { waiting: countWaiting(db), skipped, current, previous: before.at(-1) ?? null, next };
}
