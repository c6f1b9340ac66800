// The registration for the next event, for the strip above the home page.
import { eventDateParts, nearDayText } from "../../domain/events/date-text";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";
import type { CurrentRegistration } from "./own-registrations.server";

export type NextRegistration = {
  /** `changed`: the guest has not seen the last change; `wait`: without a confirmed seat. */
  state: "seat" | "changed" | "wait";
  /** 改期, 候补第 2 位; null for a confirmed seat. */
  word: string | null;
  title: string;
  /** 12月28日 周一 19:00, 今天 周六 19:00 */
  when: string;
  scheme: string;
  href: string;
  ticket: string | null;
};

/** The registration for the next event, one with an unseen change first; null without any. */
export function nextRegistrationOf(
  site: Site,
  current: readonly CurrentRegistration[],
): NextRegistration | null {
  const { now, timeZone } = siteTimeOf(site);
  const [next] = current.toSorted(
    (a, b) => Number(b.unseen !== null) - Number(a.unseen !== null) || a.event.startAt - b.event.startAt,
  );
  if (!next) return null;
  const { view, event, unseen } = next;
  const { date, time } = eventDateParts(event.startAt, now, timeZone);
  const isWaiting = view.status !== "confirmed";
  return {
    state: unseen ? "changed" : isWaiting ? "wait" : "seat",
    word: unseen ?? (isWaiting ? view.label : null),
    title: view.title,
    when: `${nearDayText(event.startAt, now, timeZone) ?? date} ${time}`,
    scheme: event.colorScheme,
    href: view.href,
    ticket: view.ticket,
  };
}
