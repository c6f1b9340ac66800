// View model of a removal request.

import { dateTimeText } from "~/domain/events/date-text";
import type { SiteTime } from "~/domain/events/site-time";
import type { Removal } from "~/domain/removals/queries.server";

/** Only what the page shows: the address hash stays on the server. */
export function removalView(removal: Removal, { now, timeZone }: SiteTime) {
  const { id, about, reason, contact, status, picture, slot, eventId, note, createdAt, settledAt } = removal;
  return {
    ...{ id, about, reason, contact, status, picture, note },
    photoHref: eventId && slot !== null ? `/photos/${eventId}/${slot}` : null,
    asked: dateTimeText(createdAt, now, timeZone),
    settled: settledAt === null ? null : dateTimeText(settledAt, now, timeZone),
  };
}

export type RemovalView = ReturnType<typeof removalView>;
