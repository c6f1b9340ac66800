// Erases the personal data of guests some days after their event; seats and status remain, and the event's numbers are frozen.
import { and, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { readSettings } from "../settings/queries.server";
import { erasedColumns } from "./fields";
import { dropNoticesOf } from "./notices/notice-rows.server";
import { freezeResults } from "./results/results.server";
import { recordVisits } from "./results/visits.server";

const dayMs = 24 * 60 * 60 * 1000;

/** Erases at most so many registrations of events that ended long enough before `now` (ms UTC); returns how many. */
export function eraseOldRegistrations(db: Db, now: number, most: number): number {
  const before = now - readSettings(db).registrationDays * dayMs;
  const old = db.select({ id: events.id }).from(events).where(lt(events.endAt, before));
  return inTransaction(db, () => {
    const rows = db
      .select({ id: registrations.id, eventId: registrations.eventId })
      .from(registrations)
      .where(and(isNull(registrations.erasedAt), inArray(registrations.eventId, old)))
      .limit(most)
      .all();
    const ids = rows.map(({ id }) => id);
    freezeResults(db, [...new Set(rows.map(({ eventId }) => eventId))], now);
    recordVisits(db, ids, now);
    db.update(registrations).set(erasedColumns(now)).where(inArray(registrations.id, ids)).run();
    db.delete(registrationTokens).where(inArray(registrationTokens.registrationId, ids)).run();
    dropNoticesOf(db, ids);
    return ids.length + forgetDeclined(db, now);
  });
}

/** Clears what is stored of erased declined guests once their event is over; returns of how many. */
function forgetDeclined(db: Db, now: number): number {
  const over = db.select({ id: events.id }).from(events).where(lt(events.endAt, now));
  const isStored = and(isNotNull(registrations.declinedKeys), inArray(registrations.eventId, over));
  return db.update(registrations).set({ declinedKeys: null }).where(isStored).run().changes;
}
