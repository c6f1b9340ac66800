// A poll's audit log as text. Pure.
import { z } from "zod";
import { clip } from "../../platform/text";
import { actorText } from "../audit/actor";
import type { Moment } from "../events/moment";
import { momentText } from "../events/when";
import { changedPollFields, type PollInput } from "./schema";

type Recorded = {
  id: string;
  at: number;
  actor: string;
  action: string;
  before: string | null;
  after: string | null;
};

/** `changes` has one line for each changed field. */
export type PollHistoryEntry = { id: string; who: string; what: string; when: string; changes: string[] };

export const pollStatusWords = { active: "进行中", ended: "已结束", draft: "草稿" } as const;

const snapshotSchema = z.record(z.string(), z.unknown());
type Snapshot = z.output<typeof snapshotSchema>;

function readSnapshot(json: string | null): Snapshot {
  const parsed = snapshotSchema.safeParse(JSON.parse(json ?? "{}"));
  return parsed.success ? parsed.data : {};
}

const shownCharacters = 40;
type Say = (value: unknown, moment: Moment) => string;
const plain: Say = (value) => clip(String(value ?? ""), shownCharacters) || "（空）";
const yesNo: Say = (value) => (value ? "是" : "否");
const time: Say = (value, { now, timeZone }) =>
  typeof value === "number" ? momentText(value, now, timeZone) : "（空）";
const status: Say = (value) => {
  const [, word] = Object.entries(pollStatusWords).find(([name]) => name === value) ?? [];
  return word ?? String(value);
};

const fields: Record<keyof PollInput, { label: string; say: Say }> = {
  title: { label: "投票标题", say: plain },
  description: { label: "说明", say: plain },
  option1: { label: "选项 1", say: plain },
  option2: { label: "选项 2", say: plain },
  option3: { label: "选项 3", say: plain },
  startAt: { label: "开始时间", say: time },
  endAt: { label: "结束时间", say: time },
  status: { label: "状态", say: status },
  allowMultiple: { label: "可选多项", say: yesNo },
  isAnonymous: { label: "需要登录投票", say: (value, moment) => yesNo(!value, moment) },
};

const verbs: Record<string, string> = {
  "poll.create": "创建了投票",
  "poll.update": "修改了投票",
  "poll.status": "更改了状态",
};

/** One audit entry as text. */
export function describePollEntry(entry: Recorded, moment: Moment): PollHistoryEntry {
  const [before, after] = [readSnapshot(entry.before), readSnapshot(entry.after)];
  const isChange = entry.before !== null && entry.after !== null;
  const changed = Object.entries(fields).filter(([name]) => isChange && before[name] !== after[name]);
  return {
    id: entry.id,
    who: actorText(entry.actor),
    what: verbs[entry.action] ?? entry.action,
    when: momentText(entry.at, moment.now, moment.timeZone),
    changes: changed.map(
      ([name, { label, say }]) => `${label}：${say(before[name], moment)} → ${say(after[name], moment)}`,
    ),
  };
}

/** The stored values that a form would overwrite, such as 投票标题：现在保存的是「…」. */
export function describeStored(stored: PollInput, typed: PollInput, moment: Moment) {
  return changedPollFields(stored, typed).map((name) => {
    const { label, say } = fields[name];
    const value = stored[name];
    // Not truncated, since the administrator compares it with the typed text.
    const text = say === plain && value ? String(value) : say(value, moment);
    return { field: name, message: `${label}：现在保存的是「${text}」` };
  });
}
