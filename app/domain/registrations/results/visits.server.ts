// Recognises returning guests by comparing contacts while they are stored. One bit remains of an erased registration.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { registrations } from "../../../db/schema/registrations";

/**
 * SQL condition: the registration under a table name was a visit: confirmed, and checked in if the event had any check-ins.
 */
const isVisitOf = (table: "registrations" | "other"): SQL => {
  const row = sql.identifier(table);
  const checkedIn = sql`SELECT 1 FROM registrations AS marked WHERE marked.event_id = ${row}.event_id AND marked.arrived > 0`;
  return sql`(${row}.status = 'confirmed' AND (${row}.arrived > 0 OR NOT EXISTS (${checkedIn})))`;
};

export const isVisit = isVisitOf("registrations");

/** SQL condition: the contact of a registration visited an event that began earlier and is over at `now` (ms UTC). */
const hasEarlierVisit = (now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM registrations AS other JOIN events AS earlier ON earlier.id = other.event_id
    WHERE other.contact_key = registrations.contact_key
    AND earlier.start_at < (SELECT start_at FROM events AS own WHERE own.id = registrations.event_id)
    AND (earlier.status = 'ended' OR (earlier.status = 'active' AND earlier.end_at <= ${now}))
    AND ${isVisitOf("other")})`;

/** SQL condition: the guest of a registration attended an earlier event, as far as known at `now` (ms UTC). */
export const isReturning = (now: number): SQL =>
  sql`(registrations.came_before = 1 OR ${hasEarlierVisit(now)})`;

/**
 * Marks all registrations that share a contact with those to be erased if their guests attended an earlier event. Returns the
 * ids of newly marked ones. Requires the transaction of the erasure.
 */
export function recordVisits(db: Db, erasedIds: readonly string[], now: number): string[] {
  const contacts = db
    .select({ contactKey: registrations.contactKey })
    .from(registrations)
    .where(inArray(registrations.id, [...erasedIds]));
  return db
    .update(registrations)
    .set({ cameBefore: true })
    .where(
      and(
        eq(registrations.cameBefore, false),
        inArray(registrations.contactKey, contacts),
        hasEarlierVisit(now),
      ),
    )
    .returning({ id: registrations.id })
    .all()
    .map(({ id }) => id);
}
