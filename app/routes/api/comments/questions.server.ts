import { z } from "zod";
import {
  type CommentRecord,
  findCommentRecord,
  listPendingRecords,
} from "~/domain/comments/admin-queries.server";
import { answerQuestion, deleteQuestions, removeAnswer } from "~/domain/comments/moderate.server";
import { type CommentRow, listApprovedRows } from "~/domain/comments/queries.server";
import { questionMessages, questionSchema } from "~/domain/comments/question-schema";
import { postQuestion } from "~/domain/comments/questions.server";
import { type ModerationResult, moderationMessages } from "~/domain/moderation-rules";
import { rejected } from "~/domain/result";
import { operation } from "~/http/api/operation";
import {
  deletedReply,
  deletedShape,
  idExample,
  idShape,
  isoOf,
  listReply,
  paginationShape,
  pagingFields,
  timestampShape,
} from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { commentLimits } from "~/http/limits/post-limits.server";
import { findNamedEvent } from "../events/events.server";
import { authorShape, replyBody, replyShape, toReply } from "../moderation";

const tag = "评论";
const questionsPerPage = 20;
const kind = "question" as const;

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
const questionShape = z.strictObject(publicFields).meta({ id: "Question" });
const questionRecordShape = z
  .strictObject({
    ...publicFields,
    author: authorShape,
    event: z.strictObject({ id: idShape, title: z.string() }),
    rejectionReason: z.string().nullable(),
    updatedAt: timestampShape,
  })
  .meta({ id: "QuestionRecord" });

/** A question as everybody sees it. */
const toQuestion = ({ id, eventId, authorName, content, status, createdAt, ...row }: CommentRow) => ({
  id,
  eventId,
  authorName,
  content,
  status: statuses[status],
  createdAt: isoOf(createdAt),
  answer: toReply(row),
});

/** A question with the administrator's fields. */
function toQuestionRecord({ comment, title, account }: CommentRecord): z.output<typeof questionRecordShape> {
  const { authorName: name, userId, eventId, rejectionReason, updatedAt } = comment;
  return {
    ...toQuestion(comment),
    author: { id: userId, email: account, name },
    event: { id: eventId, title },
    rejectionReason,
    updatedAt: isoOf(updatedAt),
  };
}

const listQuestions = operation({
  id: "listQuestions",
  method: "GET",
  path: "/questions/event/:id",
  content: { tags: ["events", "comments"], perVisitor: [] },
  tag,
  summary: "活动的问答",
  note: "只有已回答的提问，最早的在前。",
  access: "public",
  query: () => z.object(pagingFields(questionsPerPage)),
  response: {
    status: 200,
    data: z.strictObject({ questions: z.array(questionShape), pagination: paginationShape }),
  },
  run: ({ site, request, params, query, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const asked = { eventId: event.id, kind, ...query, until: query.asOf };
    const found = listApprovedRows(site.db, asked, "empty");
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { questions: found.items.map(toQuestion), pagination }, headers };
  },
});

const addQuestion = operation({
  id: "createQuestion",
  method: "POST",
  path: "/questions",
  tag,
  summary: "问主办方",
  note: "主办方回答之后，问题和回答一起公开。",
  access: "public",
  isIdempotent: true,
  limits: commentLimits,
  body: () =>
    questionSchema.extend({
      eventId: z.string(questionMessages.eventMissing).meta({ description: "没有结束也没有取消的活动" }),
    }),
  example: { eventId: idExample, authorName: "苏苏", content: "可以带小孩吗？" },
  response: { status: 201, data: questionShape },
  rejections: { missing: 404, closed: 403 },
  run: ({ site, body, poster, siteTime }) => {
    const posted = postQuestion(site.db, poster, body, { now: siteTime.now });
    return posted.ok ? { data: toQuestion(posted.value.question) } : posted;
  },
});

const pendingQuestions = operation({
  id: "listPendingQuestions",
  method: "GET",
  path: "/questions/pending",
  tag,
  summary: "等待回答的提问",
  access: "review",
  query: () => z.object(pagingFields(questionsPerPage)),
  response: {
    status: 200,
    data: z.strictObject({ questions: z.array(questionRecordShape), pagination: paginationShape }),
  },
  run: ({ site, request, query, siteTime }) => {
    const found = listPendingRecords(site.db, { ...query, kind, until: query.asOf });
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { questions: found.items.map(toQuestionRecord), pagination }, headers };
  },
});

/** The question after a change; a change that was made already has no effect. */
function afterChange(
  site: Site,
  id: string,
  changed: ModerationResult,
  isSo: (row: CommentRow) => boolean = () => false,
) {
  const record = findCommentRecord(site.db, id, kind);
  if (!changed.ok && !(changed.error === "not-possible" && record && isSo(record.comment))) return changed;
  return record
    ? { data: toQuestionRecord(record) }
    : rejected("not-found", `这条提问${moderationMessages.missing}`);
}

const putAnswer = operation<undefined, { text: string }>({
  id: "answerQuestion",
  method: "PUT",
  path: "/questions/:id/answer",
  tag,
  summary: "回答提问",
  note: "问题和回答立刻一起公开；再写就是修改。",
  access: "review",
  body: () => replyBody,
  example: { text: "可以，请备注人数。" },
  response: { status: 200, data: questionRecordShape },
  rejections: { "not-possible": 409 },
  run: ({ site, params, body, actor, siteTime }) => {
    const id = params.id ?? "";
    return afterChange(site, id, answerQuestion(site.db, actor(), { id, text: body.text }, siteTime.now));
  },
});

const deleteAnswer = operation({
  id: "deleteAnswer",
  method: "DELETE",
  path: "/questions/:id/answer",
  tag,
  summary: "删除回答",
  note: "问题不再公开，重新等待回答。",
  access: "review",
  response: { status: 200, data: questionRecordShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const removed = removeAnswer(site.db, actor(), id, siteTime.now);
    return afterChange(site, id, removed, ({ reply }) => reply === null);
  },
});

const removeQuestion = operation({
  id: "deleteQuestion",
  method: "DELETE",
  path: "/questions/:id",
  tag,
  summary: "删除提问",
  access: "review",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const deleted = deleteQuestions(site.db, actor(), [id], siteTime.now);
    return deleted.ok ? deletedReply(id) : deleted;
  },
});

export const questionOperations = [
  ...[listQuestions, pendingQuestions, addQuestion],
  ...[putAnswer, deleteAnswer, removeQuestion],
];
