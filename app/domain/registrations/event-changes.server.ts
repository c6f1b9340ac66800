// What a change of an event means for its guests. Commands on events run inside `withGuests`, in one transaction with it: freed seats
// move waiting guests up, and guests hear of a new time or place and of a cancellation.
import { type Db, inTransaction } from "../../db/client.server";
import type { EventRow } from "../events/queries.server";
import { findEventRow, notifyGuest, type RegistrationContext } from "./book.server";
import { GuestBook } from "./guest-book.server";
import type { NoticeKind } from "./mails";
import { isActive } from "./seats";

const shownColumns = ["startAt", "endAt", "locationName", "locationAddress"] as const;

/** What guests are notified of; null for nothing. */
function noticeOf(before: EventRow, after: EventRow): NoticeKind | null {
  const isCancelled = after.status === "cancelled";
  if (isCancelled) return before.status === "cancelled" ? null : "event-cancelled";
  if (after.status === "ended") return null;
  const isChanged = shownColumns.some((column) => before[column] !== after[column]);
  return isChanged || before.status === "cancelled" ? "event-changed" : null;
}

function follow(db: Db, before: EventRow, after: EventRow, context: RegistrationContext): void {
  const book = new GuestBook(db, after, context);
  const settled = book.plan({ is: "settle" });
  if (typeof settled !== "string") book.enter(settled);
  book.store();
  const kind = noticeOf(before, after);
  if (kind === null || after.endAt <= context.now) return;
  for (const row of book.rows.filter(isActive)) notifyGuest(db, kind, { event: after, row }, context);
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
