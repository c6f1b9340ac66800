// Converts a stored event to its card in the administrator's list.
import type { AdminEventRow } from "~/domain/events/admin-queries.server";
import { periodText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { moveOf } from "~/domain/events/moved-start";
import { canCheckIn } from "~/domain/events/phase";
import { noSeats, type SeatCounts } from "~/domain/events/registration/availability";
import { countSeats } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { guestCountsText } from "~/domain/registrations/guest-counts";
import { uninformedText } from "~/domain/registrations/notices/audience";
import { listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import type { Site } from "~/http/context.server";

/** View model of an event's card, with texts in the site's zone. */
function toAdminEventCard(
  { event, ...counts }: AdminEventRow,
  siteTime: SiteTime,
  seats: SeatCounts = noSeats,
  uninformed: string | null = null,
) {
  const card = toEventCard({ event, cover: null }, siteTime);
  return {
    id: `ticket-${event.id}`,
    card,
    /** 已延期, 已提前, or null. */
    moved: card.phase === "upcoming" ? (moveOf(event)?.done ?? null) : null,
    status: event.status,
    archived: event.archivedAt !== null,
    period: periodText(event, siteTime.now, siteTime.timeZone),
    capacity: event.capacity,
    participants: event.currentParticipants,
    /** Registration counts; null where the organiser counts participants. */
    guests: event.registrationMode === "off" ? null : guestCountsText(seats, event.capacity),
    canCheckIn: canCheckIn(event, siteTime.now),
    /** 15 位还不知道改期, or null. */
    uninformed,
    version: event.version,
    ...counts,
  };
}

/** Cards of a page of events, with their seat counts. */
export function toAdminEventCards({ db }: Site, rows: readonly AdminEventRow[], siteTime: SiteTime) {
  const eventIds = rows.map(({ event }) => event.id);
  const seats = countSeats(db, eventIds);
  const news = listUninformedGuests(db, siteTime, { eventIds });
  const uninformed = new Map(news.map(({ id, guests, word }) => [id, uninformedText(guests, word)]));
  return rows.map((row) => {
    const { id } = row.event;
    return toAdminEventCard(row, siteTime, seats.get(id), uninformed.get(id));
  });
}
