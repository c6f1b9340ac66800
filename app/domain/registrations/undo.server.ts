// Takes changes of guests back, unless the seats were given to somebody else.
import type { Db } from "../../db/client.server";
import type { auditEntries } from "../../db/schema/audit";
import { allOrNothing } from "../all-or-nothing.server";
import type { Actor } from "../audit/actor";
import { findAudit } from "../audit/queries.server";
import type { EventRow } from "../events/queries.server";
import { ok, type Result, rejected } from "../result";
import {
  applyChange,
  auditedPart,
  findEventRow,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  seatRejection,
  storeEntry,
} from "./book.server";
import { snapshotOf } from "./history";
import { registrationMessages } from "./messages";
import { notifyOfStatus } from "./organise.server";
import { findGuest } from "./queries.server";
import type { RegistrationStatus, SeatRejection } from "./seats";

/** What the organiser takes back; guests who moved up by it have entries of their own in between. */
const undoable = ["registration.change", "registration.add"];

/** Whether a registration is as an entry left it, and not erased. */
const isAsRecorded = (entry: typeof auditEntries.$inferSelect, row: RegistrationRow) =>
  row.erasedAt === null &&
  entry.after !== null &&
  JSON.stringify(auditedPart(row)) === JSON.stringify(JSON.parse(entry.after));

/** Restores what an entry changed of a registration; an added guest is withdrawn. */
function undoOne(
  db: Db,
  actor: Actor,
  entry: typeof auditEntries.$inferSelect,
  { event, row }: { event: EventRow; row: RegistrationRow },
  context: RegistrationContext,
): SeatRejection | null {
  const { now } = context;
  const { id } = row;
  if (!isAsRecorded(entry, row)) return "not-possible";
  const before = entry.before === null ? null : snapshotOf(entry.before);
  const status: RegistrationStatus = before?.status ?? "cancelled";
  const seats = before?.seats ?? row.seats;
  const applied = applyChange(db, event, { is: "restore", id, seats, status }, context);
  if (typeof applied === "string") return applied;
  if (!applied.entry) return "not-possible";
  const { attendedAt = null, depositPaid = row.depositPaid, feePaid = row.feePaid } = before ?? {};
  const after = storeEntry(db, applied.entry, now, { attendedAt, depositPaid, feePaid });
  notifyOfStatus(db, { event, before: row, after }, context);
  recordRegistration(db, actor, "registration.undo", { before: row, after }, now);
  return null;
}

/**
 * Takes changes of an event's guests back, the last first. Rejected as `full` when somebody else has the seats by now, and as
 * `not-possible` when a registration has changed since; then nothing is taken back.
 */
export function undoGuestChanges(
  db: Db,
  actor: Actor,
  { eventId, auditIds }: { eventId: string; auditIds: readonly string[] },
  context: RegistrationContext,
): Result<number, "missing" | SeatRejection> {
  return allOrNothing<Result<number, "missing" | SeatRejection>>(db, () => {
    const event = findEventRow(db, eventId);
    const entries = findAudit(db, auditIds).filter(({ action }) => undoable.includes(action));
    if (!event || entries.length === 0) return rejected("missing", registrationMessages.missing);
    let undone = 0;
    for (const entry of entries.reverse()) {
      const row = findGuest(db, eventId, entry.entityId);
      if (!row) continue;
      const problem = undoOne(db, actor, entry, { event, row }, context);
      if (problem) return seatRejection(problem);
      undone += 1;
    }
    return ok(undone);
  });
}
