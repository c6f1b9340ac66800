// Formats the audit log of a comment, question or wish. Pure.
import { z } from "zod";
import { actorText } from "../audit/actor";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";

export type AuditLogEntry = { id: string; who: string; what: string; when: string; reason: string | null };

type Recorded = { id: string; at: number; actor: string; action: string; after: string | null };

const verbs: Record<string, string> = {
  approve: "通过",
  reject: "拒绝",
  reply: "回复",
  "approve-reply": "通过并回复",
  "edit-reply": "修改回复",
  "remove-reply": "删除回复",
  delete: "删除",
  feature: "设为精选",
  unfeature: "取消精选",
  show: "公开",
  hide: "隐藏",
};

const questionVerbs: Record<string, string> = {
  "approve-reply": "回答并公开",
  "edit-reply": "修改回答",
  "remove-reply": "删除回答",
};

const afterSchema = z.object({
  rejectionReason: z.string().nullish(),
  adminNote: z.string().nullish(),
  action: z.string().optional(),
});

function verbOf(action = ""): string {
  const [kind, verb = ""] = action.split(".");
  return (kind === "question" ? questionVerbs[verb] : undefined) ?? verbs[verb] ?? action;
}

/** Formats an audit entry; a rejection with its reason, an undo with the undone action. */
export function describeModeration(entry: Recorded, { now, timeZone }: SiteTime): AuditLogEntry {
  const { data: after } = afterSchema.safeParse(JSON.parse(entry.after ?? "{}"));
  const isRejection = entry.action.endsWith(".reject");
  const what = entry.action.endsWith(".undo") ? `撤销了「${verbOf(after?.action)}」` : verbOf(entry.action);
  return {
    id: entry.id,
    who: actorText(entry.actor),
    what,
    when: dateTimeText(entry.at, now, timeZone),
    reason: isRejection ? (after?.rejectionReason ?? after?.adminNote ?? null) : null,
  };
}
