// One text of a message for each channel: the mail, and the organiser's text for a group or one guest.
import { wallTime } from "../../../platform/zoned-time";
import { composeMail, contactText, type MailBranding } from "../../accounts/account-mails";
import { periodText } from "../../events/date-text";
import { unnamedEvent } from "../../events/event-views.server";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import type { MailText } from "../../mails/queue.server";
import { messageTexts } from "./words";

/** A time (ms UTC) as the value of a `datetime-local` input. */
export function localInput(at: number, timeZone: string): string {
  const { date, time } = wallTime(at, timeZone);
  return `${date}T${time}`;
}

type MessageFacts = { event: EventRow; text: string; siteTime: SiteTime };

const titleOf = ({ title }: EventRow) => title.trim() || unnamedEvent;

/** The subject of the mail, without the site's name. */
export const messageSubject = (event: EventRow): string => `${messageTexts.heading}：「${titleOf(event)}」`;

const eventLine = ({ event, siteTime: { now, timeZone } }: MessageFacts) =>
  `活动时间：${periodText(event, now, timeZone)}`;

/** Formats a message as a mail; `link` is a private link to the registration. */
export function messageMail(branding: MailBranding, facts: MessageFacts, link: string): MailText {
  return composeMail("guest-message", branding, {
    subject: messageSubject(facts.event),
    lines: [facts.text, eventLine(facts)],
    button: { label: "查看我的报名", href: link },
    after: [`有疑问请${contactText(branding)}。`, "这个链接只属于你，请不要转发。"],
  });
}

/** Formats a message for the group or one guest; `link` is the event's address. */
export const messageText = (facts: MessageFacts, link: string): string =>
  [`【${messageTexts.heading}】${titleOf(facts.event)}`, facts.text, link].join("\n");

/** A prepared text after the event, with the address of its album. */
export const thanksText = (event: EventRow, album: string): string =>
  `谢谢你来「${titleOf(event)}」，和大家在一起很开心。照片在这里：\n${album}\n下次见！`;
