// The organiser's counter of participants. Counting does not increment the event's version, so that an open edit can still be
// saved, and calendars and feeds do not report a change.
import { eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { eventRejections } from "./commands.server";
import { eventMessages } from "./messages";
import type { EventRow } from "./queries.server";
import { participantsProblems } from "./rules";

/**
 * Adds (1) or removes (-1) one participant of an event that has not ended, between 0 and its capacity; rejected while the
 * event takes registrations.
 */
export function countParticipant(
  db: Db,
  actor: Actor,
  { id, by }: { id: string; by: 1 | -1 },
  now: number,
): Result<EventRow, "not-found" | "ended" | "invalid" | "counted"> {
  return inTransaction<Result<EventRow, "not-found" | "ended" | "invalid" | "counted">>(db, () => {
    const before = db.select().from(events).where(eq(events.id, id)).get();
    if (!before) return rejected("not-found", eventRejections.notFound);
    if (before.status === "ended") return rejected("ended", eventRejections.ended);
    if (before.registrationMode !== "off") return rejected("counted", eventMessages.participantsCounted);
    const requested = before.currentParticipants + by;
    if (requested < 0) return rejected("invalid", eventMessages.noParticipants);
    const [full] = by > 0 ? participantsProblems(requested, before.capacity) : [];
    if (full) return rejected("invalid", full);
    const after = db
      .update(events)
      .set({ currentParticipants: sql`${events.currentParticipants} + ${by}` })
      .where(eq(events.id, id))
      .returning()
      .get();
    const entity = { entityType: "event", entityId: id };
    recordAudit(db, actor, { action: "event.participants", ...entity, before, after }, now);
    return ok(after);
  });
}
