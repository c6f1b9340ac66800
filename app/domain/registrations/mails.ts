// Mails to guests who left an e-mail address, and the same texts for the organiser to send by hand.
import type { noticeKinds } from "../../db/schema/values";
import { composeMail, type MailBranding } from "../accounts/account-mails";
import { periodText } from "../events/date-text";
import { unnamedEvent } from "../events/event-views.server";
import { feesText } from "../events/money";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import type { MailText } from "../mails/queue.server";
import { heldMailText, heldText } from "./messages";
import { type Entry, hasSeat, isActive, type RegistrationStatus } from "./seats";

export type NoticeKind = (typeof noticeKinds)[number];
export type EventNotice = Extract<NoticeKind, `event-${string}`>;
type StatusNotice = Exclude<NoticeKind, EventNotice>;

/** What one transaction means for a guest: of the own registration, and of the event. */
export type Notice = {
  status?: StatusNotice;
  event?: EventNotice;
  /** The event before its change. */
  was?: EventRow;
};

/** Two notices of one transaction as one: the later state counts, and a lost link is no state. */
export function mergeNotices(earlier: Notice | undefined, later: Notice): Notice {
  const merged = { ...earlier, ...later };
  return later.status === "link" && earlier?.status ? { ...merged, status: earlier.status } : merged;
}

/** The kind of the mail that says all of a notice; null for nothing. A cancelled event says more than any seat. */
export const noticeKindOf = ({ status, event }: Notice): NoticeKind | null =>
  event === "event-cancelled" ? event : (status ?? event ?? null);

/** Whether a notice that waited says what is no longer so. */
export function isOutdated(kind: NoticeKind, { status, held }: Pick<Entry, "status" | "held">): boolean {
  if (kind === "declined") return status !== "declined";
  if (kind === "event-cancelled") return false;
  if (kind === "confirmed" || kind === "moved-up") return !hasSeat({ status, held });
  return !isActive({ status });
}

export type NoticeFacts = {
  event: EventRow;
  status: RegistrationStatus;
  held: boolean;
  seats: number;
  /** Place among the waiting, from 1. */
  position: number | null;
  /** The event before its change. */
  was?: EventRow;
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

const subjects: Record<NoticeKind, (facts: NoticeFacts) => string> = {
  received: ({ event, status, position }) => `${statusHeading(status, position)}：${titleOf(event)}`,
  confirmed: ({ event }) => `报名已确认：${titleOf(event)}`,
  "moved-up": ({ event, status }) =>
    status === "pending"
      ? `有名额了，等待主办方确认：${titleOf(event)}`
      : `有名额了，报名成功：${titleOf(event)}`,
  declined: ({ event }) => `报名没有通过：${titleOf(event)}`,
  "event-changed": ({ event }) => `活动有变动：${titleOf(event)}`,
  "event-restored": ({ event }) => `活动照常举行：${titleOf(event)}`,
  "event-cancelled": ({ event }) => `活动已取消：${titleOf(event)}`,
  link: ({ event }) => `您的报名链接：${titleOf(event)}`,
};

const placeOf = ({ locationName, locationAddress }: EventRow) =>
  [locationName, locationAddress].filter((part) => part !== "").join(" ");

/** 时间：…, or 时间：原定 …，改到 … */
function changedLine(label: string, now: string, before: string | undefined): string[] {
  if (before === undefined || before === now) return now ? [`${label}：${now}`] : [];
  return [`${label}：原定 ${before || "待定"}，改到 ${now || "待定"}`];
}

/** When and where, with what it was before. */
function eventLines({ event, was, siteTime }: NoticeFacts): string[] {
  const period = (of: EventRow) => periodText(of, siteTime.now, siteTime.timeZone);
  return [
    ...changedLine("时间", period(event), was && period(was)),
    ...changedLine("地点", placeOf(event), was && placeOf(was)),
  ];
}

/** The event as lines: time, place, seats, and what is to be paid while there is a seat. */
function factLines(facts: NoticeFacts): string[] {
  const { event, seats, status, held } = facts;
  const fees = feesText(event);
  const isPaying = hasSeat({ status, held });
  return [
    ...eventLines(facts),
    `人数：${seats} 人`,
    ...(isPaying && (fees.deposit || fees.enroll) ? [`费用：每人${fees.named}`] : []),
    ...(isPaying && event.registrationNote ? [event.registrationNote] : []),
    ...(held ? [heldText, heldMailText] : []),
  ];
}

function detailLines(kind: NoticeKind, facts: NoticeFacts): string[] {
  const { event } = facts;
  if (kind === "declined") return ["主办方没有通过这次报名。有疑问请联系主办方。", ...eventLines(facts)];
  if (kind === "event-cancelled") {
    const reasons = [event.cancelReason, event.refundNote].filter((text) => text.trim() !== "");
    return [...reasons, ...eventLines(facts)];
  }
  return factLines(facts);
}

const postscript = (kind: NoticeKind) =>
  kind === "declined" || kind === "event-cancelled"
    ? []
    : ["这个链接只属于您，请不要转发。来不了时请用它取消报名，把名额让给候补的人。"];

/** A notice as a mail; `link` is a private link to the registration. */
export function noticeMail(
  kind: NoticeKind,
  branding: MailBranding,
  facts: NoticeFacts,
  link: string,
): MailText {
  return composeMail(`seat-${kind}`, branding, {
    subject: subjects[kind](facts),
    lines: detailLines(kind, facts),
    button: { label: "查看我的报名", href: link },
    after: postscript(kind),
  });
}

/** The same as one text for a chat. */
export function noticeText(kind: NoticeKind, facts: NoticeFacts, link: string): string {
  return [subjects[kind](facts), ...detailLines(kind, facts), `查看我的报名：${link}`].join("\n");
}
