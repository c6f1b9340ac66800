// Erases guests' personal data some days after their event. Seats and status remain, and the event's results are frozen.
import { and, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { readSettings } from "../settings/queries.server";
import type { RegistrationContext } from "./book.server";
import { dropDevices } from "./devices/devices.server";
import { dropEdits } from "./edits.server";
import { erasedColumns } from "./fields";
import { dropMessagesOf } from "./guest-messages/recipients.server";
import { dropNoticesOf } from "./notices/notice-rows.server";
import { forgetPeople, recordPeople } from "./people/people.server";
import { freezeResults } from "./results/results.server";
import { recordVisits } from "./results/visits.server";

const dayMs = 24 * 60 * 60 * 1000;

/** Erases at most `most` registrations of events whose retention period ended before `now` (ms UTC); returns how many. */
export function eraseOldRegistrations(
  db: Db,
  now: number,
  most: number,
  hash: Pick<RegistrationContext, "keyedHash">,
): number {
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
    const { personHash: _, ...erased } = erasedColumns(now);
    recordPeople(db, ids, hash);
    db.update(registrations).set(erased).where(inArray(registrations.id, ids)).run();
    db.delete(registrationTokens).where(inArray(registrationTokens.registrationId, ids)).run();
    dropNoticesOf(db, ids);
    dropMessagesOf(db, ids);
    dropEdits(db, ids);
    dropDevices(db, ids);
    return ids.length + forgetDeclined(db, now) + forgetPeople(db, now);
  });
}

/** Clears the keys of declined guests with erased data after their event; returns how many. */
function forgetDeclined(db: Db, now: number): number {
  const over = db.select({ id: events.id }).from(events).where(lt(events.endAt, now));
  const isStored = and(isNotNull(registrations.declinedKeys), inArray(registrations.eventId, over));
  return db.update(registrations).set({ declinedKeys: null }).where(isStored).run().changes;
}
