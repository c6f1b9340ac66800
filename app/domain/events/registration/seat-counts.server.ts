// Counts seats of events by registration status, from an index.
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { registrations } from "../../../db/schema/registrations";
import { activeStatuses } from "../../../db/schema/values";
import { noSeats, type SeatCounts } from "./availability";

/** Seats by event; `waiting` counts the seats that waiting guests requested. Events without registrations are absent. */
export function countSeats(db: Db, eventIds: readonly string[]): Map<string, SeatCounts> {
  if (eventIds.length === 0) return new Map();
  const { eventId, status, held, seats } = registrations;
  const rows = db
    .select({ eventId, status, seats: sql<number>`sum(${seats})` })
    .from(registrations)
    .where(and(inArray(eventId, [...eventIds]), inArray(status, [...activeStatuses]), eq(held, false)))
    .groupBy(eventId, status)
    .all();
  const counts = new Map<string, SeatCounts>();
  for (const row of rows) {
    counts.set(row.eventId, { ...(counts.get(row.eventId) ?? noSeats), [row.status]: row.seats });
  }
  return counts;
}

/** Seats of one event. */
export const seatsOf = (db: Db, eventId: string): SeatCounts =>
  countSeats(db, [eventId]).get(eventId) ?? noSeats;

/** Checked-in seats by event; events without any are absent. */
export function countArrived(db: Db, eventIds: readonly string[]): Map<string, number> {
  if (eventIds.length === 0) return new Map();
  const { eventId, arrived } = registrations;
  const rows = db
    .select({ eventId, arrived: sql<number>`sum(${arrived})` })
    .from(registrations)
    .where(and(inArray(eventId, [...eventIds]), gt(arrived, 0)))
    .groupBy(eventId)
    .all();
  return new Map(rows.map((row) => [row.eventId, row.arrived]));
}
