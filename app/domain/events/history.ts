// Formats an event's audit log. Pure.
import {
  type AuditedEntry,
  changesOf,
  column,
  type HistoryEntry,
  type HistoryField,
  historyEntry,
  nothing,
  plain,
  type Snapshot,
  snapshotOf,
} from "../audit/history";
import { dateText, dateTimeText, periodText } from "./date-text";
import { type EventFormField, eventFormFields, type FormColumn, fieldOf, kindOf } from "./fields";
import { cancellationLabels } from "./messages";
import { currencies } from "./money";
import type { EventRow } from "./queries.server";
import type { SiteTime } from "./site-time";

/** Context that the entries do not contain. */
type HistoryContext = SiteTime & { schemeName: (key: string) => string };
type Field = HistoryField<HistoryContext>;
const statusWords: Record<string, string> = { active: "进行中", ended: "已结束", cancelled: "已取消" };

const isNumber = (value: unknown): value is number => typeof value === "number";
/** Time of day and duration are part of the period. */
function historyOf(field: EventFormField): Field | null {
  const { label, column: name } = fieldOf(field);
  const kind = kindOf(field);
  switch (kind.is) {
    case "text":
    case "tags":
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
  followFrom: null,
  searchText: null,
  version: null,
  createdAt: null,
  updatedAt: null,
} as const satisfies Record<Exclude<keyof EventRow, FormColumn>, Field | null>;

const { status, cancelReason, refundNote, currentParticipants } = otherColumns;

const fields: readonly Field[] = [
  ...[status, cancelReason, refundNote],
  ...eventFormFields.flatMap((field) => historyOf(field) ?? []),
  ...[currentParticipants, column("照片说明", "caption")],
];

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
  "event.message-send": () => "给报名的人写了消息",
  "event.message-recall": () => "收回了消息",
  "event.message-mark": () => "通知了消息的收件人",
  "event.message-unmark": () => "改为还没通知消息的收件人",
  "event.group-qr-confirm": () => "确认了群二维码",
  "photo.put": (_before, after) => `上传了照片 ${plain(after.slot)}`,
  "photo.caption": () => "修改了照片说明",
  "photo.move": () => "移动了照片",
  "event.poster-layout": () => "更换了海报版式",
  "photo.remove": (before) => `删除了照片 ${plain(before.slot)}`,
};

/** Formats one audit entry. Only updates list their fields. */
export function describeEntry(entry: AuditedEntry, words: HistoryContext): HistoryEntry {
  const [before, after] = [snapshotOf(entry.before), snapshotOf(entry.after)];
  return historyEntry(entry, {
    what: verbs[entry.action]?.(before, after) ?? entry.action,
    when: dateTimeText(entry.at, words.now, words.timeZone),
    changes: changesOf(fields, entry, words),
  });
}
