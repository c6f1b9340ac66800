// Converts a stored event to its card in the administrator's list.
import type { AdminEventRow } from "~/domain/events/admin-queries.server";
import type { Moment } from "~/domain/events/moment";
import { toEventCard } from "~/domain/events/present.server";
import { periodText } from "~/domain/events/when";
import { latestPosterAddress } from "~/http/posters.server";

/** View model of an event's card, with texts in the site's zone. */
export function toTicket({ event, ...counts }: AdminEventRow, moment: Moment) {
  const card = toEventCard({ event, cover: null, groupQr: null }, moment);
  return {
    card,
    postponed: event.postponedFrom !== null && card.phase === "upcoming",
    status: event.status,
    archived: event.archivedAt !== null,
    period: periodText(event, moment.now, moment.timeZone),
    capacity: event.capacity,
    version: event.version,
    poster: latestPosterAddress(event.posterLayout, event.id),
    ...counts,
  };
}
