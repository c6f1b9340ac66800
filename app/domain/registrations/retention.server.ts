// Erases the personal data of guests some days after their event; seats and status remain for the event's numbers.
import { and, inArray, isNull, lt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations } from "../../db/schema/registrations";
import { readSettings } from "../settings/queries.server";
import { eraseColumns } from "./book.server";

const dayMs = 24 * 60 * 60 * 1000;

/** Erases at most so many registrations of events that ended long enough before `now` (ms UTC); returns how many. */
export function eraseOldRegistrations(db: Db, now: number, most: number): number {
  const before = now - readSettings(db).registrationDays * dayMs;
  const old = db.select({ id: events.id }).from(events).where(lt(events.endAt, before));
  return inTransaction(db, () => {
    const rows = db
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(isNull(registrations.erasedAt), inArray(registrations.eventId, old)))
      .limit(most)
      .all();
    for (const { id } of rows) eraseColumns(db, id, now);
    return rows.length;
  });
}
