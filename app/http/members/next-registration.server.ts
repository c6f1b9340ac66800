// The registration for the next event, for the strip above the home page.
import { eventDateParts, nearDayText } from "../../domain/events/date-text";
import type { RequesterIds } from "../../domain/posts.server";
import { factsOf, newsOf, readFacts } from "../../domain/registrations/notices/facts";
import type { OwnRegistration } from "../../domain/registrations/queries.server";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";
import { eventsWithState, readOwnRegistrations } from "./own-registrations.server";

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

/** Whether the guest has not seen the last change. */
function isUnseen({ registration: row, event }: OwnRegistration, now: number): boolean {
  return row.known !== null && newsOf(readFacts(row.known), factsOf(row, event), now) !== null;
}

/** The requester's own registration for the next event, one with an unseen change first; null without any. */
export function readNextRegistration(site: Site, requester: RequesterIds): NextRegistration | null {
  const { now, timeZone } = siteTimeOf(site);
  const { items, shown } = readOwnRegistrations(site, requester, { page: 1, perPage: eventsWithState });
  const own = items
    .flatMap((view, index) => {
      const row = shown[index];
      if (!row || !view.canChange || view.forName !== null) return [];
      const [change = ""] = isUnseen(row, now) ? view.changes : [];
      return [{ view, event: row.event, change: change.split("：")[0] ?? "" }];
    })
    .sort((a, b) => Number(b.change !== "") - Number(a.change !== "") || a.event.startAt - b.event.startAt);
  const [next] = own;
  if (!next) return null;
  const { view, event, change } = next;
  const { date, time } = eventDateParts(event.startAt, now, timeZone);
  const isWaiting = view.status !== "confirmed";
  return {
    state: change ? "changed" : isWaiting ? "wait" : "seat",
    word: change || (isWaiting ? view.label : null),
    title: view.title,
    when: `${nearDayText(event.startAt, now, timeZone) ?? date} ${time}`,
    scheme: event.colorScheme,
    href: view.href,
    ticket: view.ticket,
  };
}
