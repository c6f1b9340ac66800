// Events that a check-in role can cover.
import { and, asc, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";

/** How long after its end an event can still be checked in, in ms. */
const afterEndMs = 24 * 60 * 60 * 1000;
const mostListed = 50;

export type CheckInEvent = Pick<typeof events.$inferSelect, "id" | "title" | "startAt" | "endAt">;

/**
 * Lists events with registrations that end less than a day before `now` (ms UTC) or later, soonest first; `ids` selects
 * events, null means all.
 */
export function listCheckInEvents(db: Db, ids: readonly string[] | null, now: number): CheckInEvent[] {
  const { id, title, startAt, endAt } = events;
  return db
    .select({ id, title, startAt, endAt })
    .from(events)
    .where(
      and(
        isNull(events.archivedAt),
        ne(events.registrationMode, "off"),
        gt(endAt, now - afterEndMs),
        ids === null ? undefined : inArray(id, [...ids]),
      ),
    )
    .orderBy(asc(startAt), asc(id))
    .limit(mostListed)
    .all();
}

/** Returns the titles of events by id, without deleted ones. */
export function titlesOf(db: Db, ids: readonly string[]): string[] {
  const rows = db
    .select({ title: events.title })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.startAt));
  return rows.all().map(({ title }) => title);
}
