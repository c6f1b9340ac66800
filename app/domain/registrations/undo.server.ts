// Undoes changes of guests, unless other guests have taken the seats.
import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../db/client.server";
import type { auditEntries } from "../../db/schema/audit";
import type { Actor } from "../audit/actor";
import { findAudit } from "../audit/queries.server";
import { ok, type Result, rejected } from "../result";
import {
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { auditedPart, type RecordedPart, recordedPart } from "./fields";
import { type GuestBook, inGuestBook } from "./guest-book.server";
import { registrationMessages } from "./messages";
import type { SeatRejection } from "./seats";

/** Undoable actions; guests who moved up as a consequence have separate entries in between. */
const undoable = ["registration.change", "registration.add", "registration.override"];

/** Whether a registration is unchanged since an entry and not erased. */
function isAsRecorded({ after }: typeof auditEntries.$inferSelect, row: RegistrationRow): boolean {
  if (row.erasedAt !== null || after === null) return false;
  const part = auditedPart(row);
  // Entries that predate a column do not contain it.
  return isDeepStrictEqual({ ...part, ...JSON.parse(after) }, part);
}

/** Restores the state before an entry; an added guest is withdrawn. */
function undoOne(
  book: GuestBook,
  actor: Actor,
  entry: typeof auditEntries.$inferSelect,
  row: RegistrationRow,
): SeatRejection | null {
  const { id } = row;
  if (!isAsRecorded(entry, row)) return "not-possible";
  const before: RecordedPart = entry.before === null ? {} : recordedPart(entry.before);
  const { eventId: _event, depositPaid: _deposit, feePaid: _fee, ...recorded } = before;
  const { seats = row.seats, status = "cancelled", held = false, ...columns } = recorded;
  const plan = book.plan({ is: "restore", id, seats, status, held });
  if (typeof plan === "string") return plan;
  book.enter(plan, id);
  // Entries that predate partial check-ins have no number.
  const arrived = columns.attendedAt ? seats : 0;
  const after = book.set(id, { arrived, ...columns });
  recordRegistration(book.db, actor, "registration.undo", { before: row, after }, book.context.now);
  return null;
}

/**
 * Undoes changes of an event's guests, last first. Rejects all as `full` when other guests have taken the seats, and as
 * `not-possible` when a registration has changed since.
 */
export function undoGuestChanges(
  db: Db,
  actor: Actor,
  { eventId, auditIds }: { eventId: string; auditIds: readonly string[] },
  context: RegistrationContext,
): Result<number, "missing" | SeatRejection> {
  return inGuestBook<number, "missing" | SeatRejection>(db, eventId, context, (book) => {
    const entries = findAudit(db, auditIds).filter(({ action }) => undoable.includes(action));
    if (entries.length === 0) return rejected("missing", registrationMessages.missing);
    let undone = 0;
    for (const entry of entries.reverse()) {
      const row = book.find(entry.entityId);
      if (!row) continue;
      const problem = undoOne(book, actor, entry, row);
      if (problem) return planRejection(problem);
      undone += 1;
    }
    return ok(undone);
  });
}
