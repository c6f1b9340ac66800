// Operations on comments.
import { z } from "zod";
import { listPendingRecords } from "~/domain/comments/admin-queries.server";
import { postComment } from "~/domain/comments/commands.server";
import { listApprovedRows } from "~/domain/comments/queries.server";
import { commentMessages, commentSchema } from "~/domain/comments/schema";
import { readSettings } from "~/domain/settings/queries.server";
import { operation } from "~/http/api/operation";
import { idExample, listReply, paginationShape, pagingFields } from "~/http/api/paging";
import { commentLimits } from "~/http/limits/post-limits.server";
import { findNamedEvent } from "../events/events.server";
import { commentModeration } from "./comment-moderation.server";
import { commentRecordShape, commentShape, toComment, toRecord } from "./comment-shape.server";

const tag = "评论";
const commentsPerPage = 20;

const listComments = operation({
  id: "listComments",
  method: "GET",
  path: "/comments/event/:id",
  tag,
  summary: "活动的评论",
  note: "只有已通过的评论，最早的在前。活动标记为已结束之前，列表是空的。",
  access: "public",
  query: () => z.object(pagingFields(commentsPerPage)),
  answer: {
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
  answer: { status: 201, data: commentShape },
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
  answer: {
    status: 200,
    data: z.strictObject({ comments: z.array(commentRecordShape), pagination: paginationShape }),
  },
  run: ({ site, request, query, siteTime }) => {
    const found = listPendingRecords(site.db, { ...query, kind: "comment", until: query.asOf });
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { comments: found.items.map(toRecord), pagination }, headers };
  },
});

export const commentOperations = [listComments, pendingComments, addComment, ...commentModeration];
