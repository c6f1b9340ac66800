// Comments and questions in responses.
import { z } from "zod";
import type { CommentRecord } from "~/domain/comments/admin-queries.server";
import type { CommentRow } from "~/domain/comments/queries.server";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import { authorShape, organiserFields, replyShape, toOrganiserFields, toReply } from "../moderation";

const commentStatuses = { pending: "PENDING", approved: "APPROVED", rejected: "REJECTED" } as const;
const questionStatuses = { pending: "PENDING", approved: "ANSWERED", rejected: "REJECTED" } as const;

const publicFields = <Status extends Record<string, string>>(statuses: Status) => ({
  id: idShape,
  eventId: idShape,
  authorName: z.string(),
  content: z.string(),
  status: z.enum(statuses),
  createdAt: timestampShape,
});
const recordFields = {
  author: authorShape,
  event: z.strictObject({ id: idShape, title: z.string() }),
  rejectionReason: z.string().nullable(),
  updatedAt: timestampShape,
};

const commentFields = { ...publicFields(commentStatuses), ...organiserFields };
export const commentShape = z.strictObject(commentFields).meta({ id: "Comment" });
export const commentRecordShape = z
  .strictObject({ ...commentFields, authorEmail: z.string().nullable(), ...recordFields })
  .meta({ id: "CommentRecord" });

const questionFields = {
  ...publicFields(questionStatuses),
  answer: replyShape.nullable().meta({ description: "主办方的回答" }),
};
export const questionShape = z.strictObject(questionFields).meta({ id: "Question" });
export const questionRecordShape = z
  .strictObject({ ...questionFields, ...recordFields })
  .meta({ id: "QuestionRecord" });

/** The fields of comments and questions that everybody sees. */
const toPublic = ({ id, eventId, authorName, content, createdAt }: CommentRow) => ({
  id,
  eventId,
  authorName,
  content,
  createdAt: isoOf(createdAt),
});

/** The fields of comments and questions for the administrator. */
const toRecord = ({ comment, title, account }: CommentRecord) => ({
  author: { id: comment.userId, email: comment.authorEmail ?? account, name: comment.authorName },
  event: { id: comment.eventId, title },
  rejectionReason: comment.rejectionReason,
  updatedAt: isoOf(comment.updatedAt),
});

export const toComment = (row: CommentRow): z.output<typeof commentShape> => ({
  ...toPublic(row),
  status: commentStatuses[row.status],
  ...toOrganiserFields(row),
});
export const toCommentRecord = (record: CommentRecord): z.output<typeof commentRecordShape> => ({
  ...toComment(record.comment),
  authorEmail: record.comment.authorEmail,
  ...toRecord(record),
});

export const toQuestion = (row: CommentRow): z.output<typeof questionShape> => ({
  ...toPublic(row),
  status: questionStatuses[row.status],
  answer: toReply(row),
});
export const toQuestionRecord = (record: CommentRecord): z.output<typeof questionRecordShape> => ({
  ...toQuestion(record.comment),
  ...toRecord(record),
});
