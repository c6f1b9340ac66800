// Formats the audit log of a registration. Pure.
import { actorText } from "../audit/actor";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { recordedPart, recordedTexts } from "./fields";

export type RegistrationLogEntry = { id: string; who: string; what: string; when: string; changes: string[] };

type Recorded = {
  id: string;
  at: number;
  actor: string;
  action: string;
  before: string | null;
  after: string | null;
};

const verbs: Record<string, string> = {
  create: "报名",
  add: "加入名单",
  change: "修改",
  override: "超出名额加入",
  update: "修改",
  correct: "更正资料",
  withdraw: "取消报名",
  "move-up": "候补递补",
  undo: "撤销",
  prove: "确认邮箱",
  erase: "删除资料",
  "notice-close": "已通知",
  "notice-reopen": "改为未通知",
};

function changesOf(before: string | null, after: string | null): string[] {
  if (after === null) return [];
  const now = recordedTexts(recordedPart(after));
  if (before === null) return now.slice(0, 2).map(([label, text]) => `${label}：${text}`);
  const old = new Map(recordedTexts(recordedPart(before)));
  return now
    .filter(([label, text]) => old.get(label) !== text)
    .map(([label, text]) => `${label}：${old.get(label)} → ${text}`);
}

/** Formats one audit entry with its changes. */
export function describeRegistration(entry: Recorded, { now, timeZone }: SiteTime): RegistrationLogEntry {
  const name = entry.action.split(".")[1] ?? "";
  return {
    id: entry.id,
    who: actorText(entry.actor),
    what: verbs[name] ?? entry.action,
    when: dateTimeText(entry.at, now, timeZone),
    changes: changesOf(entry.before, entry.after),
  };
}
