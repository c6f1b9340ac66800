// Texts of a notice: the mail, the organiser's text to one guest, and the one for the group. Each contains the change, the
// previous value, and day, time and place.
import { composeMail, contactText, type MailBranding } from "../../accounts/account-mails";
import { dateTimeText, periodText } from "../../events/date-text";
import { unnamedEvent } from "../../events/event-views.server";
import { directionsLines } from "../../events/export/export-text";
import { feesText } from "../../events/money";
import type { EventRow } from "../../events/queries.server";
import { partFor, viewerOf } from "../../events/registration/disclosure";
import type { SiteTime } from "../../events/site-time";
import type { MailText } from "../../mails/queue.server";
import type { RegistrationRow } from "../book.server";
import { heldMailText, heldText } from "../messages";
import { hasSeat, isActive, type RegistrationStatus } from "../seats";
import {
  factsOf,
  type GuestFacts,
  isPlaceChanged,
  isQuestion,
  knownPlace,
  type NoticeKind,
  newsOf,
  placeOf,
} from "./facts";
import { type Change, reminderWordsOf, wordsOf } from "./words";

export type NoticeFacts = {
  event: EventRow;
  row: Pick<RegistrationRow, "status" | "held" | "seats" | "declineReason" | "askedStart" | "offerExpiresAt">;
  /** Position on the waiting list, from 1. */
  position: number | null;
  /** The facts known to the guest and the current ones; null for the current state only. */
  change: Change | null;
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
    case "offered":
      return "有名额了，要不要来";
    case "waiting":
      return position === null ? "已进入候补" : `已进入候补（第 ${position} 位）`;
    case "cancelled":
      return "报名已取消";
    case "declined":
      return "报名没有通过";
  }
}

/** The subject without the event's title. */
function headingOf(kind: NoticeKind, { row, position, change, event, siteTime }: NoticeFacts): string {
  switch (kind) {
    case "received":
      return statusHeading(row.status, position);
    case "link":
      return "你的报名链接";
    case "moved-up":
      return row.status === "pending" ? "有名额了，等待主办方确认" : "有名额了，报名成功";
    case "reminder":
      return reminderWordsOf(event.startAt, siteTime).subject;
    case "changed": {
      const [first] = change ? (newsOf(change.before, change.after, siteTime.now)?.changed ?? []) : [];
      if (first === undefined) return "活动有变动";
      if (first === "status") return statusHeading(row.status, null);
      if (first === "seats") return `报名人数改为 ${row.seats} 人`;
    }
  }
  return wordsOf(kind, change, siteTime).subject;
}

const subjectOf = (kind: NoticeKind, facts: NoticeFacts) =>
  `${headingOf(kind, facts)}：${titleOf(facts.event)}`;

const isGoingOn = "活动照常举行。";
const isMovedInstead = "活动不取消了，时间有变。";

/** The line about an event that the guest knows as cancelled, unless the heading says so. */
function restoredLines(kind: NoticeKind, change: Change | null): string[] {
  if (!change?.before.isCancelled || change.after.isCancelled || kind === "restored") return [];
  return [change.before.startAt === change.after.startAt ? isGoingOn : isMovedInstead];
}

/** 时间：…, or 时间：原定 …，改到 … */
function changedLine(label: string, now: string, before: string | undefined): string[] {
  if (before === undefined || before === now) return now ? [`${label}：${now}`] : [];
  return [`${label}：原定 ${before || "待定"}，改到 ${now || "待定"}`];
}

type Period = { startAt: number; endAt: number };

/** The place that a guest has to learn is another one now; undefined when it is not, or was only unknown in part. */
const placeBefore = (before: GuestFacts | undefined, now: GuestFacts): string | undefined =>
  before && isPlaceChanged(before, now) && !(before.address === null && before.place === now.place)
    ? knownPlace(before)
    : undefined;

/** The line about the place for a guest, or for everybody, who read that confirmed guests see another address. */
function placeLines(
  event: EventRow,
  before: GuestFacts | undefined,
  guest: NoticeFacts["row"] | null,
): string[] {
  if (!guest) {
    const isOnlyAddress = before?.address && before.place === placeOf(event);
    return isOnlyAddress
      ? [`地点：${before.place}`, "详细地址有变，请看「我的报名」。"]
      : changedLine("地点", placeOf(event), before?.place);
  }
  const now = factsOf(guest, event);
  return changedLine("地点", knownPlace(now), placeBefore(before, now));
}

/** Time and place lines for a guest or, without one, for everybody; with previous values. */
function eventLines(
  event: EventRow,
  { before, row: guest }: { before?: GuestFacts | undefined; row: NoticeFacts["row"] | null },
  { now, timeZone }: SiteTime,
): string[] {
  const period = (of: Period) => periodText(of, now, timeZone);
  return [
    ...changedLine("时间", period(event), before && period(before)),
    ...placeLines(event, before, guest),
  ];
}

const questionLine = "还来吗？请在「我的报名」里按「来」或「来不了」。";

/** Until when seats are offered, or that an offer has ended. */
function offerLines({ status, offerExpiresAt }: NoticeFacts["row"], { now, timeZone }: SiteTime): string[] {
  if (offerExpiresAt === null) return [];
  const until = dateTimeText(offerExpiresAt, now, timeZone);
  return status === "offered"
    ? [`请在 ${until} 以前在「我的报名」里按「要」或「不要了」，过了时间就问下一位。`]
    : [`名额给你留到了 ${until}，没有等到回复。你还在候补里；还想来，请在「我的报名」里按「还想来」。`];
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
    ...restoredLines(kind, change),
    ...(change && isQuestion(change) ? [questionLine] : []),
    ...offerLines(row, siteTime),
    ...eventLines(event, { before, row }, siteTime),
    ...directionsLines(partFor(viewerOf(row), event)),
    `人数：${row.seats} 人${hadSeats}`,
    ...(isPaying ? feeLines(event, before) : []),
    ...(isPaying && event.registrationNote ? [event.registrationNote] : []),
    ...(row.held ? [heldText, heldMailText] : []),
  ];
}

/** What a change of an event replaced: 12月28日 周一 19:00, then the new text. */
export type Replaced = { was: string; now: string };

/** The texts that a change of an event replaced; none when it was cancelled or restored alone. */
export function replacedTexts(
  event: EventRow,
  { before, after }: Change,
  { now, timeZone }: SiteTime,
): Replaced[] {
  const period = (of: Period) => periodText(of, now, timeZone);
  const place = placeBefore(before, after);
  return [
    { was: period(before), now: period(after) },
    { was: place ?? "", now: place === undefined ? "" : knownPlace(after) },
    { was: namedFees(before), now: namedFees(event) },
  ].flatMap((each) => (each.was === each.now ? [] : [{ was: each.was || "待定", now: each.now || "待定" }]));
}

/** Lists the differences between two states, old and new, one per line. */
export function changedLines(
  event: EventRow,
  { before, after }: Change,
  { now, timeZone }: SiteTime,
): string[] {
  const period = (of: Period) => periodText(of, now, timeZone);
  return [
    ...(period(before) === period(after) ? [] : changedLine("时间", period(after), period(before))),
    ...(placeBefore(before, after) === undefined
      ? []
      : changedLine("地点", knownPlace(after), knownPlace(before))),
    ...(before.seats === after.seats ? [] : [`人数：${after.seats} 人（原来 ${before.seats} 人）`]),
    ...(namedFees(before) === namedFees(after) ? [] : feeLines(event, before)),
  ];
}

const reasonsOf = ({ cancelReason, refundNote }: EventRow) =>
  [cancelReason, refundNote].filter((text) => text.trim() !== "");

/** Who ended a registration, why, and whom to ask. */
function endedLines(text: string, { row }: NoticeFacts, contact: string): string[] {
  const reason = row.status === "declined" && row.declineReason ? [`原因：${row.declineReason}`] : [];
  return [`${text}有疑问请${contact}。`, ...reason];
}

function detailLines(kind: NoticeKind, facts: NoticeFacts, branding: Partial<MailBranding> = {}): string[] {
  const { event, row, siteTime } = facts;
  const contact = contactText(branding);
  if (kind === "declined")
    return [
      ...endedLines("主办方没有通过这次报名。", facts, contact),
      ...eventLines(event, { row }, siteTime),
    ];
  if (kind === "cancelled" || event.status === "cancelled")
    return [...reasonsOf(event), ...eventLines(event, { row }, siteTime)];
  // A guest learns of a withdrawal only if the organiser caused it.
  if (kind === "changed" && row.status === "cancelled")
    return [...endedLines("主办方取消了你的报名。", facts, contact), ...eventLines(event, { row }, siteTime)];
  return factLines(kind, facts);
}

const hasMoved = ({ before, after }: Change) => before.startAt !== after.startAt;

/** Asks to give up the seat by the link, and after a move to answer on its page, unless registration or event have ended. */
function postscript(kind: NoticeKind, { row, event, change }: NoticeFacts): string[] {
  const hasEnded = kind === "declined" || kind === "cancelled" || event.status === "cancelled";
  if (hasEnded || !isActive(row)) return [];
  const request = row.offerExpiresAt === null ? requestOf(change) : "";
  return [`这个链接只属于你，请不要转发。${request}`];
}

function requestOf(change: Change | null): string {
  if (change && hasMoved(change)) return "请打开它，按「我能来」或「来不了」；来不了，名额就让给候补的人。";
  if (change && isQuestion(change)) return "请打开它，按「来」或「来不了」；来不了，名额就让给候补的人。";
  return "来不了时请用它取消报名，把名额让给候补的人。";
}

/** Formats a notice as a mail; `link` is a private link to the registration. */
export function noticeMail(
  kind: NoticeKind,
  branding: MailBranding,
  facts: NoticeFacts,
  link: string,
): MailText {
  return composeMail(`seat-${kind}`, branding, {
    subject: subjectOf(kind, facts),
    lines: detailLines(kind, facts, branding),
    button: { label: kind === "reconfirm" || kind === "offered" ? "去回答" : "查看我的报名", href: link },
    after: postscript(kind, facts),
  });
}

/** Formats a notice as one chat message; without a link if `link` is null. */
export function noticeText(kind: NoticeKind, facts: NoticeFacts, link: string | null): string {
  const lines = [subjectOf(kind, facts), ...detailLines(kind, facts)];
  return [...lines, ...(link === null ? [] : [`查看我的报名：${link}`])].join("\n");
}

const cancelledInGroup = "来不了的，请在「我的报名」里取消，把名额让给候补的人。";
const questionInGroup =
  "报了名的，请点开活动页，在「我的报名」里按「来」或「来不了」。来不了的名额让给候补的人。";
const askedInGroup = "请在「我的报名」里按「我能来」或「来不了」，来不了的名额让给候补的人。";

/** What a text for the group asks of its readers. */
function groupRequest(change: Change): string {
  if (hasMoved(change)) return askedInGroup;
  return isQuestion(change) ? questionInGroup : cancelledInGroup;
}

/**
 * Formats one group message about an event change: title, old and new time, place and fees, reason and refund, and the
 * event's link. Null when the event did not change.
 */
export function groupNoticeText(
  event: EventRow,
  { before, after }: Change,
  siteTime: SiteTime,
  link: string,
): string | null {
  // A guest with a seat, so that only the event differs.
  const guest = { status: "confirmed", seats: 1 } as const;
  const { offer: _before, ...known } = before;
  const { offer: _after, ...current } = after;
  const change = { before: { ...known, ...guest }, after: { ...current, ...guest } };
  const news = newsOf(change.before, change.after, siteTime.now);
  if (!news) return null;
  const was = news.kind === "changed" || news.kind === "restored" ? before : undefined;
  const isEnding = news.kind === "cancelled";
  return [
    `【${wordsOf(news.kind, change, siteTime).head}】${event.title.trim() || unnamedEvent}`,
    ...restoredLines(news.kind, change),
    ...eventLines(event, { before: was, row: null }, siteTime),
    ...(isEnding ? reasonsOf(event) : was && namedFees(was) !== namedFees(event) ? feeLines(event, was) : []),
    ...(isEnding ? [] : [groupRequest(change)]),
    link,
  ].join("\n");
}
