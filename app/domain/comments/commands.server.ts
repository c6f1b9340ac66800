// Posting and deleting comments. Only ended events accept comments, archived or not; the same comment of one author
// within a minute is stored once; the receipt token is stored only as a hash.
import { and, eq, gt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";
import { closedText } from "../events/phase";
import {
  firstStatus,
  isAuthoredBy,
  isReferencedBy,
  type OwnPostReference,
  type PostPolicy,
  type Requester,
  sentAgainMs,
} from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { commentSearchText } from "../search-text";
import { invalid } from "../validation";
import type { CommentRow } from "./queries.server";
import { commentMessages, commentSchema } from "./schema";

/** A comment with its receipt token, which is available only here. */
export type PostedComment = { comment: CommentRow; receipt: string };

type PostRejection = "invalid" | "missing" | "not-ended";

/** Posts a comment on an ended event. A repeated submission returns the existing comment with a new receipt. */
export function postComment(
  db: Db,
  { visitorId, userId, addressHash }: Requester,
  { eventId, ...input }: { eventId: string; [field: string]: unknown },
  { now, mode, sinceFirstTry = 0 }: PostPolicy,
): Result<PostedComment, PostRejection> {
  const receipt = newToken();
  const receiptHash = hashToken(receipt);
  return inTransaction(db, () => {
    const { status: state, startAt, endAt } = events;
    const event = db
      .select({ status: state, startAt, endAt })
      .from(events)
      .where(eq(events.id, eventId))
      .get();
    if (!event) return rejected("missing", commentMessages.eventMissing);
    const closed = closedText("comment", event, now);
    if (closed !== null) return rejected("not-ended", closed);
    const parsed = commentSchema.safeParse(input);
    if (!parsed.success) return invalid(parsed.error);
    const author = { visitorId, userId };
    const isSame = and(
      isAuthoredBy(comments, author),
      eq(comments.eventId, eventId),
      eq(comments.content, parsed.data.content),
      gt(comments.createdAt, now - sentAgainMs - sinceFirstTry),
    );
    const sent = db.select({ id: comments.id }).from(comments).where(isSame).get();
    const status = firstStatus(db, parsed.data, { now, mode });
    const comment = sent
      ? db.update(comments).set({ receiptHash }).where(eq(comments.id, sent.id)).returning().get()
      : db
          .insert(comments)
          .values({
            id: newId(),
            eventId,
            ...author,
            addressHash,
            receiptHash,
            ...parsed.data,
            searchText: commentSearchText(parsed.data),
            status,
            createdAt: now,
            updatedAt: now,
          })
          .returning()
          .get();
    return ok({ comment, receipt });
  });
}

/** Deletes a comment for its author, in any status; `missing` for other requesters. */
export function deleteOwnComment(db: Db, reference: OwnPostReference): Result<CommentRow, "missing"> {
  const deleted = db.delete(comments).where(isReferencedBy(comments, reference)).returning().get();
  return deleted ? ok(deleted) : rejected("missing", commentMessages.missing);
}
