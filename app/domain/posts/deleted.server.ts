// Posts that an organiser deleted, for their authors: read from the audit entry of the deletion, which also undoes it. The entry
// counts while it is the post's last one, so that a restored post is not deleted, too.
import { and, desc, eq, gt, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { auditEntries, isPostDeletion, recordedField } from "../../db/schema/audit";
import { events } from "../../db/schema/events";
import type { wishCategories } from "../../db/schema/values";
import { eraseRecordedPost } from "../audit/record.server";
import type { ModerationStatus } from "../moderation-rules";
import { isOwnedBy, isReferencedBy, type OwnPostReference, type RequesterIds } from "../posts.server";
import type { ReviewKind } from "./kinds";
import type { Verdict } from "./state";

const deletedAtMost = 20;

const { entityId, entityType, action, at, before } = auditEntries;
const field = <Value>(name: string) => recordedField<Value>(before, name);

/** The columns of a deleted post that identify it and its author. */
const ids = {
  id: entityId,
  userId: field("userId"),
  visitorId: field("visitorId"),
  receiptHash: field("receiptHash"),
};

const isLast = (db: Db) => {
  const later = alias(auditEntries, "later");
  const isOfPost = and(eq(later.entityType, entityType), eq(later.entityId, entityId));
  const isLater = sql`(${later.at}, later.rowid) > (${at}, ${auditEntries}.rowid)`;
  return notExists(db.select({ one: sql`1` }).from(later).where(and(isOfPost, isLater)));
};

const selectDeleted = (db: Db, isOwn: SQL | undefined) =>
  db
    .select({
      kind: sql<ReviewKind>`${entityType}`,
      id: entityId,
      deletedAt: at,
      authorName: field<string>("authorName"),
      content: field<string>("content"),
      category: field<(typeof wishCategories)[number] | null>("category"),
      createdAt: field<number>("createdAt"),
      status: field<ModerationStatus>("status"),
      reason: sql<string | null>`coalesce(${field("rejectionReason")}, ${field("adminNote")})`,
      /** Null for a wish, and when the event is deleted. */
      event: { id: events.id, title: events.title },
    })
    .from(auditEntries)
    .leftJoin(events, eq(events.id, field("eventId")))
    .where(and(isPostDeletion(action), isOwn, sql`${field("byOrganiser")} IS NOT 1`, isLast(db)));

type Selected = ReturnType<ReturnType<typeof selectDeleted>["all"]>[number];

/** A deleted post: its author sees the reason of an earlier rejection, or that it was deleted. */
export type DeletedPost = Omit<Selected, "status" | "reason"> & Verdict;

function toDeleted({ status, reason, ...post }: Selected): DeletedPost {
  return status === "rejected"
    ? { ...post, state: status, reason }
    : { ...post, state: "deleted", reason: null };
}

type DeletedQuery = { kind?: ReviewKind; eventId?: string; since: number; most?: number };

/** Lists an author's posts that were deleted after `since` (ms UTC), last deleted first. */
export function listDeletedPosts(
  db: Db,
  author: RequesterIds,
  { kind, eventId, since, most = deletedAtMost }: DeletedQuery,
): DeletedPost[] {
  const isMeant = and(
    gt(at, since),
    // The unary plus prevents SQLite from reading all entries of the kind.
    kind && sql`+${entityType} = ${kind}`,
    eventId === undefined ? undefined : eq(field("eventId"), eventId),
  );
  const { visitorId, userId } = author;
  // Separately, because SQLite uses no partial index for a condition with OR.
  const authors = [
    ...(visitorId === null ? [] : [{ visitorId, userId: null }]),
    ...(userId === null ? [] : [{ visitorId: null, userId }]),
  ];
  const found = authors.flatMap((one) =>
    selectDeleted(db, and(isOwnedBy(ids, one), isMeant))
      .orderBy(desc(at))
      .limit(most)
      .all(),
  );
  return found
    .sort((a, b) => b.deletedAt - a.deletedAt)
    .slice(0, most)
    .map(toDeleted);
}

/** Finds a deleted post for its author, without a time limit. */
export function findDeletedPost(
  db: Db,
  reference: OwnPostReference,
  kind?: ReviewKind,
): DeletedPost | undefined {
  const isOfKind = kind && ("receipt" in reference ? sql`+${entityType} = ${kind}` : eq(entityType, kind));
  const isOwn = and(isReferencedBy(ids, reference), isOfKind);
  const found = selectDeleted(db, isOwn).orderBy(desc(at)).limit(1).get();
  return found && toDeleted(found);
}

/**
 * Deletes an author's post, `row` being its existing row, or the record of a deleted one, with all that the audit log recorded of
 * it. Requires a transaction.
 */
export function eraseOwnPost<Row extends { id: string }>(
  db: Db,
  kind: ReviewKind,
  reference: OwnPostReference,
  row: Row | undefined,
): Row | DeletedPost | undefined {
  const post = row ?? findDeletedPost(db, reference, kind);
  if (post) eraseRecordedPost(db, kind, post.id);
  return post;
}
