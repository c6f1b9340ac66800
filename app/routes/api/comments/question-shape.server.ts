// A question to the organiser in API responses.
import { z } from "zod";
import type { CommentRecord } from "~/domain/comments/admin-queries.server";
import type { CommentRow } from "~/domain/comments/queries.server";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import { authorShape, replyShape, toReply } from "../moderation";

const statuses = { pending: "PENDING", approved: "ANSWERED", rejected: "REJECTED" } as const;

const publicFields = {
  id: idShape,
  eventId: idShape,
  authorName: z.string(),
  content: z.string(),
  status: z.enum(statuses),
  createdAt: timestampShape,
  answer: replyShape.nullable().meta({ description: "主办方的回答" }),
};
export const questionShape = z.strictObject(publicFields).meta({ id: "Question" });
export const questionRecordShape = z
  .strictObject({
    ...publicFields,
    author: authorShape,
    event: z.strictObject({ id: idShape, title: z.string() }),
    rejectionReason: z.string().nullable(),
    updatedAt: timestampShape,
  })
  .meta({ id: "QuestionRecord" });

/** A question as everybody sees it. */
export const toQuestion = ({ id, eventId, authorName, content, status, createdAt, ...row }: CommentRow) => ({
  ...{ id, eventId, authorName, content },
  status: statuses[status],
  createdAt: isoOf(createdAt),
  answer: toReply(row),
});

/** A question with the administrator's fields. */
export function toQuestionRecord({
  comment,
  title,
  account,
}: CommentRecord): z.output<typeof questionRecordShape> {
  const { authorName: name, userId, eventId, rejectionReason, updatedAt } = comment;
  return {
    ...toQuestion(comment),
    author: { id: userId, email: account, name },
    event: { id: eventId, title },
    rejectionReason,
    updatedAt: isoOf(updatedAt),
  };
}
