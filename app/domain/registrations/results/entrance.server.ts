// Facts about the guests of an event that helpers at the entrance see besides the registrations.
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { registrations } from "../../../db/schema/registrations";
import { isReturning } from "./visits.server";

/** `firstVisits`: ids of guests at their first event. `registrants`: names of those who registered another guest, by its id. */
export type EntranceFacts = {
  firstVisits: ReadonlySet<string>;
  registrants: ReadonlyMap<string, string>;
};

/** Guests at their first event, by contact; none where it is everybody's first. */
function findFirstVisits(db: Db, eventId: string, now: number): Set<string> {
  const known = db
    .select({ id: registrations.id, hasVisited: sql<number>`${isReturning(now)}` })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isNotNull(registrations.contactKey)))
    .all();
  const first = known.filter(({ hasVisited }) => hasVisited === 0).map(({ id }) => id);
  return new Set(first.length < known.length ? first : []);
}

/** Names of guests of the event by the ids of those whom they registered. */
function findRegistrants(db: Db, eventId: string): Map<string, string> {
  const other = alias(registrations, "other");
  const isRegistrant = or(
    eq(other.visitorId, registrations.byVisitorId),
    eq(other.userId, registrations.byUserId),
  );
  const isRegistered = or(isNotNull(registrations.byVisitorId), isNotNull(registrations.byUserId));
  const found = db
    .select({ id: registrations.id, name: other.name })
    .from(registrations)
    .innerJoin(other, and(eq(other.eventId, registrations.eventId), isRegistrant, ne(other.name, "")))
    .where(and(eq(registrations.eventId, eventId), isRegistered))
    .all();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Reads the facts of an event's guests at `now` (ms UTC). */
export const readEntranceFacts = (db: Db, eventId: string, now: number): EntranceFacts => ({
  firstVisits: findFirstVisits(db, eventId, now),
  registrants: findRegistrants(db, eventId),
});
