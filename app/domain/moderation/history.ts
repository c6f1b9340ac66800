// Formats the audit log of a comment, question or wish. Pure.
import { type AuditedEntry, type HistoryEntry, historyEntry, snapshotOf } from "../audit/history";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { kindDetails, reviewKinds } from "../posts/kinds";

const verbs: Record<string, string> = {
  approve: "通过",
  reject: "拒绝",
  delete: "删除",
  feature: "设为精选",
  unfeature: "取消精选",
  show: "公开",
  hide: "隐藏",
};

function verbOf(action: string): string {
  const [named, verb = ""] = action.split(".");
  const { words } = kindDetails[reviewKinds.find((kind) => kind === named) ?? "comment"];
  const replies: Record<string, string> = {
    reply: words.reply,
    "approve-reply": words.approve,
    "edit-reply": words.edit,
    "remove-reply": words.remove,
  };
  return replies[verb] ?? verbs[verb] ?? action;
}

/** Formats an audit entry; a rejection with its reason, an undo with the undone action. */
export function describeModeration(entry: AuditedEntry, { now, timeZone }: SiteTime): HistoryEntry {
  const { action, rejectionReason, adminNote } = snapshotOf(entry.after);
  const reason = entry.action.endsWith(".reject") ? (rejectionReason ?? adminNote) : null;
  return historyEntry(entry, {
    what: entry.action.endsWith(".undo") ? `撤销了「${verbOf(String(action ?? ""))}」` : verbOf(entry.action),
    when: dateTimeText(entry.at, now, timeZone),
    changes: reason ? [{ label: "拒绝原因", before: null, after: String(reason) }] : [],
  });
}
