// Posts questions to the organiser. Only events that have not ended accept them; each is pending until it is answered.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { questionsClosedText } from "../events/phase";
import { type PostPolicy, type Requester, storePost } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { commentSearchText } from "../search-text";
import { rejectSiteName } from "../settings/site-name.server";
import { invalid } from "../validation";
import type { PostedComment } from "./commands.server";
import { questionMessages, questionSchema } from "./question-schema";

type PostRejection = "invalid" | "missing" | "closed";
type PostedQuestion = { question: PostedComment["comment"]; receipt: string };

/** Posts a question about an event. A repeated submission returns the existing question with a new receipt. */
export function postQuestion(
  db: Db,
  requester: Requester,
  { eventId, ...input }: { eventId: string; [field: string]: unknown },
  { now, sinceFirstTry }: Pick<PostPolicy, "now" | "sinceFirstTry">,
): Result<PostedQuestion, PostRejection> {
  return inTransaction(db, () => {
    const { status, startAt, endAt } = events;
    const event = db.select({ status, startAt, endAt }).from(events).where(eq(events.id, eventId)).get();
    if (!event) return rejected("missing", questionMessages.eventMissing);
    const closed = questionsClosedText(event, now);
    if (closed !== null) return rejected("closed", closed);
    const { data: post, error } = questionSchema.safeParse(input);
    if (error) return invalid(error);
    const reserved = rejectSiteName(db, post.authorName);
    if (reserved) return reserved;
    const kind = "question" as const;
    const searchText = commentSearchText({ ...post, authorEmail: null });
    const policy = { now, sinceFirstTry, mode: "pre" as const };
    const { row: question, receipt } = storePost(db, requester, post, policy, {
      table: comments,
      among: and(eq(comments.kind, kind), eq(comments.eventId, eventId)),
      insert: (columns) =>
        db
          .insert(comments)
          .values({ ...columns, ...post, kind, eventId, searchText })
          .returning()
          .get(),
      setReceipt: (id, receiptHash) =>
        db.update(comments).set({ receiptHash }).where(eq(comments.id, id)).returning().get(),
    });
    return ok({ question, receipt });
  });
}
