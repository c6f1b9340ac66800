// Events with registrations that wait for the organiser.
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations } from "../../db/schema/registrations";

/** Most urgent first; the rest shows once these are done. */
const shownAtMost = 10;

export type PendingGuests = { id: string; title: string; guests: number };

/** Active events, not yet over at `now` (ms UTC), with the number of their pending registrations. */
export function listPendingGuests(db: Db, now: number): PendingGuests[] {
  const isPending = and(eq(registrations.eventId, events.id), eq(registrations.status, "pending"));
  const guests = db.$count(registrations, isPending);
  return db
    .select({ id: events.id, title: events.title, guests })
    .from(events)
    .where(and(isNull(events.archivedAt), eq(events.status, "active"), gt(events.endAt, now), gt(guests, 0)))
    .orderBy(asc(events.startAt), events.id)
    .limit(shownAtMost)
    .all();
}
