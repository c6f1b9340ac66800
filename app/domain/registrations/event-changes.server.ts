// What a change of an event means for its guests. Commands on events run inside `withGuests`, in one transaction with it: freed seats
// move waiting guests up, and what is new to guests becomes their notices.

import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { atDayOffset } from "../../platform/zoned-time";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { findEventRow, type RegistrationContext } from "./book.server";
import { GuestBook } from "./guest-book.server";

/** Applies an event as it is now to its guests. Call it inside the transaction of the change. */
export function followEvent(db: Db, event: EventRow, context: RegistrationContext): void {
  const book = new GuestBook(db, event, context);
  const settled = book.plan({ is: "settle" });
  if (typeof settled !== "string") book.enter(settled);
  book.store();
}

const reminderTime = "18:00";
/** Longer than from 18:00 to the end of the next day, on a day of 25 hours too. */
const horizonMs = 31 * 60 * 60 * 1000;

/** When the guests of an event are reminded, ms UTC. */
export const reminderAt = (startAt: number, timeZone: string): number =>
  atDayOffset(startAt, -1, reminderTime, timeZone);

/** Whether the guests are to be reminded of an event now, and were not. */
const isDue = (
  { status, archivedAt, reminder, startAt, remindedStart }: EventRow,
  { now, timeZone }: SiteTime,
): boolean =>
  status === "active" &&
  archivedAt === null &&
  reminder === "on" &&
  remindedStart !== startAt &&
  startAt > now &&
  reminderAt(startAt, timeZone) <= now;

/** The event as one of which guests are reminded, if that is due; call it inside a transaction that follows with the guests. */
function remindOf(db: Db, event: EventRow, siteTime: SiteTime): EventRow {
  if (!isDue(event, siteTime)) return event;
  const { startAt: remindedStart } = event;
  db.update(events).set({ remindedStart }).where(eq(events.id, event.id)).run();
  return { ...event, remindedStart };
}

/** Reminds the guests of each event that is due, in one transaction each; `follow` brings their notices up. Returns how many events. */
function sendReminders(db: Db, siteTime: SiteTime, follow: (event: EventRow) => void): number {
  const { now } = siteTime;
  const soon = db
    .select()
    .from(events)
    .where(
      and(
        ...[isNull(events.archivedAt), eq(events.status, "active"), eq(events.reminder, "on")],
        ...[gt(events.startAt, now), lte(events.startAt, now + horizonMs)],
        or(isNull(events.remindedStart), ne(events.remindedStart, events.startAt)),
      ),
    )
    .all();
  const due = soon.filter((event) => isDue(event, siteTime));
  for (const event of due) inTransaction(db, () => follow(remindOf(db, event, siteTime)));
  return due.length;
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

/**
 * Reminds the confirmed guests of the events whose eve it is, once: from 18:00 of the site's clock on the day before an event until its
 * start. A postponed event reminds again on its new eve. Returns of how many events. Asked each minute.
 */
export const remindGuests = (db: Db, context: RegistrationContext): number =>
  sendReminders(db, context, (event) => followEvent(db, event, context));
