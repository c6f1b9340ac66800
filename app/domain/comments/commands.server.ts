// Posts comments and questions. A question is pending until the organiser answers it.
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { kindDetails } from "../posts/kinds";
import { type PostPolicy, type Requester, storePost } from "../posts.server";
import { organiserName } from "../reserved-names";
import { ok, type Result, rejected } from "../result";
import { postSearchText } from "../search-text";
import { rejectSiteName } from "../settings/site-name.server";
import { invalid } from "../validation";
import type { CommentKind, CommentRow } from "./queries.server";
import { commentRules, organiserCommentSchema } from "./schema";

/** A comment or question with its receipt token, which cannot be retrieved later. */
export type PostedComment = { comment: CommentRow; receipt: string };

type PostRejection = "invalid" | "missing" | "closed";

type Typed = z.output<(typeof commentRules)[CommentKind]["schema"]>;

function readOrganisers(input: unknown): Result<Typed, "invalid"> {
  const { data, error } = organiserCommentSchema.safeParse(input);
  return error ? invalid(error) : ok({ ...data, authorName: organiserName });
}

function readVisitors(db: Db, kind: CommentKind, input: unknown): Result<Typed, "invalid"> {
  const { data, error } = commentRules[kind].schema.safeParse(input);
  return error ? invalid(error) : (rejectSiteName(db, data.authorName) ?? ok(data));
}

/** Posts a comment or question on an event. A repeated submission returns the existing one with a new receipt. */
export function postComment(
  db: Db,
  requester: Requester,
  { kind, eventId, ...input }: { kind: CommentKind; eventId: string; [field: string]: unknown },
  policy: PostPolicy,
): Result<PostedComment, PostRejection> {
  const { messages, closedText } = commentRules[kind];
  return inTransaction(db, () => {
    const { status, startAt, endAt } = events;
    const event = db.select({ status, startAt, endAt }).from(events).where(eq(events.id, eventId)).get();
    if (!event) return rejected("missing", messages.eventMissing);
    const closed = closedText(event, policy.now);
    if (closed !== null) return rejected("closed", closed);
    const read = policy.byOrganiser ? readOrganisers(input) : readVisitors(db, kind, input);
    if (!read.ok) return read;
    const post = { authorEmail: null, ...read.value };
    const mode = kindDetails[kind].needsReply ? "pre" : policy.mode;
    const { row: comment, receipt } = storePost(
      db,
      requester,
      post,
      { ...policy, mode },
      {
        table: comments,
        among: and(eq(comments.kind, kind), eq(comments.eventId, eventId)),
        insert: (columns) =>
          db
            .insert(comments)
            .values({ ...columns, ...post, kind, eventId, searchText: postSearchText(post) })
            .returning()
            .get(),
        setReceipt: (id, receiptHash) =>
          db.update(comments).set({ receiptHash }).where(eq(comments.id, id)).returning().get(),
      },
    );
    return ok({ comment, receipt });
  });
}
