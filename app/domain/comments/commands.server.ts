// Posts comments, and deletes comments and questions. Only ended events accept comments, archived or not.
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { closedText } from "../events/phase";
import { eraseOwnPost } from "../posts/deleted.server";
import {
  isReferencedBy,
  type OwnPostReference,
  type PostPolicy,
  type Requester,
  storePost,
} from "../posts.server";
import { organiserName } from "../reserved-names";
import { ok, type Result, rejected } from "../result";
import { commentSearchText } from "../search-text";
import { rejectSiteName } from "../settings/site-name.server";
import { invalid } from "../validation";
import type { CommentKind, CommentRow } from "./queries.server";
import { questionMessages } from "./question-schema";
import { commentMessages, commentSchema, organiserCommentSchema } from "./schema";

/** A comment with its receipt token, which cannot be retrieved later. */
export type PostedComment = { comment: CommentRow; receipt: string };

type PostRejection = "invalid" | "missing" | "not-ended";

type Typed = z.output<typeof commentSchema>;

function readOrganisers(input: unknown): Result<Typed, "invalid"> {
  const { data, error } = organiserCommentSchema.safeParse(input);
  return error ? invalid(error) : ok({ ...data, authorName: organiserName, authorEmail: null });
}

function readVisitors(db: Db, input: unknown): Result<Typed, "invalid"> {
  const { data, error } = commentSchema.safeParse(input);
  return error ? invalid(error) : (rejectSiteName(db, data.authorName) ?? ok(data));
}

/** Posts a comment on an ended event. A repeated submission returns the existing comment with a new receipt. */
export function postComment(
  db: Db,
  requester: Requester,
  { eventId, ...input }: { eventId: string; [field: string]: unknown },
  policy: PostPolicy,
): Result<PostedComment, PostRejection> {
  return inTransaction(db, () => {
    const { status, startAt, endAt } = events;
    const event = db.select({ status, startAt, endAt }).from(events).where(eq(events.id, eventId)).get();
    if (!event) return rejected("missing", commentMessages.eventMissing);
    const closed = closedText("comment", event, policy.now);
    if (closed !== null) return rejected("not-ended", closed);
    const read = policy.byOrganiser ? readOrganisers(input) : readVisitors(db, input);
    if (!read.ok) return read;
    const post = read.value;
    const { row: comment, receipt } = storePost(db, requester, post, policy, {
      table: comments,
      among: and(eq(comments.kind, "comment"), eq(comments.eventId, eventId)),
      insert: (columns) =>
        db
          .insert(comments)
          .values({ ...columns, ...post, eventId, searchText: commentSearchText(post) })
          .returning()
          .get(),
      setReceipt: (id, receiptHash) =>
        db.update(comments).set({ receiptHash }).where(eq(comments.id, id)).returning().get(),
    });
    return ok({ comment, receipt });
  });
}

/** Deletes a post of one kind for its author, in any status or deleted by the organiser; `missing` for other clients. */
const deletionOf =
  (kind: CommentKind, missing: string) =>
  (db: Db, reference: OwnPostReference): Result<{ eventId: string | null }, "missing"> =>
    inTransaction(db, () => {
      const isOwn = and(eq(comments.kind, kind), isReferencedBy(comments, reference));
      const row = db.delete(comments).where(isOwn).returning().get();
      const erased = eraseOwnPost(db, kind, reference, row);
      if (!erased) return rejected("missing", missing);
      return ok({ eventId: "event" in erased ? (erased.event?.id ?? null) : erased.eventId });
    });

export const deleteOwnComment = deletionOf("comment", commentMessages.missing);
export const deleteOwnQuestion = deletionOf("question", questionMessages.missing);
