// Moderation actions on comments, questions and wishes: command and messages.
import type { Actor } from "~/domain/audit/actor";
import { findAudit } from "~/domain/audit/queries.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { canUndo } from "~/domain/moderation/undo.server";
import { type ModerationResult, presetReasons } from "~/domain/moderation-rules";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import { featureWishes, showWishes } from "~/domain/wishes/moderate.server";
import type { Site } from "~/http/context.server";
import { namedChange } from "../confirmations/named-change";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { inboxPath } from "./review-section";

type Task = { site: Site; actor: Actor; ids: string[]; reason: string; text?: string };
type ModerationAction = {
  /** Label of the button, such as 通过; also the default confirmation. */
  label: string;
  /** Message for one item, such as 已通过. */
  done: string;
  perform: (task: Task) => ModerationResult;
};

/** Actions that also apply in bulk. Posts that need a reply are approved only by it. */
function bulkActionsOf(kind: ReviewKind): Record<string, ModerationAction> {
  const { approve, reject, remove } = moderation[kind];
  const approval: Record<string, ModerationAction> = {
    approve: {
      label: "通过",
      done: "已通过",
      perform: ({ site, actor, ids }) => approve(site.db, actor, ids, site.clock.now()),
    },
  };
  return {
    ...(kindDetails[kind].needsReply ? {} : approval),
    reject: {
      label: "确认拒绝",
      done: "已拒绝",
      perform: ({ site, actor, ids, reason }) => reject(site.db, actor, { ids, reason }, site.clock.now()),
    },
    delete: {
      label: "删除",
      done: "已删除",
      perform: ({ site, actor, ids }) => remove(site.db, actor, ids, site.clock.now()),
    },
  };
}

/** Messages after a change of a reply. */
const replied = { write: "的回复已发布", approve: "已通过，回复已发布", remove: "的回复已删除" };
const answered = {
  write: "的回答已发布",
  approve: "已回答，和回答一起公开了",
  remove: "的回答已删除，不再公开",
};

/** Actions on the reply to a single item. */
function replyActionsOf(kind: ReviewKind): Record<string, ModerationAction> {
  const { reply, removeReply } = moderation[kind];
  const writing = (approves: boolean): ModerationAction["perform"] => {
    return ({ site, actor, ids: [id = ""], text }) =>
      reply(site.db, actor, { id, text, approves }, site.clock.now());
  };
  const { words, needsReply } = kindDetails[kind];
  const done = needsReply ? answered : replied;
  return {
    reply: { label: words.publish, done: done.write, perform: writing(false) },
    "approve-reply": { label: words.approve, done: done.approve, perform: writing(true) },
    "remove-reply": {
      label: words.remove,
      done: done.remove,
      perform: ({ site, actor, ids: [id = ""] }) => removeReply(site.db, actor, id, site.clock.now()),
    },
  };
}

const featuring = (isFeatured: boolean): ModerationAction["perform"] => {
  return ({ site, actor, ids }) => featureWishes(site.db, actor, { ids, isFeatured }, site.clock.now());
};
const showing = (isPublic: boolean): ModerationAction["perform"] => {
  return ({ site, actor, ids }) => showWishes(site.db, actor, { ids, isPublic }, site.clock.now());
};

const wishActions: Record<string, ModerationAction> = {
  feature: { label: "设为精选", done: "已设为精选", perform: featuring(true) },
  unfeature: { label: "取消精选", done: "已取消精选", perform: featuring(false) },
  show: { label: "公开", done: "已公开", perform: showing(true) },
  hide: { label: "隐藏", done: "已隐藏", perform: showing(false) },
};

const actionsOf = (kind: ReviewKind) => ({
  ...bulkActionsOf(kind),
  ...replyActionsOf(kind),
  ...(kind === "wish" ? wishActions : {}),
});

/** The moderation action named in the URL; throws a 404 for an unknown one. */
export const moderationActionOf = (kind: ReviewKind, name: string | undefined): ModerationAction =>
  namedChange(actionsOf(kind), name);

/** The bulk action with a name; throws a 404 for actions on single items only. */
export const bulkModerationActionOf = (kind: ReviewKind, name: string): ModerationAction =>
  namedChange(bulkActionsOf(kind), name);

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
