// Formats an event's audit log: author, changed fields, values before and after. Pure.
import { z } from "zod";
import { truncateText } from "../../platform/text";
import { actorText } from "../audit/actor";
import { dateText, dateTimeText, periodText } from "./date-text";
import { type EventFormField, eventFormFields, type FormColumn, fieldOf, kindOf } from "./fields";
import { cancellationLabels } from "./messages";
import { currencies } from "./money";
import type { EventRow } from "./queries.server";
import type { SiteTime } from "./site-time";

export type HistoryChange = { label: string; before: string; after: string };
export type HistoryEntry = {
  id: string;
  who: string;
  what: string;
  /** 10月18日 09:12 */
  when: string;
  changes: HistoryChange[];
};

type Recorded = {
  id: string;
  at: number;
  actor: string;
  action: string;
  before: string | null;
  after: string | null;
};
/** Context that the entries do not contain. */
type HistoryContext = SiteTime & { schemeName: (key: string) => string };
type Snapshot = Record<string, unknown>;

const snapshotSchema = z.record(z.string(), z.unknown());

function readSnapshot(json: string | null): Snapshot {
  const parsed = snapshotSchema.safeParse(JSON.parse(json ?? "{}"));
  return parsed.success ? parsed.data : {};
}

const nothing = "（空）";
const shownCharacters = 40;
const statusWords: Record<string, string> = { active: "进行中", ended: "已结束", cancelled: "已取消" };

const isNumber = (value: unknown): value is number => typeof value === "number";
const plain = (value: unknown) =>
  value === null || value === undefined || value === ""
    ? nothing
    : truncateText(String(value), shownCharacters);

/** One line of a change: the compared columns and the format of their values. */
type HistoryField = {
  label: string;
  columns: readonly string[];
  read: (snapshot: Snapshot, context: HistoryContext) => string;
};

const column = (
  label: string,
  name: string,
  textOf: (value: unknown, context: HistoryContext) => string = plain,
): HistoryField => ({ label, columns: [name], read: (snapshot, context) => textOf(snapshot[name], context) });

/** Time of day and duration are part of the period. */
function historyOf(field: EventFormField): HistoryField | null {
  const { label, column: name } = fieldOf(field);
  const kind = kindOf(field);
  switch (kind.is) {
    case "text":
    case "people":
    case "link":
      return column(label, name);
    case "choice":
      return column(label, name, (value, { schemeName }) => {
        if (name === "colorScheme") return schemeName(String(value));
        return kind.rule.labels?.[String(value)] ?? plain(value);
      });
    case "picture":
      return column(label, name, (value) => (value ? "有图片" : "无图片"));
    case "money": {
      const { amountText } = currencies[kind.currency];
      return column(label, name, (cents) => (isNumber(cents) ? amountText(cents) : nothing));
    }
    case "day":
      return column(label, name, (at, { timeZone }) => (isNumber(at) ? dateText(at, timeZone) : nothing));
    case "moment":
      return column(label, name, (at, { now, timeZone }) =>
        isNumber(at) ? dateTimeText(at, now, timeZone) : nothing,
      );
    case "start":
      return { label: "活动时间", columns: ["startAt", "endAt"], read: period };
    case "time":
    case "duration":
      return null;
  }
}

function period({ startAt, endAt }: Snapshot, { now, timeZone }: HistoryContext): string {
  return isNumber(startAt) && isNumber(endAt) ? periodText({ startAt, endAt }, now, timeZone) : nothing;
}

/** Columns that the form does not set; null for those omitted from changes. */
const otherColumns = {
  id: null,
  status: column("状态", "status", (value) => statusWords[String(value)] ?? plain(value)),
  cancelReason: column(cancellationLabels.cancelReason, "cancelReason"),
  refundNote: column(cancellationLabels.refundNote, "refundNote"),
  currentParticipants: column("已报名人数", "currentParticipants"),
  endAt: null,
  archivedAt: null,
  posterLayout: null,
  postponedFrom: null,
  draftId: null,
  remindedStart: null,
  searchText: null,
  version: null,
  createdAt: null,
  updatedAt: null,
} as const satisfies Record<Exclude<keyof EventRow, FormColumn>, HistoryField | null>;

const { status, cancelReason, refundNote, currentParticipants } = otherColumns;

const fields: readonly HistoryField[] = [
  ...[status, cancelReason, refundNote],
  ...eventFormFields.flatMap((field) => historyOf(field) ?? []),
  ...[currentParticipants, column("照片说明", "caption")],
];

/** Returns the changed fields; values that differ but format equally, such as another picture, are marked as replaced. */
function changesOf(before: Snapshot, after: Snapshot, words: HistoryContext): HistoryChange[] {
  return fields
    .filter(({ columns }) => columns.some((name) => before[name] !== after[name]))
    .map(({ label, read }) => {
      const [old, fresh] = [read(before, words), read(after, words)];
      return { label, before: old, after: old === fresh ? `${fresh}（已更换）` : fresh };
    });
}

function statusVerb(before: Snapshot, after: Snapshot): string {
  if (after.status === "ended") return "标记为已完成";
  if (after.status === "cancelled") return before.status === "cancelled" ? "修改了取消说明" : "取消了活动";
  return before.status === "cancelled" ? "恢复了活动" : "标记为未完成";
}

const verbs: Record<string, (before: Snapshot, after: Snapshot) => string> = {
  "event.create": () => "创建了活动",
  "event.update": () => "修改了活动",
  "event.status": statusVerb,
  "event.archive": (_before, after) => (after.archivedAt === null ? "取消归档" : "归档了活动"),
  "event.delete": () => "删除了活动",
  "event.postpone": () => "延期了活动",
  "event.revert": () => "撤回了上一次变动",
  "event.participants": () => "修改了报名人数",
  "event.group-qr": (_before, after) => (after.groupQrImageId ? "更换了群二维码" : "移除了群二维码"),
  "event.notices-close": () => "通知了报名的人",
  "event.notices-reopen": () => "改为还没通知报名的人",
  "event.mails-withdraw": () => "没有发通知邮件",
  "event.group-qr-confirm": () => "确认了群二维码",
  "photo.put": (_before, after) => `上传了照片 ${plain(after.slot)}`,
  "photo.caption": () => "修改了照片说明",
  "photo.move": () => "移动了照片",
  "event.poster-layout": () => "更换了海报版式",
  "photo.remove": (before) => `删除了照片 ${plain(before.slot)}`,
};

/** Formats one audit entry. Only updates list their fields. */
export function describeEntry(entry: Recorded, words: HistoryContext): HistoryEntry {
  const [before, after] = [readSnapshot(entry.before), readSnapshot(entry.after)];
  const isChange = entry.before !== null && entry.after !== null;
  return {
    id: entry.id,
    who: actorText(entry.actor),
    what: verbs[entry.action]?.(before, after) ?? entry.action,
    when: dateTimeText(entry.at, words.now, words.timeZone),
    changes: isChange ? changesOf(before, after, words) : [],
  };
}
