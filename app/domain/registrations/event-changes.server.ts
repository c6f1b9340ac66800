// What a change of an event means for its guests. Commands on events run inside `withGuests`, in one transaction with it: freed seats
// move waiting guests up, and guests hear of a new time or place and of a cancellation.
import { type Db, inTransaction } from "../../db/client.server";
import type { EventRow } from "../events/queries.server";
import { findEventRow, type RegistrationContext } from "./book.server";
import { GuestBook } from "./guest-book.server";
import type { EventNotice } from "./mails";
import { isActive } from "./seats";

const shownColumns = ["startAt", "endAt", "locationName", "locationAddress"] as const;

/** What guests are notified of; null for nothing. */
function noticeOf(before: EventRow, after: EventRow): EventNotice | null {
  const wasCancelled = before.status === "cancelled";
  if (after.status === "cancelled") return wasCancelled ? null : "event-cancelled";
  if (after.status === "ended") return null;
  if (wasCancelled) return "event-restored";
  return shownColumns.some((column) => before[column] !== after[column]) ? "event-changed" : null;
}

function follow(db: Db, before: EventRow, after: EventRow, context: RegistrationContext): void {
  const book = new GuestBook(db, after, context);
  const settled = book.plan({ is: "settle" });
  if (typeof settled !== "string") book.enter(settled);
  const event = noticeOf(before, after);
  if (event !== null && after.endAt > context.now)
    for (const { id } of book.rows.filter(isActive)) book.notify(id, { event, was: before });
  book.store();
}

/** Runs a command that may change an event, and applies the change to its guests in the same transaction. */
export function withGuests<T>(db: Db, eventId: string, context: RegistrationContext, command: () => T): T {
  return inTransaction(db, () => {
    const before = findEventRow(db, eventId);
    const result = command();
    const after = findEventRow(db, eventId);
    if (before && after && before.version !== after.version) follow(db, before, after, context);
    return result;
  });
}
