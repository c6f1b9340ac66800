// View model of a removal request.
import type { Moment } from "~/domain/events/moment";
import { momentText } from "~/domain/events/when";
import type { Removal } from "~/domain/removals/queries.server";

/** Only what the page shows: the address hash stays on the server. */
export function removalView(removal: Removal, { now, timeZone }: Moment) {
  const { id, about, reason, contact, status, picture, slot, eventId, note, createdAt, settledAt } = removal;
  return {
    ...{ id, about, reason, contact, status, picture, note },
    photoHref: eventId && slot !== null ? `/photos/${eventId}/${slot}` : null,
    asked: momentText(createdAt, now, timeZone),
    settled: settledAt === null ? null : momentText(settledAt, now, timeZone),
  };
}

export type RemovalView = ReturnType<typeof removalView>;
