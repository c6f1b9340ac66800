// Texts of a notice: the mail, the organiser's text to one guest, and the one for the group. Each contains the change, the
// previous value, and day, time and place.
import { composeMail, type MailBranding } from "../../accounts/account-mails";
import { periodText } from "../../events/date-text";
import { unnamedEvent } from "../../events/event-views.server";
import { feesText } from "../../events/money";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import type { MailText } from "../../mails/queue.server";
import type { RegistrationRow } from "../book.server";
import { heldMailText, heldText } from "../messages";
import { hasSeat, type RegistrationStatus } from "../seats";
import { type GuestFacts, type NewsKind, type NoticeKind, newsOf, placeOf } from "./facts";

export type NoticeFacts = {
  event: EventRow;
  row: Pick<RegistrationRow, "status" | "held" | "seats" | "declineReason">;
  /** Position on the waiting list, from 1. */
  position: number | null;
  /** The facts known to the guest and the current ones; null for the current state only. */
  change: { before: GuestFacts; after: GuestFacts } | null;
  siteTime: SiteTime;
};

const titleOf = ({ title }: EventRow) => `「${title.trim() || unnamedEvent}」`;

/** 报名成功, 已进入候补（第 3 位）, 等待主办方确认 */
export function statusHeading(status: RegistrationStatus, position: number | null): string {
  switch (status) {
    case "confirmed":
      return "报名成功";
    case "pending":
      return "等待主办方确认";
    case "waiting":
      return position === null ? "已进入候补" : `已进入候补（第 ${position} 位）`;
    case "cancelled":
      return "报名已取消";
    case "declined":
      return "报名没有通过";
  }
}

/** Names the most important change for the subject. */
function changeSubject({ row, change }: NoticeFacts): string {
  const [first] = change ? (newsOf(change.before, change.after)?.changed ?? []) : [];
  switch (first) {
    case "status":
      return statusHeading(row.status, null);
    case "startAt":
    case "endAt":
      return "活动改期";
    case "place":
      return "活动换地点";
    case "seats":
      return `报名人数改为 ${row.seats} 人`;
    case "depositCents":
    case "enrollFeeCents":
      return "费用有变动";
    default:
      return "活动有变动";
  }
}

const subjects: Record<NoticeKind, (facts: NoticeFacts) => string> = {
  received: ({ row, position }) => statusHeading(row.status, position),
  link: () => "您的报名链接",
  confirmed: () => "报名已确认",
  "moved-up": ({ row }) => (row.status === "pending" ? "有名额了，等待主办方确认" : "有名额了，报名成功"),
  declined: () => "报名没有通过",
  changed: changeSubject,
  cancelled: () => "活动已取消",
  restored: () => "活动照常举行",
  reminder: () => "明天见",
};

const subjectOf = (kind: NoticeKind, facts: NoticeFacts) =>
  `${subjects[kind](facts)}：${titleOf(facts.event)}`;

/** 时间：…, or 时间：原定 …，改到 … */
function changedLine(label: string, now: string, before: string | undefined): string[] {
  if (before === undefined || before === now) return now ? [`${label}：${now}`] : [];
  return [`${label}：原定 ${before || "待定"}，改到 ${now || "待定"}`];
}

type Period = { startAt: number; endAt: number };

/** Time and place lines, with previous values. */
function eventLines(event: EventRow, before: GuestFacts | undefined, { now, timeZone }: SiteTime): string[] {
  const period = (of: Period) => periodText(of, now, timeZone);
  return [
    ...changedLine("时间", period(event), before && period(before)),
    ...changedLine("地点", placeOf(event), before?.place),
  ];
}

type Fees = { depositCents: number; enrollFeeCents: number };
const namedFees = (fees: Fees) => feesText(fees).named;

/** Payment lines, with previous values. */
function feeLines(event: Fees, before: Fees | undefined): string[] {
  const isChanged = before !== undefined && namedFees(before) !== namedFees(event);
  if (isChanged) return [`费用：每人${namedFees(event)}（原来${namedFees(before)}）`];
  const { deposit, enroll } = feesText(event);
  return deposit || enroll ? [`费用：每人${namedFees(event)}`] : [];
}

/** The event as lines: time, place, seats, and open payments while there is a seat. */
function factLines(kind: NoticeKind, { event, row, change, siteTime }: NoticeFacts): string[] {
  const before = change?.before;
  const isPaying = hasSeat(row);
  const hadSeats = before && before.seats !== row.seats ? `（原来 ${before.seats} 人）` : "";
  return [
    ...(before?.isCancelled && kind !== "restored" ? ["活动照常举行。"] : []),
    ...eventLines(event, before, siteTime),
    `人数：${row.seats} 人${hadSeats}`,
    ...(isPaying ? feeLines(event, before) : []),
    ...(isPaying && event.registrationNote ? [event.registrationNote] : []),
    ...(row.held ? [heldText, heldMailText] : []),
  ];
}

/** Lists the differences between two states, old and new, one per line. */
export function changedLines(
  event: EventRow,
  { before, after }: { before: GuestFacts; after: GuestFacts },
  { now, timeZone }: SiteTime,
): string[] {
  const period = (of: Period) => periodText(of, now, timeZone);
  return [
    ...(period(before) === period(after) ? [] : changedLine("时间", period(after), period(before))),
    ...(before.place === after.place ? [] : changedLine("地点", after.place, before.place)),
    ...(before.seats === after.seats ? [] : [`人数：${after.seats} 人（原来 ${before.seats} 人）`]),
    ...(namedFees(before) === namedFees(after) ? [] : feeLines(event, before)),
  ];
}

const reasonsOf = ({ cancelReason, refundNote }: EventRow) =>
  [cancelReason, refundNote].filter((text) => text.trim() !== "");

function detailLines(kind: NoticeKind, facts: NoticeFacts): string[] {
  const { event, row, siteTime } = facts;
  if (kind === "declined") {
    const reason = row.declineReason ? [`原因：${row.declineReason}`] : [];
    return [
      ...["主办方没有通过这次报名。有疑问请联系主办方。", ...reason],
      ...eventLines(event, undefined, siteTime),
    ];
  }
  if (kind === "cancelled" || event.status === "cancelled")
    return [...reasonsOf(event), ...eventLines(event, undefined, siteTime)];
  return factLines(kind, facts);
}

const endings: readonly NoticeKind[] = ["declined", "cancelled"];
const postscript = (kind: NoticeKind) =>
  endings.includes(kind)
    ? []
    : ["这个链接只属于您，请不要转发。来不了时请用它取消报名，把名额让给候补的人。"];

/** Formats a notice as a mail; `link` is a private link to the registration. */
export function noticeMail(
  kind: NoticeKind,
  branding: MailBranding,
  facts: NoticeFacts,
  link: string,
): MailText {
  return composeMail(`seat-${kind}`, branding, {
    subject: subjectOf(kind, facts),
    lines: detailLines(kind, facts),
    button: { label: "查看我的报名", href: link },
    after: postscript(kind),
  });
}

/** Formats a notice as one chat message; without a link if `link` is null. */
export function noticeText(kind: NoticeKind, facts: NoticeFacts, link: string | null): string {
  const lines = [subjectOf(kind, facts), ...detailLines(kind, facts)];
  return [...lines, ...(link === null ? [] : [`查看我的报名：${link}`])].join("\n");
}

const groupHeads: Record<Extract<NewsKind, "cancelled" | "restored" | "reminder">, string> = {
  cancelled: "取消",
  restored: "照常举行",
  reminder: "明天见",
};

function groupHead(news: { kind: NewsKind; changed: readonly string[] }): string {
  const { kind, changed } = news;
  if (kind === "cancelled" || kind === "restored" || kind === "reminder") return groupHeads[kind];
  if (changed.includes("startAt") || changed.includes("endAt")) return "改期";
  if (changed.includes("place")) return "换地点";
  return "费用变动";
}

/**
 * Formats one group message about an event change: title, old and new time, place and fees, reason and refund, and the
 * event's link. Null when the event did not change.
 */
export function groupNoticeText(
  event: EventRow,
  { before, after }: { before: GuestFacts; after: GuestFacts },
  siteTime: SiteTime,
  link: string,
): string | null {
  // A guest with a seat, so that only the event differs.
  const guest = { status: "confirmed", seats: 1 } as const;
  const news = newsOf({ ...before, ...guest }, { ...after, ...guest });
  if (!news) return null;
  const was = news.kind === "changed" || news.kind === "restored" ? before : undefined;
  const isEnding = news.kind === "cancelled";
  return [
    `【${groupHead(news)}】${event.title.trim() || unnamedEvent}`,
    ...eventLines(event, was, siteTime),
    ...(isEnding ? reasonsOf(event) : was && namedFees(was) !== namedFees(event) ? feeLines(event, was) : []),
    ...(isEnding ? [] : ["来不了的，请在「我的报名」里取消，把名额让给候补的人。"]),
    link,
  ].join("\n");
}
