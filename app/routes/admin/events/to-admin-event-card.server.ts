// Converts a stored event to its card in the administrator's list.
import type { AdminEventRow } from "~/domain/events/admin-queries.server";
import { periodText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import type { SiteTime } from "~/domain/events/site-time";

/** View model of an event's card, with texts in the site's zone. */
export function toAdminEventCard({ event, ...counts }: AdminEventRow, siteTime: SiteTime) {
  const card = toEventCard({ event, cover: null, groupQr: null }, siteTime);
  return {
    card,
    postponed: event.postponedFrom !== null && card.phase === "upcoming",
    status: event.status,
    archived: event.archivedAt !== null,
    period: periodText(event, siteTime.now, siteTime.timeZone),
    capacity: event.capacity,
    participants: event.currentParticipants,
    version: event.version,
    ...counts,
  };
}
