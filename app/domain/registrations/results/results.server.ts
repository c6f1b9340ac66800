// Counts the results of events. Results are frozen before an event's contacts are erased, and read from storage afterwards.
import { and, asc, desc, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { comments } from "../../../db/schema/comments";
import { events, photos } from "../../../db/schema/events";
import { registrations } from "../../../db/schema/registrations";
import { eventResults } from "../../../db/schema/results";
import { subscribedRegistrations } from "../../../db/schema/subscriptions";
import { isApprovedCommentOnEvent } from "../../events/admin-queries.server";
import type { EventRow } from "../../events/queries.server";
import type { EventNumbers, EventResults } from "./results";
import { isReturning, isVisit } from "./visits.server";

/** Number of earlier events of the same category to compare with. */
const comparedEvents = 3;

/** The rule of `phaseOf` for completed events, as a condition. */
export const isOver = (now: number): SQL | undefined =>
  or(eq(events.status, "ended"), and(eq(events.status, "active"), lte(events.endAt, now)));

/** Frozen numbers are outdated when the event was moved to a later date. */
const isFrozen = and(eq(eventResults.eventId, events.id), gte(eventResults.frozenAt, events.endAt));

const sum = (amount: SQL): SQL<number> => sql<number>`coalesce(sum(${amount}), 0)`;
const countOf = (condition: SQL): SQL<number> => sum(sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`);
const seatsOf = (condition: SQL): SQL<number> =>
  sum(sql`CASE WHEN ${condition} THEN ${registrations.seats} ELSE 0 END`);

const isConfirmed = sql`${registrations.status} = 'confirmed'`;
const isFromSubscription = sql`EXISTS (SELECT 1 FROM ${subscribedRegistrations}
  WHERE ${subscribedRegistrations.registrationId} = ${registrations.id})`;
const isKnown = sql`${registrations.contactType} <> 'none'`;

/** Counts the registrations of matching events. */
function countRegistrations(db: Db, where: SQL | undefined, now: number) {
  const { arrived, depositSeats, feeSeats, refundedAt } = registrations;
  return db
    .select({
      event: events,
      seats: seatsOf(isConfirmed),
      registrations: countOf(isConfirmed),
      came: sum(sql`${arrived}`),
      absent: countOf(sql`${isConfirmed} AND ${arrived} = 0`),
      visits: countOf(sql`${isVisit} AND ${isKnown}`),
      returning: countOf(sql`${isVisit} AND ${isKnown} AND ${isReturning(now)}`),
      unknown: countOf(sql`${isVisit} AND NOT (${isKnown})`),
      depositSeats: sum(sql`${depositSeats}`),
      refundedSeats: sum(sql`CASE WHEN ${refundedAt} IS NOT NULL THEN ${depositSeats} ELSE 0 END`),
      feeSeats: sum(sql`${feeSeats}`),
    })
    .from(events)
    .leftJoin(registrations, eq(registrations.eventId, events.id))
    .where(where)
    .groupBy(events.id)
    .all();
}

type Counted = ReturnType<typeof countRegistrations>[number];

function numbersOf({
  event,
  seats,
  came,
  absent,
  visits,
  returning,
  unknown,
  ...counted
}: Counted): EventNumbers {
  const { depositCents, enrollFeeCents, registrationMode, currentParticipants } = event;
  const wasCheckedIn = came > 0;
  return {
    seats: registrationMode === "off" ? Math.max(currentParticipants, seats) : seats,
    registrations: counted.registrations,
    came,
    absentSeats: wasCheckedIn ? seats - came : 0,
    absentRegistrations: wasCheckedIn ? absent : 0,
    newGuests: visits - returning,
    returningGuests: returning,
    unknownGuests: unknown,
    depositExpected: seats * depositCents,
    depositReceived: counted.depositSeats * depositCents,
    depositRefunded: counted.refundedSeats * depositCents,
    feeExpected: seats * enrollFeeCents,
    feeReceived: counted.feeSeats * enrollFeeCents,
  };
}

/** Returns the numbers of matching events by event: frozen ones, else those at `now` (ms UTC). */
function readNumbers(db: Db, where: SQL | undefined, now: number) {
  const frozen = db
    .select({ row: eventResults })
    .from(events)
    .innerJoin(eventResults, isFrozen)
    .where(where)
    .all()
    .map(({ row: { eventId, ...numbers } }) => [eventId, numbers] as const);
  const isLive = sql`NOT EXISTS (SELECT 1 FROM ${eventResults} WHERE ${isFrozen})`;
  const live = countRegistrations(db, and(where, isLive), now).map(
    (counted) => [counted.event.id, { ...numbersOf(counted), frozenAt: null }] as const,
  );
  return new Map<string, EventNumbers & { frozenAt: number | null }>([...frozen, ...live]);
}

/** Lists the results of matching events that are over at `now` (ms UTC), earliest first. */
function listResults(db: Db, where: SQL | undefined, now: number): EventResults[] {
  const selected = and(where, isOver(now));
  const numbers = readNumbers(db, selected, now);
  return db
    .select({
      event: events,
      fromSubscription: db.$count(
        registrations,
        and(eq(registrations.eventId, events.id), isConfirmed, isFromSubscription),
      ),
      comments: db.$count(comments, isApprovedCommentOnEvent),
      photos: db.$count(photos, eq(photos.eventId, events.id)),
    })
    .from(events)
    .where(selected)
    .orderBy(asc(events.startAt), asc(events.id))
    .all()
    .flatMap(({ event, ...posts }) => {
      const counted = numbers.get(event.id);
      const { id, title, startAt } = event;
      return counted ? [{ id, title, startAt, ...counted, ...posts }] : [];
    });
}

/** Returns the results of an event; undefined before its end and for a cancelled one. */
export const readEventResults = (
  db: Db,
  { id }: Pick<EventRow, "id">,
  now: number,
): EventResults | undefined => listResults(db, eq(events.id, id), now)[0];

/** Lists the results of the last earlier events of the same category, latest first. */
export function listComparedResults(db: Db, event: EventRow, now: number): EventResults[] {
  const isBefore = and(
    ...[eq(events.category, event.category), lt(events.startAt, event.startAt), ne(events.id, event.id)],
    isOver(now),
  );
  const ids = db
    .select({ id: events.id })
    .from(events)
    .where(isBefore)
    .orderBy(desc(events.startAt), desc(events.id))
    .limit(comparedEvents)
    .all()
    .map(({ id }) => id);
  return listResults(db, inArray(events.id, ids), now).reverse();
}

/** Lists the results of events that began in a period (ms UTC, inclusive), earliest first, including archived ones. */
export const listResultsOf = (db: Db, { first, last }: { first: number; last: number }, now: number) =>
  listResults(db, and(gte(events.startAt, first), lte(events.startAt, last)), now);

/** Returns the starts (ms UTC) of the first and the last completed event; null without any. */
export function readResultsSpan(db: Db, now: number): { first: number; last: number } | null {
  const { first, last } =
    db
      .select({
        first: sql<number | null>`min(${events.startAt})`,
        last: sql<number | null>`max(${events.startAt})`,
      })
      .from(events)
      .where(isOver(now))
      .get() ?? {};
  return typeof first === "number" && typeof last === "number" ? { first, last } : null;
}

/** Freezes the numbers of events before their contacts are erased. Requires the transaction of the erasure. */
export function freezeResults(db: Db, eventIds: readonly string[], now: number): void {
  const numbers = readNumbers(db, inArray(events.id, [...eventIds]), now);
  for (const [eventId, counted] of numbers) {
    if (counted.frozenAt !== null) continue;
    const row = { ...counted, frozenAt: now };
    db.insert(eventResults)
      .values({ eventId, ...row })
      .onConflictDoUpdate({ target: eventResults.eventId, set: row })
      .run();
  }
}
