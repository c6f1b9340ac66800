// Moderation actions on comments, questions and wishes: command and messages.
import type { Actor } from "~/domain/audit/actor";
import { findAudit } from "~/domain/audit/queries.server";
import {
  answerQuestion,
  approveComments,
  deleteComments,
  deleteQuestions,
  rejectComments,
  rejectQuestions,
  removeAnswer,
  removeReplyToComment,
  replyToComment,
} from "~/domain/comments/moderate.server";
import { canUndo } from "~/domain/moderation/undo.server";
import { type ModerationResult, presetReasons } from "~/domain/moderation-rules";
import type { ReviewKind } from "~/domain/review-entry";
import {
  approveWishes,
  deleteWishes,
  featureWishes,
  rejectWishes,
  removeReplyToWish,
  replyToWish,
  showWishes,
} from "~/domain/wishes/moderate.server";
import type { Site } from "~/http/context.server";
import { namedChange } from "../confirmations/named-change";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { inboxPath, sectionOf } from "./review-section";

type Task = { site: Site; actor: Actor; ids: string[]; reason: string; text?: string };
type ModerationAction = {
  /** Label of the button, such as 通过; also the default confirmation. */
  label: string;
  /** Message for one item, such as 已通过. */
  done: string;
  perform: (task: Task) => ModerationResult;
};

const approvals = { comment: approveComments, wish: approveWishes };
const commands = {
  comment: { reject: rejectComments, delete: deleteComments },
  question: { reject: rejectQuestions, delete: deleteQuestions },
  wish: { reject: rejectWishes, delete: deleteWishes },
};

/** Questions are approved only by answering them. */
const approvalOf = (kind: keyof typeof approvals): Record<string, ModerationAction> => ({
  approve: {
    label: "通过",
    done: "已通过",
    perform: ({ site, actor, ids }) => approvals[kind](site.db, actor, ids, site.clock.now()),
  },
});

/** Actions of every kind that also apply in bulk. */
const bulkActionsOf = (kind: ReviewKind): Record<string, ModerationAction> => ({
  reject: {
    label: "确认拒绝",
    done: "已拒绝",
    perform: ({ site, actor, ids, reason }) =>
      commands[kind].reject(site.db, actor, { ids, reason }, site.clock.now()),
  },
  delete: {
    label: "删除",
    done: "已删除",
    perform: ({ site, actor, ids }) => commands[kind].delete(site.db, actor, ids, site.clock.now()),
  },
});

const replies = {
  comment: { write: replyToComment, remove: removeReplyToComment },
  question: { write: answerQuestion, remove: removeAnswer },
  wish: { write: replyToWish, remove: removeReplyToWish },
};

/** Messages after a change of a reply. */
const replied = { write: "的回复已发布", approve: "已通过，回复已发布", remove: "的回复已删除" };
const answered = {
  write: "的回答已发布",
  approve: "已回答，和回答一起公开了",
  remove: "的回答已删除，不再公开",
};

/** Actions on the reply to a single item. */
function replyActionsOf(kind: ReviewKind): Record<string, ModerationAction> {
  const writing = (approves: boolean): ModerationAction["perform"] => {
    return ({ site, actor, ids: [id = ""], text }) =>
      replies[kind].write(site.db, actor, { id, text, approves }, site.clock.now());
  };
  const { words } = sectionOf(kind);
  const done = kind === "question" ? answered : replied;
  return {
    reply: { label: words.reply, done: done.write, perform: writing(false) },
    "approve-reply": { label: words.approve, done: done.approve, perform: writing(true) },
    "remove-reply": {
      label: words.remove,
      done: done.remove,
      perform: ({ site, actor, ids: [id = ""] }) =>
        replies[kind].remove(site.db, actor, id, site.clock.now()),
    },
  };
}

const featuring = (isFeatured: boolean): ModerationAction["perform"] => {
  return ({ site, actor, ids }) => featureWishes(site.db, actor, { ids, isFeatured }, site.clock.now());
};
const showing = (isPublic: boolean): ModerationAction["perform"] => {
  return ({ site, actor, ids }) => showWishes(site.db, actor, { ids, isPublic }, site.clock.now());
};

const bulkActions: Record<ReviewKind, Record<string, ModerationAction>> = {
  comment: { ...approvalOf("comment"), ...bulkActionsOf("comment") },
  question: bulkActionsOf("question"),
  wish: { ...approvalOf("wish"), ...bulkActionsOf("wish") },
};
const actions: Record<ReviewKind, Record<string, ModerationAction>> = {
  comment: { ...bulkActions.comment, ...replyActionsOf("comment") },
  question: { ...bulkActions.question, ...replyActionsOf("question") },
  wish: {
    ...bulkActions.wish,
    ...replyActionsOf("wish"),
    feature: { label: "设为精选", done: "已设为精选", perform: featuring(true) },
    unfeature: { label: "取消精选", done: "已取消精选", perform: featuring(false) },
    show: { label: "公开", done: "已公开", perform: showing(true) },
    hide: { label: "隐藏", done: "已隐藏", perform: showing(false) },
  },
};

/** The moderation action named in the URL; throws a 404 for an unknown one. */
export const moderationActionOf = (kind: ReviewKind, name: string | undefined): ModerationAction =>
  namedChange(actions[kind], name);

/** The bulk action with a name; throws a 404 for actions on single items only. */
export const bulkModerationActionOf = (kind: ReviewKind, name: string): ModerationAction =>
  namedChange(bulkActions[kind], name);

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Joins a preset reason and a typed one; either may be empty. */
function joinReason(preset: string, typed: string): string {
  const ready = presetReasons.find((each) => each === preset) ?? "";
  return [ready, typed.trim()].filter((part) => part !== "").join("：");
}

/** The reply in a form. */
export const readReplyText = (form: FormData) => textOf(form.get("text"));

/** The rejection reason of a form. */
export function readReasonFields(form: FormData) {
  const [preset, typed] = [textOf(form.get("preset")), textOf(form.get("reason"))];
  return { preset, typed, reason: joinReason(preset, typed) };
}

/** The undo button of a flash message; returns to `returnTo` if the URL fits. */
export const undoLink = (auditIds: readonly string[], returnTo: string) =>
  batchUndoLink(`${inboxPath}/undo`, auditIds, returnTo);

/** The undo button after a change; undefined where undo is impossible, such as for an edited reply. */
export function undoLinkAfter({ db }: Site, auditIds: readonly string[], returnTo: string) {
  const entries = findAudit(db, auditIds);
  return entries.length > 0 && entries.every(canUndo) ? undoLink(auditIds, returnTo) : undefined;
}
