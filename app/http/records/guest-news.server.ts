// The effects of a change on an event's guests, as a message for the organiser.
import { namesText } from "../../domain/registrations/messages";
import { countOpenNotices, readFreshNotices } from "../../domain/registrations/notices/queries.server";
import type { Site } from "../context.server";
import { type FlashMessage, redirectWithFlash } from "../forms/flash.server";
import { followGuests } from "./event-guests.server";

/** The page on which the organiser notifies an event's guests. */
export const notifyPath = (eventId: string): string => `/admin/events/${eventId}/notify`;

/** 2 组已递补：阿岚、小北 */
export const movedUpText = (names: readonly string[]): string =>
  names.length === 0 ? "" : `${names.length} 组已递补：${namesText(names)}。`;

export type GuestNews = {
  /** Whether the organiser has to notify guests of this change, or can withdraw mails. */
  needsOrganiser: boolean;
  text: string;
};

/** The news for an event's guests since a time (ms UTC) before the change. */
export function readGuestNews(site: Site, eventId: string, since: number): GuestNews {
  const { movedUp, notices } = readFreshNotices(site.db, eventId, since);
  if (notices === 0) return { needsOrganiser: false, text: "" };
  const { hand, handSeats, held } = countOpenNotices(site.db, eventId);
  const open = hand > 0 ? `${handSeats} 人还不知道。` : "";
  const mails = held > 0 ? `${held} 封邮件 2 分钟后发出。` : "";
  return { needsOrganiser: hand + held > 0, text: movedUpText(movedUp) + open + mails };
}

const withText = (message: FlashMessage, text: string): FlashMessage =>
  text === "" ? message : { ...message, text: [message.text, text].filter(Boolean).join("") };

/** A message with the news, and a link to the page of notices unless it has another link. */
export function withGuestNews(
  message: FlashMessage,
  eventId: string,
  { needsOrganiser, text }: GuestNews,
): FlashMessage {
  const link = needsOrganiser ? { href: notifyPath(eventId), label: "通知报名的人" } : undefined;
  return withText({ ...message, link: message.link ?? link }, text);
}

/** Redirects after a change of an event: to the page of notices if the organiser has to notify guests, else to `returnTo`. */
export async function redirectWithNews(
  site: Site,
  { eventId, returnTo, since }: { eventId: string; returnTo: string; since: number },
  message: FlashMessage,
): Promise<Response> {
  await followGuests(site, eventId);
  const { needsOrganiser, text } = readGuestNews(site, eventId, since);
  return redirectWithFlash(site, needsOrganiser ? notifyPath(eventId) : returnTo, withText(message, text));
}
