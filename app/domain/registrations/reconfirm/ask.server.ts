// Marks the guests whom an event has to ask 还来吗. The mark is a fact that each guest has to learn, so that notices and their mails
// follow it, once for each start.
import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { registrations } from "../../../db/schema/registrations";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import { isAsking } from "./question";

/** Longer than from the earliest hour two days before to the last minute of the day, with a day of 25 hours. */
const horizonMs = 73 * 60 * 60 * 1000;

/** Confirmed guests who were not asked about the start, and have not answered for it. */
const isToAsk = (startAt: number | SQL | typeof events.startAt) =>
  and(
    ...[eq(registrations.status, "confirmed"), isNull(registrations.erasedAt)],
    sql`${registrations.askedStart} IS NOT ${startAt} AND ${registrations.answeredStart} IS NOT ${startAt}`,
  );

/**
 * Marks the guests of an event as asked if the question is due; returns how many. Requires a transaction that then updates the
 * guests' notices.
 */
export function askOf(db: Db, event: EventRow, siteTime: SiteTime): number {
  if (!isAsking(event, siteTime)) return 0;
  const { id, startAt } = event;
  return db
    .update(registrations)
    .set({ askedStart: startAt })
    .where(and(eq(registrations.eventId, id), isToAsk(startAt)))
    .run().changes;
}

/** Asks the guests of all events whose question is due, each event in a transaction; `follow` updates their notices. */
export function askDue(db: Db, siteTime: SiteTime, follow: (event: EventRow) => void): number {
  const { now } = siteTime;
  const soon = db
    .selectDistinct({ event: events })
    .from(events)
    .innerJoin(registrations, eq(registrations.eventId, events.id))
    .where(
      and(
        ...[isNull(events.archivedAt), eq(events.status, "active"), eq(events.reconfirm, "on")],
        ...[gt(events.startAt, now), lte(events.startAt, now + horizonMs), isToAsk(events.startAt)],
      ),
    )
    .all();
  let asked = 0;
  for (const { event } of soon.filter((each) => isAsking(each.event, siteTime)))
    inTransaction(db, () => {
      if (askOf(db, event, siteTime) === 0) return;
      asked += 1;
      follow(event);
    });
  return asked;
}
