// The registration for the next event, for the strip above the home page.
import { eventDateParts, nearDayText } from "../../domain/events/date-text";
import { messageTexts } from "../../domain/registrations/guest-messages/words";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";
import type { CurrentRegistration } from "./own-registrations.server";

export type NextRegistration = {
  /**
   * `changed`: the guest has not seen the last change; `message`: an unread message, or a question to answer; `wait`: without a
   * confirmed seat.
   */
  state: "seat" | "changed" | "message" | "wait";
  /** 改期, 新消息, 候补第 2 位; null for a confirmed seat. */
  word: string | null;
  title: string;
  /** 12月28日 周一 19:00, 今天 周六 19:00 */
  when: string;
  scheme: string;
  href: string;
  ticket: string | null;
};

/** How urgent a registration is: with an unseen change, then with an unread message. */
const urgencyOf = ({ unseen, view }: CurrentRegistration) =>
  unseen !== null ? 2 : view.message !== null ? 1 : 0;

/** The registration for the next event, one with an unseen change or an unread message first; null without any. */
export function nextRegistrationOf(
  site: Site,
  current: readonly CurrentRegistration[],
): NextRegistration | null {
  const { now, timeZone } = siteTimeOf(site);
  const [next] = current.toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || a.event.startAt - b.event.startAt);
  if (!next) return null;
  const { view, event, unseen } = next;
  const { date, time } = eventDateParts(event.startAt, now, timeZone);
  const isWaiting = view.status !== "confirmed";
  const hasMessage = unseen === null && view.message !== null;
  const isUnread = hasMessage || view.asks !== null;
  const state = isUnread ? "message" : unseen ? "changed" : isWaiting ? "wait" : "seat";
  return {
    state,
    word: unseen ?? (hasMessage ? messageTexts.unread : isWaiting ? view.label : null),
    title: view.title,
    when: `${nearDayText(event.startAt, now, timeZone) ?? date} ${time}`,
    scheme: event.colorScheme,
    href: hasMessage ? `${view.href}#messages` : view.href,
    ticket: view.ticket,
  };
}
