// Formats a poll's audit log. Pure.
import {
  type AuditedEntry,
  changesOf,
  column,
  type HistoryEntry,
  historyEntry,
  nothing,
  plain,
} from "../audit/history";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { optionLabel } from "../poll-options";
import { changedPollFields, type PollInput } from "./schema";

export const pollStatusWords = { active: "进行中", ended: "已结束", draft: "草稿" } as const;

type Format = (value: unknown, siteTime: SiteTime) => string;
const yesNo: Format = (value) => (value ? "是" : "否");
const time: Format = (value, { now, timeZone }) =>
  typeof value === "number" ? dateTimeText(value, now, timeZone) : nothing;
const status: Format = (value) => {
  const [, word] = Object.entries(pollStatusWords).find(([name]) => name === value) ?? [];
  return word ?? String(value);
};

const fields: Record<keyof PollInput, { label: string; format: Format }> = {
  title: { label: "投票标题", format: plain },
  description: { label: "说明", format: plain },
  option1: { label: optionLabel(1), format: plain },
  option2: { label: optionLabel(2), format: plain },
  option3: { label: optionLabel(3), format: plain },
  startAt: { label: "开始时间", format: time },
  endAt: { label: "结束时间", format: time },
  status: { label: "状态", format: status },
  allowMultiple: { label: "可选多项", format: yesNo },
  isAnonymous: { label: "需要登录投票", format: (value, siteTime) => yesNo(!value, siteTime) },
};

const verbs: Record<string, string> = {
  "poll.create": "创建了投票",
  "poll.update": "修改了投票",
  "poll.status": "更改了状态",
};

const changed = Object.entries(fields).map(([name, { label, format }]) => column(label, name, format));

/** Formats one audit entry. */
export const describePollEntry = (entry: AuditedEntry, siteTime: SiteTime): HistoryEntry =>
  historyEntry(entry, {
    what: verbs[entry.action] ?? entry.action,
    when: dateTimeText(entry.at, siteTime.now, siteTime.timeZone),
    changes: changesOf(changed, entry, siteTime),
  });

/** Describes the stored values that a form would overwrite, such as 投票标题：现在保存的是「…」. */
export function describeStored(stored: PollInput, typed: PollInput, siteTime: SiteTime) {
  return changedPollFields(stored, typed).map((name) => {
    const { label, format } = fields[name];
    const value = stored[name];
    // Not truncated, because the administrator compares it with the typed text.
    const text = format === plain && value ? String(value) : format(value, siteTime);
    return { field: name, message: `${label}：现在保存的是「${text}」` };
  });
}
