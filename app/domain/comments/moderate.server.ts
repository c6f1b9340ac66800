// Moderation of comments. Only pending ones can be approved or rejected, a rejection needs a reason, and every change
// writes an audit entry in the same transaction, from which it can be undone.
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { moderationStatuses } from "../../db/schema/values";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { type ModerationResult, moderatedAtMost, moderationMessages } from "../moderation-rules";
import { readReason } from "../rejection-reason";
import { ok, rejected } from "../result";
import { commentSearchText } from "../search-text";

type CommentRow = typeof comments.$inferSelect;
type ModerationChange = {
  ids: readonly string[];
  now: number;
  action: string;
  /** The columns to change, or null to leave the row unchanged. */
  decide: (row: CommentRow) => Partial<ReturnType<typeof stateOf>> | "delete" | null;
};

const entityType = "comment";
const stateOf = ({ status, rejectionReason, moderatedAt }: CommentRow) => ({
  status,
  rejectionReason,
  moderatedAt,
});

function moderateComments(
  db: Db,
  actor: Actor,
  { ids, now, action, decide }: ModerationChange,
): ModerationResult {
  if (ids.length > moderatedAtMost) return rejected("invalid", moderationMessages.tooMany(moderatedAtMost));
  return inTransaction(db, () => {
    const rows = db
      .select()
      .from(comments)
      .where(inArray(comments.id, [...ids]))
      .all();
    if (rows.length === 0) return rejected("not-found", `这条评论${moderationMessages.missing}`);
    const auditIds = rows.flatMap((row) => {
      const change = decide(row);
      if (change === null) return [];
      const isThis = eq(comments.id, row.id);
      const entity = { action, entityType, entityId: row.id };
      if (change === "delete") {
        db.delete(comments).where(isThis).run();
        // The audit log is retained for longer than address hashes may be.
        return recordAudit(db, actor, { ...entity, before: { ...row, addressHash: null } }, now);
      }
      const set = { ...change, updatedAt: now };
      db.update(comments).set(set).where(isThis).run();
      const states = { before: stateOf(row), after: stateOf({ ...row, ...set }) };
      return recordAudit(db, actor, { ...entity, ...states }, now);
    });
    return auditIds.length > 0
      ? ok({ auditIds })
      : rejected("not-possible", `这条评论${moderationMessages.notPending}`);
  });
}

/** Approves the pending ones among some comments, in one transaction. */
export function approveComments(db: Db, actor: Actor, ids: readonly string[], now: number): ModerationResult {
  const decide = (row: CommentRow) =>
    row.status === "pending" ? { status: "approved" as const, moderatedAt: now } : null;
  return moderateComments(db, actor, { ids, now, action: "comment.approve", decide });
}

/** Rejects the pending ones among some comments with one reason of 1–500 characters. */
export function rejectComments(
  db: Db,
  actor: Actor,
  input: { ids: readonly string[]; reason: unknown },
  now: number,
): ModerationResult {
  const reason = readReason(input.reason);
  if (!reason.ok) return reason;
  const change = { status: "rejected" as const, rejectionReason: reason.value, moderatedAt: now };
  const decide = (row: CommentRow) => (row.status === "pending" ? change : null);
  return moderateComments(db, actor, { ids: input.ids, now, action: "comment.reject", decide });
}

/** Deletes comments in any status. */
export function deleteComments(db: Db, actor: Actor, ids: readonly string[], now: number): ModerationResult {
  return moderateComments(db, actor, { ids, now, action: "comment.delete", decide: () => "delete" });
}

const stateSchema = z.object({
  status: z.enum(moderationStatuses),
  rejectionReason: z.string().nullable(),
  moderatedAt: z.number().nullable(),
});
const rowSchema = stateSchema.extend({
  id: z.string(),
  eventId: z.string(),
  visitorId: z.string().nullable(),
  userId: z.string().nullable(),
  receiptHash: z.string().nullable(),
  authorName: z.string(),
  authorEmail: z.string().nullable(),
  content: z.string(),
  addressHash: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/**
 * Restores the state recorded in an audit entry, or the deleted row. Returns false when the comment was changed since or
 * its event was deleted. Call it inside the transaction of the undo.
 */
export function restoreComment(
  db: Db,
  { id, before, after }: { id: string; before: unknown; after: unknown },
  now: number,
): boolean {
  const row = db.select().from(comments).where(eq(comments.id, id)).get();
  if (after === null) {
    const { data: deleted } = rowSchema.safeParse(before);
    const event = db.select({ id: events.id }).from(events);
    if (row || !deleted || !event.where(eq(events.id, deleted.eventId)).get()) return false;
    const author = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, deleted.userId ?? ""));
    const searchText = commentSearchText(deleted);
    db.insert(comments)
      .values({ ...deleted, searchText, userId: author.get()?.id ?? null, updatedAt: now })
      .run();
    return true;
  }
  const [old, left] = [stateSchema.safeParse(before), stateSchema.safeParse(after)];
  if (!row || !old.success || !left.success) return false;
  if (JSON.stringify(stateOf(row)) !== JSON.stringify(left.data)) return false;
  db.update(comments)
    .set({ ...old.data, updatedAt: now })
    .where(eq(comments.id, id))
    .run();
  return true;
}
