// Operations on comments and on questions to the organiser.
import { z } from "zod";
import {
  type CommentRecord,
  findCommentRecord,
  listPendingRecords,
} from "~/domain/comments/admin-queries.server";
import { postComment } from "~/domain/comments/commands.server";
import { type CommentKind, type CommentRow, listApprovedRows } from "~/domain/comments/queries.server";
import { commentMessages, commentSchema, questionMessages, questionSchema } from "~/domain/comments/schema";
import { kindDetails } from "~/domain/posts/kinds";
import { readSettings } from "~/domain/settings/queries.server";
import { type OperationOf, operation } from "~/http/api/operation";
import {
  idExample,
  idShape,
  isoOf,
  listReply,
  paginationShape,
  pagingFields,
  timestampShape,
} from "~/http/api/paging";
import { commentLimits } from "~/http/limits/post-limits.server";
import { findNamedEvent } from "../events/events.server";
import {
  authorShape,
  organiserFields,
  replyExample,
  replyNote,
  replyShape,
  toOrganiserFields,
  toReply,
} from "../moderation";
import { reviewOperations } from "../review-operations.server";

// Comments and questions in responses.

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
const commentShape = z.strictObject(commentFields).meta({ id: "Comment" });
const commentRecordShape = z
  .strictObject({ ...commentFields, authorEmail: z.string().nullable(), ...recordFields })
  .meta({ id: "CommentRecord" });

const questionFields = {
  ...publicFields(questionStatuses),
  answer: replyShape.nullable().meta({ description: "主办方的回答" }),
};
const questionShape = z.strictObject(questionFields).meta({ id: "Question" });
const questionRecordShape = z
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

const toComment = (row: CommentRow): z.output<typeof commentShape> => ({
  ...toPublic(row),
  status: commentStatuses[row.status],
  ...toOrganiserFields(row),
});
const toCommentRecord = (record: CommentRecord): z.output<typeof commentRecordShape> => ({
  ...toComment(record.comment),
  authorEmail: record.comment.authorEmail,
  ...toRecord(record),
});

const toQuestion = (row: CommentRow): z.output<typeof questionShape> => ({
  ...toPublic(row),
  status: questionStatuses[row.status],
  answer: toReply(row),
});
const toQuestionRecord = (record: CommentRecord): z.output<typeof questionRecordShape> => ({
  ...toQuestion(record.comment),
  ...toRecord(record),
});

const tag = "评论";
const commentsPerPage = 20;

type Stated = { id: string; summary: string; note?: string };
type Input = { eventId: string };

type Posts = {
  shape: z.ZodType;
  recordShape: z.ZodType;
  toPublic: (row: CommentRow) => unknown;
  toRecord: (record: CommentRecord) => unknown;
  /** Lists the approved posts of an event while `isListed`. */
  list: Stated & { isListed: (event: { status: string }) => boolean };
  pending: Stated;
  create: Stated & Pick<OperationOf<undefined, Input>, "body" | "example">;
};

/** The operations that comments and questions have in common. */
function operationsOf(kind: CommentKind, posts: Posts) {
  const { shape, recordShape, toPublic, toRecord } = posts;
  const { list: name } = kindDetails[kind];
  const { isListed, ...list } = posts.list;
  return {
    ...reviewOperations(kind, {
      tag,
      shape: recordShape,
      find: ({ db }, id) => findCommentRecord(db, id, kind),
      rowOf: ({ comment }) => comment,
      dataOf: toRecord,
    }),

    list: operation({
      ...list,
      method: "GET",
      path: `/${name}/event/:id`,
      content: { tags: ["events", "comments"], perVisitor: [] },
      tag,
      access: "public",
      query: () => z.object(pagingFields(commentsPerPage)),
      response: {
        status: 200,
        data: z.strictObject({ [name]: z.array(shape), pagination: paginationShape }),
      },
      run: ({ site, request, params, query, siteTime }) => {
        const event = findNamedEvent(site, params.id);
        if ("ok" in event) return event;
        const found = isListed(event)
          ? listApprovedRows(site.db, { eventId: event.id, kind, ...query, until: query.asOf }, "empty")
          : { items: [], page: query.page, total: 0, totalPages: 0 };
        const { pagination, headers } = listReply(request, query, found, siteTime.now);
        return { data: { [name]: found.items.map(toPublic), pagination }, headers };
      },
    }),

    pending: operation({
      ...posts.pending,
      method: "GET",
      path: `/${name}/pending`,
      tag,
      access: "review",
      query: () => z.object(pagingFields(commentsPerPage)),
      response: {
        status: 200,
        data: z.strictObject({ [name]: z.array(recordShape), pagination: paginationShape }),
      },
      run: ({ site, request, query, siteTime }) => {
        const found = listPendingRecords(site.db, { ...query, kind, until: query.asOf });
        const { pagination, headers } = listReply(request, query, found, siteTime.now);
        return { data: { [name]: found.items.map(toRecord), pagination }, headers };
      },
    }),

    create: operation<undefined, Input>({
      ...posts.create,
      method: "POST",
      path: `/${name}`,
      tag,
      access: "public",
      isIdempotent: true,
      limits: commentLimits,
      response: { status: 201, data: shape },
      rejections: { missing: 404, closed: 403 },
      run: ({ site, body, poster, siteTime }) => {
        const policy = { now: siteTime.now, mode: readSettings(site.db).moderation };
        const posted = postComment(site.db, poster, { ...body, kind }, policy);
        return posted.ok ? { data: toPublic(posted.value.comment) } : posted;
      },
    }),
  };
}

const comments = operationsOf("comment", {
  shape: commentShape,
  recordShape: commentRecordShape,
  toPublic: toComment,
  toRecord: toCommentRecord,
  list: {
    id: "listComments",
    summary: "活动的评论",
    note: "只有已通过的评论，最早的在前。活动标记为已结束之前，列表是空的。",
    isListed: ({ status }) => status === "ended",
  },
  pending: { id: "listPendingComments", summary: "待审核的评论" },
  create: {
    id: "createComment",
    summary: "发表评论",
    body: () =>
      commentSchema.extend({
        eventId: z.string(commentMessages.eventMissing).meta({ description: "已结束的活动" }),
      }),
    example: { eventId: idExample, authorName: "苏苏", content: "下次还来" },
  },
});

const moderationStated = { summary: "审核评论", note: "只有待审核的可以审核；拒绝必须写明原因。" };

export const commentOperations = [
  ...[comments.list, comments.pending, comments.create],
  comments.decide({ ...moderationStated, id: "setCommentStatus" }, "/comments/:id/status"),
  comments.decide({ ...moderationStated, id: "updateComment" }),
  comments.reply({ id: "replyToComment", summary: "回复评论", note: replyNote, example: replyExample }),
  comments.removeReply({ id: "deleteCommentReply", summary: "删除对评论的回复" }),
  comments.remove({ id: "deleteComment", summary: "删除评论" }),
];

const questions = operationsOf("question", {
  shape: questionShape,
  recordShape: questionRecordShape,
  toPublic: toQuestion,
  toRecord: toQuestionRecord,
  list: {
    id: "listQuestions",
    summary: "活动的问答",
    note: "只有已回答的提问，最早的在前。",
    isListed: () => true,
  },
  pending: { id: "listPendingQuestions", summary: "等待回答的提问" },
  create: {
    id: "createQuestion",
    summary: "问主办方",
    note: "主办方回答之后，问题和回答一起公开。",
    body: () =>
      questionSchema.extend({
        eventId: z.string(questionMessages.eventMissing).meta({ description: "没有结束也没有取消的活动" }),
      }),
    example: { eventId: idExample, authorName: "苏苏", content: "可以带小孩吗？" },
  },
});

const answerPath = "/questions/:id/answer";

export const questionOperations = [
  ...[questions.list, questions.pending, questions.create],
  questions.reply(
    {
      id: "answerQuestion",
      summary: "回答提问",
      note: "问题和回答立刻一起公开；再写就是修改。",
      example: { text: "可以，请备注人数。" },
    },
    answerPath,
  ),
  questions.removeReply(
    { id: "deleteAnswer", summary: "删除回答", note: "问题不再公开，重新等待回答。" },
    answerPath,
  ),
  questions.remove({ id: "deleteQuestion", summary: "删除提问" }),
];
