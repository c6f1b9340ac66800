// Mails to subscribers. Each has the link to its subscription, and all but the confirmation have the header of RFC 8058.
import { truncateText } from "../../platform/text";
import { composeMail, type MailBranding, type MailContent } from "../accounts/account-mails";
import { periodText } from "../events/date-text";
import { toListedEvent } from "../events/event-views.server";
import type { EventRow, EventWithCounts } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import type { MailText } from "../mails/queue.server";
import {
  confirmHours,
  confirmPath,
  fromMail,
  oneClickPath,
  type SubscriptionTiming,
  subscriptionPath,
} from "./messages";

const summaryMax = 200;
const wishMax = 60;

/** The beginning of a wish, in quotation marks. */
const quoteWish = (content: string): string => `「${truncateText(content.trim(), wishMax)}」`;

export type ListedRow = EventWithCounts;

const eventLink = ({ origin }: MailBranding, { id }: EventRow) =>
  `${origin}/events/${id}?${fromMail.name}=${fromMail.value}`;

const eventButton = (branding: MailBranding, event: EventRow) => ({
  label: "看活动和报名",
  href: eventLink(branding, event),
});

const titleOf = (row: ListedRow, siteTime: SiteTime) => toListedEvent({ ...row, cover: null }, siteTime);

/** Time, place, price and free seats of an event. */
function factsOf(row: ListedRow, siteTime: SiteTime): string[] {
  const { place, terms } = titleOf(row, siteTime);
  return [
    `时间：${periodText(row.event, siteTime.now, siteTime.timeZone)}`,
    place ? `地点：${place}` : "",
    terms,
  ].filter(Boolean);
}

/** A mail to a subscriber, with the ways to change and to end the subscription. */
function newsMail(branding: MailBranding, token: string, content: MailContent): MailText {
  const own = branding.origin + subscriptionPath(token);
  const mail = composeMail("event-news", branding, {
    ...content,
    links: [
      { label: "改类别和时间", href: own },
      { label: "退订", href: `${own}#end` },
    ],
  });
  return { ...mail, unsubscribeUrl: branding.origin + oneClickPath(token) };
}

/** The mail that confirms an address; the same for known and unknown ones but for the link to the current subscription. */
export function confirmationMail(
  branding: MailBranding,
  { token, choice, wish }: { token: string; choice: string; wish: string | null },
  own: string | null,
): MailText {
  return composeMail("subscription", branding, {
    subject: "请确认订阅新活动",
    lines: [
      ...(wish === null ? [] : [`有人想在这个心愿办成时收到邮件：${quoteWish(wish)}`]),
      ...(choice === "" ? [] : [`有人用这个邮箱订阅了新活动的邮件：${choice}。`]),
      `请在 ${confirmHours} 小时内确认：`,
    ],
    button: { label: "确认订阅", href: branding.origin + confirmPath(token) },
    after: ["如果不是你，请忽略这封邮件，什么都不会发给你。"],
    ...(own
      ? { links: [{ label: "你已经订阅：我的订阅", href: branding.origin + subscriptionPath(own) }] }
      : {}),
  });
}

export function announcementMail(
  branding: MailBranding,
  token: string,
  row: ListedRow,
  siteTime: SiteTime,
): MailText {
  const { title } = titleOf(row, siteTime);
  const summary = truncateText(row.event.summary.trim(), summaryMax);
  return newsMail(branding, token, {
    subject: `新活动：「${title}」`,
    lines: [...(summary ? [summary] : []), ...factsOf(row, siteTime)],
    button: eventButton(branding, row.event),
  });
}

/** The mail that a wish became an event, to a subscriber who waits for it. */
export const grantedMail = (
  branding: MailBranding,
  token: string,
  { row, wish }: { row: ListedRow; wish: string },
  siteTime: SiteTime,
): MailText =>
  newsMail(branding, token, {
    subject: `心愿办成了：「${row.event.title}」`,
    lines: [`你在等的心愿${quoteWish(wish)}，办成了活动「${row.event.title}」。`, ...factsOf(row, siteTime)],
    button: eventButton(branding, row.event),
  });

export type Digest = { soon: readonly ListedRow[]; later: readonly ListedRow[] };

/** Thursday's mail: the events of the next days, and new ones after them. */
export function digestMail(
  branding: MailBranding,
  token: string,
  { soon, later }: Digest,
  siteTime: SiteTime,
): MailText {
  const entries = (rows: readonly ListedRow[]) =>
    rows.map((row) => ({
      title: titleOf(row, siteTime).title,
      href: eventLink(branding, row.event),
      lines: factsOf(row, siteTime),
    }));
  const parts = [
    { heading: "接下来十天", entries: entries(soon) },
    { heading: "新活动", entries: entries(later) },
  ].filter((part) => part.entries.length > 0);
  return newsMail(branding, token, {
    subject: `这周的活动：${soon.length + later.length} 个`,
    lines: [],
    parts,
  });
}

/** The mail that an announced event was cancelled. */
export function cancellationMail(
  branding: MailBranding,
  token: string,
  event: EventRow,
  { now, timeZone }: SiteTime,
): MailText {
  return newsMail(branding, token, {
    subject: `已取消：「${event.title}」`,
    lines: [
      `之前告诉你的「${event.title}」取消了，原定 ${periodText(event, now, timeZone)}。`,
      ...(event.cancelReason ? [`原因：${event.cancelReason}`] : []),
    ],
    button: { label: "看别的活动", href: `${branding.origin}/events` },
  });
}

/** The mail that an event takes place whose cancellation was mailed. */
export const restorationMail = (
  branding: MailBranding,
  token: string,
  row: ListedRow,
  siteTime: SiteTime,
): MailText =>
  newsMail(branding, token, {
    subject: `又办了：「${row.event.title}」`,
    lines: [`之前告诉你取消了的「${row.event.title}」，还是办。`, ...factsOf(row, siteTime)],
    button: eventButton(branding, row.event),
  });

const askedAbout: Record<SubscriptionTiming, string> = {
  now: "一有新活动就给你发邮件",
  thursday: "每周四给你发一封邮件",
  wishes: "在你等的心愿办成时给你发邮件",
};

/** Asks after a long time whether the subscription goes on. */
export const askMail = (branding: MailBranding, token: string, timing: SubscriptionTiming): MailText =>
  newsMail(branding, token, {
    subject: "还想收到新活动的邮件吗",
    lines: [
      `我们${askedAbout[timing]}，已经两年了。还想收到的话，请在 30 天内按一下「继续收」；不按，就不再发了。`,
    ],
    button: { label: "继续收", href: branding.origin + subscriptionPath(token) },
  });
