// Converts a stored event to its card in the administrator's list.
import type { AdminEventRow } from "~/domain/events/admin-queries.server";
import { periodText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { noSeats, type SeatCounts } from "~/domain/events/registration/availability";
import { countSeats } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { guestCountsText } from "~/domain/registrations/guest-counts";
import type { Site } from "~/http/context.server";

const checkInBeforeMs = 24 * 60 * 60 * 1000;

/** View model of an event's card, with texts in the site's zone. */
function toAdminEventCard(
  { event, ...counts }: AdminEventRow,
  siteTime: SiteTime,
  seats: SeatCounts = noSeats,
) {
  const card = toEventCard({ event, cover: null }, siteTime);
  return {
    card,
    postponed: event.postponedFrom !== null && card.phase === "upcoming",
    status: event.status,
    archived: event.archivedAt !== null,
    period: periodText(event, siteTime.now, siteTime.timeZone),
    capacity: event.capacity,
    participants: event.currentParticipants,
    /** The numbers of registrations; null where the organiser counts. */
    guests: event.registrationMode === "off" ? null : guestCountsText(seats, event.capacity),
    /** Whether guests are checked in now: the event is running or starts within a day. */
    canCheckIn:
      event.registrationMode !== "off" &&
      (card.phase === "ongoing" ||
        (card.phase === "upcoming" && event.startAt - siteTime.now <= checkInBeforeMs)),
    version: event.version,
    ...counts,
  };
}

/** The cards of a page of events, with the seats of their registrations. */
export function toAdminEventCards({ db }: Site, rows: readonly AdminEventRow[], siteTime: SiteTime) {
  const seats = countSeats(
    db,
    rows.map(({ event }) => event.id),
  );
  return rows.map((row) => toAdminEventCard(row, siteTime, seats.get(row.event.id)));
}
