// Home page of an organiser with a limited role: events to check in or review counts, as far as the role permits.
import { clockText, dateText, daysUntil, eventDateParts, hoursText } from "~/domain/events/date-text";
import { isCheckInOpen } from "~/domain/events/registration/check-in-window";
import { countArrived, countSeats } from "~/domain/events/registration/seat-counts.server";
import { countWaiting } from "~/domain/moderation/inbox.server";
import { listCheckInEvents } from "~/domain/organisers/events.server";
import { findAccessEnd } from "~/domain/organisers/organisers.server";
import { isPermitted, type Organiser } from "~/domain/organisers/roles";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

function readCheckInEvents(site: Site, ids: readonly string[] | null) {
  const { now, timeZone } = siteTimeOf(site);
  const events = listCheckInEvents(site.db, { ids, upcoming: true }, now);
  const eventIds = events.map(({ id }) => id);
  const seats = countSeats(site.db, eventIds);
  const arrived = countArrived(site.db, eventIds);
  return events.map((event) => {
    const { id, title, startAt, colorScheme } = event;
    const isOpen = isCheckInOpen(event, now);
    const confirmed = seats.get(id)?.confirmed ?? 0;
    const isToday = daysUntil(startAt, now, timeZone) === 0;
    const { date } = eventDateParts(startAt, now, timeZone);
    return {
      id,
      scheme: colorScheme,
      title,
      word: isToday ? "今天" : date,
      when: isToday ? hoursText(event, timeZone) : clockText(startAt, timeZone),
      state: isOpen
        ? `${arrived.get(id) ?? 0} / ${confirmed} 人到了`
        : `${confirmed} 人，开始前两天起可以签到`,
      act: isOpen ? { label: "签到", href: `/admin/events/${id}/check-in` } : null,
    };
  });
}

export function readHelperHome(site: Site, organiser: Organiser) {
  const until = findAccessEnd(site.db, organiser.id);
  return {
    until: until === null ? null : dateText(until, siteTimeOf(site).timeZone),
    events: isPermitted({ ...organiser, eventIds: null }, "check-in")
      ? readCheckInEvents(site, organiser.eventIds)
      : null,
    review: isPermitted(organiser, "review")
      ? { posts: countWaiting(site.db), removals: countOpenRemovals(site.db) }
      : null,
  };
}

export type HelperHomeData = ReturnType<typeof readHelperHome>;
