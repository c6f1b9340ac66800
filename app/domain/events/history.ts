// An event's audit log as text: who changed what, before and after. Pure.
import { z } from "zod";
import { truncateText } from "../../platform/text";
import { actorText } from "../audit/actor";
import { dateText, dateTimeText, periodText } from "./date-text";
import { cancellationLabels } from "./messages";
import { euroText, yuanText } from "./money";
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
/** Context that the entries do not hold. */
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

const isTime = (value: unknown): value is number => typeof value === "number";
const plain = (value: unknown) =>
  value === null || value === undefined || value === ""
    ? nothing
    : truncateText(String(value), shownCharacters);
const amount = (text: (cents: number) => string) => (value: unknown) =>
  isTime(value) ? text(value) : nothing;
const picture = (value: unknown) => (value ? "有图片" : "无图片");

type Reader = (snapshot: Snapshot, words: HistoryContext) => string;
const field =
  (name: string, text: (value: unknown) => string): Reader =>
  (snapshot) =>
    text(snapshot[name]);

function period({ startAt, endAt }: Snapshot, { now, timeZone }: HistoryContext): string {
  return isTime(startAt) && isTime(endAt) ? periodText({ startAt, endAt }, now, timeZone) : nothing;
}

/** The fields of an event in form order; `names` are the columns that are compared. */
const fields: readonly { label: string; names: readonly string[]; read: Reader }[] = [
  {
    label: "状态",
    names: ["status"],
    read: field("status", (value) => statusWords[String(value)] ?? plain(value)),
  },
  {
    label: cancellationLabels.cancelReason,
    names: ["cancelReason"],
    read: field("cancelReason", plain),
  },
  { label: cancellationLabels.refundNote, names: ["refundNote"], read: field("refundNote", plain) },
  { label: "活动标题", names: ["title"], read: field("title", plain) },
  { label: "活动简介", names: ["summary"], read: field("summary", plain) },
  { label: "活动详情", names: ["details"], read: field("details", plain) },
  { label: "活动类别", names: ["category"], read: field("category", plain) },
  { label: "活动人数", names: ["capacity"], read: field("capacity", plain) },
  { label: "已报名人数", names: ["currentParticipants"], read: field("currentParticipants", plain) },
  { label: "封面图片", names: ["coverImageId"], read: field("coverImageId", picture) },
  { label: "封面链接", names: ["coverLink"], read: field("coverLink", plain) },
  {
    label: "配色方案",
    names: ["colorScheme"],
    read: ({ colorScheme }, { schemeName }) => schemeName(String(colorScheme)),
  },
  { label: "背景图片", names: ["backgroundImageId"], read: field("backgroundImageId", picture) },
  { label: "背景链接", names: ["backgroundLink"], read: field("backgroundLink", plain) },
  { label: "活动时间", names: ["startAt", "endAt"], read: period },
  { label: "地点名称", names: ["locationName"], read: field("locationName", plain) },
  { label: "详细地址", names: ["locationAddress"], read: field("locationAddress", plain) },
  { label: "定金", names: ["depositCents"], read: field("depositCents", amount(yuanText)) },
  { label: "报名费", names: ["enrollFeeCents"], read: field("enrollFeeCents", amount(euroText)) },
  { label: "注意事项", names: ["notes"], read: field("notes", plain) },
  { label: "免责声明", names: ["disclaimer"], read: field("disclaimer", plain) },
  { label: "群二维码", names: ["groupQrImageId"], read: field("groupQrImageId", picture) },
  {
    label: "二维码有效期",
    names: ["groupQrValidUntil"],
    read: ({ groupQrValidUntil: at }, { timeZone }) => (isTime(at) ? dateText(at, timeZone) : nothing),
  },
  { label: "群链接", names: ["groupQrLink"], read: field("groupQrLink", plain) },
  { label: "照片说明", names: ["caption"], read: field("caption", plain) },
];

/** The differing fields; values that differ but read the same, such as another picture, are marked as replaced. */
function changesOf(before: Snapshot, after: Snapshot, words: HistoryContext): HistoryChange[] {
  return fields
    .filter(({ names }) => names.some((name) => before[name] !== after[name]))
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
  "event.participants": () => "修改了报名人数",
  "event.group-qr": (_before, after) => (after.groupQrImageId ? "更换了群二维码" : "移除了群二维码"),
  "photo.put": (_before, after) => `上传了照片 ${plain(after.slot)}`,
  "photo.caption": () => "修改了照片说明",
  "photo.move": () => "移动了照片",
  "event.poster-layout": () => "更换了海报版式",
  "photo.remove": (before) => `删除了照片 ${plain(before.slot)}`,
};

/** One audit entry as text. Only updates list their fields. */
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
