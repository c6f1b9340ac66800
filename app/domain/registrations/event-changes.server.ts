// What a change of an event means for its guests. Commands on events run inside `withGuests`, in one transaction with it: freed seats
// move waiting guests up, and what is new to guests becomes their notices.
import { type Db, inTransaction } from "../../db/client.server";
import type { EventRow } from "../events/queries.server";
import { findEventRow, type RegistrationContext } from "./book.server";
import { GuestBook } from "./guest-book.server";
import { remindOf, sendReminders } from "./notices/reminders.server";

/** Applies an event as it is now to its guests. Call it inside the transaction of the change. */
export function followEvent(db: Db, event: EventRow, context: RegistrationContext): void {
  const book = new GuestBook(db, event, context);
  const settled = book.plan({ is: "settle" });
  if (typeof settled !== "string") book.enter(settled);
  book.store();
}

/** Runs a command that may change an event, and applies the change to its guests in the same transaction. */
export function withGuests<T>(db: Db, eventId: string, context: RegistrationContext, command: () => T): T {
  return inTransaction(db, () => {
    const before = findEventRow(db, eventId);
    const result = command();
    const after = findEventRow(db, eventId);
    if (before && after && before.version !== after.version)
      followEvent(db, remindOf(db, after, context), context);
    return result;
  });
}

/** Reminds the guests of the events whose eve it is; returns of how many events. Asked each minute. */
export const remindGuests = (db: Db, context: RegistrationContext): number =>
  sendReminders(db, context, (event) => followEvent(db, event, context));
