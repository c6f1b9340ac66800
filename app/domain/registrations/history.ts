// Formats the audit log of a registration. Pure.
import {
  type AuditedEntry,
  type HistoryChange,
  type HistoryEntry,
  historyEntry,
  plain,
  replacement,
} from "../audit/history";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { Edit } from "./edits.server";
import { editedTexts, recordedPart, recordedTexts } from "./fields";

const verbs: Record<string, string> = {
  create: "报名",
  add: "加入名单",
  change: "修改",
  override: "超出名额加入",
  update: "修改",
  correct: "更正资料",
  withdraw: "取消报名",
  answer: "回答还来吗",
  "move-up": "候补递补",
  offer: "问候补的人要不要",
  lapse: "没等到回复",
  undo: "撤销",
  prove: "确认邮箱",
  erase: "删除资料",
  "notice-close": "已通知",
  "notice-reopen": "改为未通知",
};

/** Lists what an entry changed of the personal data. */
function editChanges({ before, after }: Edit): HistoryChange[] {
  const old = new Map(editedTexts(before));
  return editedTexts(after)
    .filter(([label, text]) => old.get(label) !== text)
    .map(([label, text]) => replacement(label, plain(old.get(label)), plain(text)));
}

/** A creation lists its first two values. */
function changesOf({ before, after }: AuditedEntry): HistoryChange[] {
  if (after === null) return [];
  const now = recordedTexts(recordedPart(after));
  if (before === null) return now.slice(0, 2).map(([label, text]) => ({ label, before: null, after: text }));
  const old = new Map(recordedTexts(recordedPart(before)));
  return now
    .filter(([label, text]) => old.get(label) !== text)
    .map(([label, text]) => ({ label, before: old.get(label) ?? "", after: text }));
}

/** Formats one audit entry with its changes; `edit` is what it changed of the personal data. */
export const describeRegistration = (
  entry: AuditedEntry,
  edit: Edit | undefined,
  { now, timeZone }: SiteTime,
): HistoryEntry =>
  historyEntry(entry, {
    what: verbs[entry.action.split(".")[1] ?? ""] ?? entry.action,
    when: dateTimeText(entry.at, now, timeZone),
    changes: [...changesOf(entry), ...(edit ? editChanges(edit) : [])],
  });
