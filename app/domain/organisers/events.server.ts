// Events that a check-in role can cover.
import { and, asc, gte, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { checkInBounds } from "../events/registration/check-in-window";

const mostListed = 50;

export type CheckInEvent = Pick<
  typeof events.$inferSelect,
  "id" | "title" | "startAt" | "endAt" | "colorScheme"
>;

/**
 * Lists events with registrations whose check-in is open at `now` (ms UTC) or, with `upcoming`, opens later; soonest first.
 * `ids` selects events, null means all.
 */
export function listCheckInEvents(
  db: Db,
  { ids, upcoming }: { ids: readonly string[] | null; upcoming: boolean },
  now: number,
): CheckInEvent[] {
  const { id, title, startAt, endAt, colorScheme } = events;
  const { startsUntil, endsFrom } = checkInBounds(now);
  return db
    .select({ id, title, startAt, endAt, colorScheme })
    .from(events)
    .where(
      and(
        isNull(events.archivedAt),
        ne(events.registrationMode, "off"),
        gte(endAt, endsFrom),
        upcoming ? undefined : lte(startAt, startsUntil),
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
