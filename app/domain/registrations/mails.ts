// Mails to guests who left an e-mail address, and the same texts for the organiser to send by hand.
import { composeMail, type MailBranding } from "../accounts/account-mails";
import { periodText } from "../events/date-text";
import { unnamedEvent } from "../events/event-views.server";
import { feesText } from "../events/money";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import type { MailText } from "../mails/queue.server";
import { hasSeat, type RegistrationStatus } from "./seats";

/** What a guest is notified of. */
export const noticeKinds = [
  "received",
  "confirmed",
  "moved-up",
  "declined",
  "event-changed",
  "event-cancelled",
  "link",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type NoticeFacts = {
  event: EventRow;
  status: RegistrationStatus;
  seats: number;
  /** Place among the waiting, from 1. */
  position: number | null;
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
  "event-cancelled": ({ event }) => `活动已取消：${titleOf(event)}`,
  link: ({ event }) => `您的报名链接：${titleOf(event)}`,
};

/** The event as lines: time, place, seats, and what is to be paid while there is a seat. */
function factLines({ event, seats, status, siteTime }: NoticeFacts): string[] {
  const place = [event.locationName, event.locationAddress].filter((part) => part !== "").join(" ");
  const fees = feesText(event);
  const isPaying = hasSeat({ status });
  return [
    `时间：${periodText(event, siteTime.now, siteTime.timeZone)}`,
    ...(place ? [`地点：${place}`] : []),
    `人数：${seats} 人`,
    ...(isPaying && (fees.deposit || fees.enroll) ? [`费用：每人${fees.named}`] : []),
    ...(isPaying && event.registrationNote ? [event.registrationNote] : []),
  ];
}

function detailLines(kind: NoticeKind, facts: NoticeFacts): string[] {
  const { event } = facts;
  if (kind === "declined") return ["主办方没有通过这次报名。有疑问请联系主办方。"];
  if (kind === "event-cancelled") {
    return [event.cancelReason, event.refundNote].filter((text) => text.trim() !== "");
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
