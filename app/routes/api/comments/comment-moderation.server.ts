// Administrator operations on one comment.
import { findCommentRecord } from "~/domain/comments/admin-queries.server";
import {
  approveComments,
  deleteComments,
  rejectComments,
  removeReplyToComment,
  replyToComment,
} from "~/domain/comments/moderate.server";
import type { CommentRow } from "~/domain/comments/queries.server";
import { type ModerationResult, type ModerationStatus, moderationMessages } from "~/domain/moderation-rules";
import { rejected } from "~/domain/result";
import { type Call, type OperationOf, type Outcome, operation } from "~/http/api/operation";
import { deletedReply, deletedShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { moderationBody, moderationExample, replyBody, replyExample, replyNote } from "../moderation";
import { commentRecordShape, toRecord } from "./comment-shape.server";

const tag = "评论";

const findComment = (site: Site, id: string) => findCommentRecord(site.db, id, "comment");

type ModerationInput = { status: ModerationStatus; reason?: unknown };

/** Moderates a comment; repeating a decision changes nothing, so a request may be repeated. */
function moderate({ site, params, body, actor, siteTime }: Call<unknown, ModerationInput>): Outcome {
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
  answer: { status: 200, data: commentRecordShape },
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
  answer: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const deleted = deleteComments(site.db, actor(), [id], siteTime.now);
    return deleted.ok ? deletedReply(id) : deleted;
  },
});

type ReplyInput = { text: string };

/** The comment after a change of its reply; a change that was made already has no effect. */
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
  answer: { status: 200, data: commentRecordShape },
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
  answer: { status: 200, data: commentRecordShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const removed = removeReplyToComment(site.db, actor(), id, siteTime.now);
    return afterReply(site, id, removed, ({ reply }) => reply === null);
  },
});

export const commentModeration = [patchStatus, patchComment, putReply, removeReply, removeComment];
