// Moderation of comments, questions and wishes. Only pending ones can be approved or rejected, a rejection needs a reason, and
// every change writes an undoable audit entry in the same transaction.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import type { PostTable } from "../../db/schema/posts";
import { moderationStatuses } from "../../db/schema/values";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import {
  type ModerationResult,
  type ModerationStatus,
  moderatedAtMost,
  moderationMessages,
  reasonMax,
  replyMax,
} from "../moderation-rules";
import { postText } from "../post-text";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { kindDetails, type ReviewKind } from "./kinds";

/** The moderation state common to comments and wishes. */
export const sharedState = {
  status: z.enum(moderationStatuses),
  moderatedAt: z.number().nullable(),
  /** Time of the reply; the log does not record its text. */
  repliedAt: z.number().nullable().default(null),
};
/** Other common columns, as an audit entry of a deleted row records them. */
export const sharedColumns = {
  id: z.string(),
  visitorId: z.string().nullable(),
  userId: z.string().nullable(),
  receiptHash: z.string().nullable(),
  authorName: z.string(),
  content: z.string(),
  addressHash: z.string().nullable(),
  byOrganiser: z.boolean().default(false),
  reply: z.string().nullable().default(null),
  createdAt: z.number(),
  updatedAt: z.number(),
};

type SharedState = { status: ModerationStatus; moderatedAt: number | null; repliedAt: number | null };
type Change<State> = (Partial<State> | Partial<SharedState>) & { reply?: string | null };

/** Moderated columns and operations of one kind of post. */
export type ModeratedPosts<Row extends { id: string }, State extends SharedState> = {
  kind: ReviewKind;
  table: PostTable;
  /** The moderation state of a row, as the audit log records it. */
  state: z.ZodType<State>;
  read: (db: Db, ids: readonly string[]) => Row[];
  update: (db: Db, id: string, set: Change<State> & { updatedAt: number }) => void;
  /** The columns of a rejected row. */
  rejected: (reason: string, moderatedAt: number) => Partial<State>;
  /** Reads the data that is deleted with a row. */
  readRest?: (db: Db, id: string) => Record<string, unknown>;
  /** Inserts a deleted row from its audit entry. Returns false when that is impossible. */
  insertAgain: (db: Db, recorded: unknown, now: number) => boolean;
  /** Its further verbs in the audit log that can be undone. */
  undoable?: readonly string[];
};

/** Verbs of the audit log that can be undone: not those that edit or remove a reply, whose text it does not record. */
const undoable = ["approve", "approve-reply", "reply", "reject", "delete"];

type ModerationChange<Row, State> = {
  ids: readonly string[];
  now: number;
  action: string | ((row: Row) => string);
  /** The columns to change, or null to leave the row unchanged. */
  decide: (row: Row) => Change<State> | "delete" | null;
  /** Message when none of the rows can be changed. */
  notPossible?: string;
};

const reasonText = postText(reasonMax, {
  required: moderationMessages.reasonRequired,
  tooLong: moderationMessages.reasonTooLong,
});

/** Parses a rejection reason, or returns the validation error of field `reason`. */
function readReason(value: unknown): Result<string, "invalid"> {
  const parsed = reasonText.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const { message } = invalid(parsed.error);
  return rejected("invalid", message, { reason: [message] });
}

const replyText = postText(replyMax, {
  required: moderationMessages.replyRequired,
  tooLong: moderationMessages.replyTooLong,
});

/** Parses a reply, or returns the validation error of field `text`. */
function readReply(value: unknown): Result<string, "invalid"> {
  const parsed = replyText.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const { message } = invalid(parsed.error);
  return rejected("invalid", message, { text: [message] });
}

/** Returns the account of a deleted post's author, or null when it was deleted too. */
export function findAuthor(db: Db, userId: string | null): string | null {
  if (userId === null) return null;
  return db.select({ id: users.id }).from(users).where(eq(users.id, userId)).get()?.id ?? null;
}

/** Creates the moderation commands of one kind of post. */
export function moderationOf<
  State extends SharedState,
  Row extends State & { id: string; addressHash: string | null; reply: string | null },
>(posts: ModeratedPosts<Row, State>) {
  const { kind, table, state, read, update } = posts;
  const { label, needsReply } = kindDetails[kind];

  /** Changes posts in one transaction, with an audit entry each. */
  function moderate(
    db: Db,
    actor: Actor,
    {
      ids,
      now,
      action,
      decide,
      notPossible = `这条${label}${moderationMessages.notPending}`,
    }: ModerationChange<Row, State>,
  ): ModerationResult {
    if (ids.length > moderatedAtMost) return rejected("invalid", moderationMessages.tooMany(moderatedAtMost));
    return inTransaction(db, () => {
      const rows = read(db, ids);
      if (rows.length === 0) return rejected("not-found", `这条${label}${moderationMessages.missing}`);
      const auditIds = rows.flatMap((row) => {
        const change = decide(row);
        if (change === null) return [];
        const verb = typeof action === "string" ? action : action(row);
        const entity = { action: `${kind}.${verb}`, entityType: kind, entityId: row.id };
        if (change === "delete") {
          // The audit log is retained for longer than address hashes may be.
          const before = { ...row, addressHash: null, ...posts.readRest?.(db, row.id) };
          db.delete(table).where(eq(table.id, row.id)).run();
          return recordAudit(db, actor, { ...entity, before }, now);
        }
        update(db, row.id, { ...change, updatedAt: now });
        const states = { before: state.parse(row), after: state.parse({ ...row, ...change }) };
        return recordAudit(db, actor, { ...entity, ...states }, now);
      });
      return auditIds.length > 0 ? ok({ auditIds }) : rejected("not-possible", notPossible);
    });
  }

  return {
    moderate,
    undoable: [...undoable, ...(posts.undoable ?? [])],

    /** Approves the pending posts among `ids`, except of a kind that needs replies. */
    approve(db: Db, actor: Actor, ids: readonly string[], now: number): ModerationResult {
      const change = { status: "approved" as const, moderatedAt: now };
      const decide = ({ status }: Row) => (status === "pending" && !needsReply ? change : null);
      return moderate(db, actor, { ids, now, action: "approve", decide });
    },

    /** Rejects the pending posts among `ids` with one reason of 1–500 characters. */
    reject(
      db: Db,
      actor: Actor,
      { ids, reason: typed }: { ids: readonly string[]; reason: unknown },
      now: number,
    ): ModerationResult {
      const reason = readReason(typed);
      if (!reason.ok) return reason;
      const change = posts.rejected(reason.value, now);
      const decide = ({ status }: Row) => (status === "pending" ? change : null);
      return moderate(db, actor, { ids, now, action: "reject", decide });
    },

    /**
     * Replies to an approved post, or edits the reply. With `approves`, approves a pending post in the same transaction and
     * leaves an existing reply unchanged. An identical text changes nothing. Posts that need a reply are always approved by
     * it.
     */
    reply(
      db: Db,
      actor: Actor,
      { id, text: typed, approves = false }: { id: string; text: unknown; approves?: boolean },
      now: number,
    ): ModerationResult {
      const text = readReply(typed);
      if (!text.ok) return text;
      const reply = { reply: text.value, repliedAt: now };
      const approval = { status: "approved" as const, moderatedAt: now };
      const decide = ({ status, reply: earlier }: Row) => {
        if (status === "pending") return approves || needsReply ? { ...approval, ...reply } : null;
        return status === "approved" && (earlier === null || !approves) ? reply : null;
      };
      const action = ({ status, reply: earlier }: Row) => {
        if (status === "pending") return "approve-reply";
        return earlier === null ? "reply" : "edit-reply";
      };
      const isLate = approves || needsReply;
      const notPossible = `这条${label}${isLate ? moderationMessages.notPending : moderationMessages.notApproved}`;
      return inTransaction(db, () => {
        if (read(db, [id])[0]?.reply === text.value) return ok({ auditIds: [] });
        return moderate(db, actor, { ids: [id], now, action, decide, notPossible });
      });
    },

    /** Removes the reply to a post; a post that needs one becomes pending again. */
    removeReply(db: Db, actor: Actor, id: string, now: number): ModerationResult {
      const withdrawal = needsReply ? { status: "pending" as const, moderatedAt: null } : {};
      const decide = ({ reply }: Row) =>
        reply === null ? null : { reply: null, repliedAt: null, ...withdrawal };
      const notPossible = `这条${label}${moderationMessages.notReplied}`;
      return moderate(db, actor, { ids: [id], now, action: "remove-reply", decide, notPossible });
    },

    /** Deletes posts in any status. */
    remove(db: Db, actor: Actor, ids: readonly string[], now: number): ModerationResult {
      return moderate(db, actor, { ids, now, action: "delete", decide: () => "delete" });
    },

    /**
     * Restores the state recorded in an audit entry, or the deleted row. Returns false when the post was changed since or
     * cannot be inserted again. Requires the transaction of the undo.
     */
    restore(
      db: Db,
      { id, before, after }: { id: string; before: unknown; after: unknown },
      now: number,
    ): boolean {
      const [row] = read(db, [id]);
      if (after === null) return row === undefined && posts.insertAgain(db, before, now);
      const [old, left] = [state.safeParse(before), state.safeParse(after)];
      if (!row || !old.success || !left.success) return false;
      if (JSON.stringify(state.parse(row)) !== JSON.stringify(left.data)) return false;
      const isReplyUndone = old.data.repliedAt !== left.data.repliedAt;
      // The text of an earlier reply is not recorded.
      if (isReplyUndone && old.data.repliedAt !== null) return false;
      update(db, id, { ...old.data, ...(isReplyUndone ? { reply: null } : {}), updatedAt: now });
      return true;
    },
  };
}

/** The moderation commands of any kind of post. */
export type ModerationCommands = Omit<ReturnType<typeof moderationOf>, "moderate">;
