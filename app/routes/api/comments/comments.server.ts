import { z } from "zod";
import { findCommentRecord, listPendingRecords } from "~/domain/comments/admin-queries.server";
import { postComment } from "~/domain/comments/commands.server";
import {
  approveComments,
  deleteComments,
  rejectComments,
  removeReplyToComment,
  replyToComment,
} from "~/domain/comments/moderate.server";
import { type CommentRow, listApprovedRows } from "~/domain/comments/queries.server";
import { commentMessages, commentSchema } from "~/domain/comments/schema";
import { type ModerationResult, type ModerationStatus, moderationMessages } from "~/domain/moderation-rules";
import { rejected } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import { type ApiRequest, type OperationOf, type OperationResult, operation } from "~/http/api/operation";
import {
  deletedReply,
  deletedShape,
  idExample,
  listReply,
  paginationShape,
  pagingFields,
} from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { commentLimits } from "~/http/limits/post-limits.server";
import { findNamedEvent } from "../events/events.server";
import { moderationBody, moderationExample, replyBody, replyExample, replyNote } from "../moderation";
import { commentRecordShape, commentShape, toComment, toRecord } from "./comment-shape.server";

const tag = "评论";
const commentsPerPage = 20;

const listComments = operation({
  id: "listComments",
  method: "GET",
  path: "/comments/event/:id",
  content: { tags: ["events", "comments"], perVisitor: [] },
  tag,
  summary: "活动的评论",
  note: "只有已通过的评论，最早的在前。活动标记为已结束之前，列表是空的。",
  access: "public",
  query: () => z.object(pagingFields(commentsPerPage)),
  response: {
    status: 200,
    data: z.strictObject({ comments: z.array(commentShape), pagination: paginationShape }),
  },
  run: ({ site, request, params, query, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const isOpen = event.status === "ended";
    const found = isOpen
      ? listApprovedRows(site.db, { eventId: event.id, ...query, until: query.asOf }, "empty")
      : { items: [], page: query.page, total: 0, totalPages: 0 };
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { comments: found.items.map(toComment), pagination }, headers };
  },
});

const addComment = operation({
  id: "createComment",
  method: "POST",
  path: "/comments",
  tag,
  summary: "发表评论",
  access: "public",
  isIdempotent: true,
  limits: commentLimits,
  body: () =>
    commentSchema.extend({
      eventId: z.string(commentMessages.eventMissing).meta({ description: "已结束的活动" }),
    }),
  example: { eventId: idExample, authorName: "苏苏", content: "下次还来" },
  response: { status: 201, data: commentShape },
  rejections: { missing: 404, "not-ended": 403 },
  run: ({ site, body, poster, siteTime }) => {
    const policy = { now: siteTime.now, mode: readSettings(site.db).moderation };
    const posted = postComment(site.db, poster, body, policy);
    return posted.ok ? { data: toComment(posted.value.comment) } : posted;
  },
});

const pendingComments = operation({
  id: "listPendingComments",
  method: "GET",
  path: "/comments/pending",
  tag,
  summary: "待审核的评论",
  access: "review",
  query: () => z.object(pagingFields(commentsPerPage)),
  response: {
    status: 200,
    data: z.strictObject({ comments: z.array(commentRecordShape), pagination: paginationShape }),
  },
  run: ({ site, request, query, siteTime }) => {
    const found = listPendingRecords(site.db, { ...query, kind: "comment", until: query.asOf });
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { comments: found.items.map(toRecord), pagination }, headers };
  },
});

const findComment = (site: Site, id: string) => findCommentRecord(site.db, id, "comment");

type ModerationInput = { status: ModerationStatus; reason?: unknown };

/** Moderates a comment; repeating a decision changes nothing, so a request may be repeated. */
function moderate({
  site,
  params,
  body,
  actor,
  siteTime,
}: ApiRequest<unknown, ModerationInput>): OperationResult {
  const id = params.id ?? "";
  const isSettled = findComment(site, id)?.comment.status === body.status;
  const judged =
    body.status === "approved"
      ? approveComments(site.db, actor(), [id], siteTime.now)
      : rejectComments(site.db, actor(), { ids: [id], reason: body.reason }, siteTime.now);
  if (!judged.ok && !(isSettled && judged.error === "not-possible")) return judged;
  const record = findComment(site, id);
  return record ? { data: toRecord(record) } : rejected("not-found", `这条评论${moderationMessages.missing}`);
}

const moderationOperation: Omit<OperationOf<unknown, ModerationInput>, "id" | "path"> = {
  method: "PATCH",
  tag,
  summary: "审核评论",
  note: "只有待审核的可以审核；拒绝必须写明原因。",
  access: "review",
  body: () => moderationBody,
  example: moderationExample,
  response: { status: 200, data: commentRecordShape },
  rejections: { "not-possible": 409 },
  run: moderate,
};

const patchStatus = operation({
  ...moderationOperation,
  id: "setCommentStatus",
  path: "/comments/:id/status",
});
const patchComment = operation({ ...moderationOperation, id: "updateComment", path: "/comments/:id" });

const removeComment = operation({
  id: "deleteComment",
  method: "DELETE",
  path: "/comments/:id",
  tag,
  summary: "删除评论",
  access: "review",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const deleted = deleteComments(site.db, actor(), [id], siteTime.now);
    return deleted.ok ? deletedReply(id) : deleted;
  },
});

type ReplyInput = { text: string };

/** The comment after a change of its reply; repeating a change has no effect. */
function afterReply(site: Site, id: string, changed: ModerationResult, isSo: (row: CommentRow) => boolean) {
  const record = findComment(site, id);
  if (!changed.ok && !(changed.error === "not-possible" && record && isSo(record.comment))) return changed;
  return record ? { data: toRecord(record) } : rejected("not-found", `这条评论${moderationMessages.missing}`);
}

const putReply = operation<undefined, ReplyInput>({
  id: "replyToComment",
  method: "PUT",
  path: "/comments/:id/reply",
  tag,
  summary: "回复评论",
  note: replyNote,
  access: "review",
  body: () => replyBody,
  example: replyExample,
  response: { status: 200, data: commentRecordShape },
  rejections: { "not-possible": 409 },
  run: ({ site, params, body, actor, siteTime }) => {
    const id = params.id ?? "";
    const replied = replyToComment(site.db, actor(), { id, text: body.text }, siteTime.now);
    return afterReply(site, id, replied, () => false);
  },
});

const removeReply = operation({
  id: "deleteCommentReply",
  method: "DELETE",
  path: "/comments/:id/reply",
  tag,
  summary: "删除对评论的回复",
  access: "review",
  response: { status: 200, data: commentRecordShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const removed = removeReplyToComment(site.db, actor(), id, siteTime.now);
    return afterReply(site, id, removed, ({ reply }) => reply === null);
  },
});

export const commentOperations = [
  ...[listComments, pendingComments, addComment],
  ...[patchStatus, patchComment, putReply, removeReply, removeComment],
];
