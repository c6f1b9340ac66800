// Applies event changes to guests. Event commands run inside `withGuests`, in one transaction: waiting guests take freed seats,
// and changes that guests do not know become notices.

import { and, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { guestNotices, registrations } from "../../db/schema/registrations";
import { atDayOffset } from "../../platform/zoned-time";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { ok } from "../result";
import {
  type FollowedRow,
  findEventRow,
  listFollowed,
  type RegistrationContext,
  recordRegistration,
  storeParticipants,
} from "./book.server";
import { GuestBook, inGuestBook, termsOf } from "./guest-book.server";
import { holdMessageMails } from "./guest-messages/recipients.server";
import { followedAtOnce, followLater, followRows } from "./notices/follow.server";
import { listOpenNotices, storeKnownFacts } from "./notices/notice-rows.server";
import { askDue, askOf } from "./reconfirm/ask.server";
import { changeSeats, isActive } from "./seats";

const wasRefunded = (row: Pick<FollowedRow, "refundedAt" | "status">) =>
  row.refundedAt !== null && isActive(row);

/** Guests of a restored event owe the deposits that were refunded because of its cancellation. */
function resetRefunds(book: GuestBook): void {
  for (const before of book.rows) {
    if (!wasRefunded(before)) continue;
    const after = book.set(before.id, { depositSeats: 0, refundedAt: null });
    recordRegistration(
      book.db,
      { kind: "system" },
      "registration.change",
      { before, after },
      book.context.now,
    );
  }
}

/**
 * Applies an event's current state to its guests. Requires the transaction of the change. The notices of a list with more than
 * `most` registrations follow by `followNext`.
 */
export function followEvent(
  db: Db,
  event: EventRow,
  context: RegistrationContext,
  { isRestored = false, most = followedAtOnce } = {},
): void {
  const rows = listFollowed(db, event.id);
  const isLong = rows.length > most;
  if (isLong) followLater(db, event.id);
  const settled = changeSeats({ ...termsOf(event, context.now), entries: rows }, { is: "settle" });
  const isSettled = settled.ok && settled.entries === rows;
  // Most changes of an event change no registration, and need no complete rows.
  if (isSettled && !(isRestored && rows.some(wasRefunded))) {
    if (!isLong) followRows(db, { event, rows }, context);
    storeParticipants(db, event, rows);
    return;
  }
  const book = new GuestBook(db, event, context);
  if (isRestored) resetRefunds(book);
  const plan = book.plan({ is: "settle" });
  if (typeof plan !== "string") book.enter(plan);
  if (isLong) book.storeRows();
  else book.store();
}

/**
 * Forgets what the guest of a mail that was withdrawn while it was being sent counts as knowing, because the mail did not arrive,
 * and opens a notice of what is unknown instead.
 */
export function forgetUnreached(db: Db, mailId: string, context: RegistrationContext): void {
  inTransaction(db, () => {
    const isOfMail = and(eq(guestNotices.mailId, mailId), eq(guestNotices.closedBy, "mail"));
    const found = db
      .select({ notice: guestNotices, known: registrations.known })
      .from(guestNotices)
      .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
      .where(isOfMail)
      .get();
    const event = found && findEventRow(db, found.notice.eventId);
    if (!event || found.notice.before === null || found.known !== found.notice.after) return;
    const { id, registrationId, before } = found.notice;
    // A later mail that may be out reports the current state.
    const open = listOpenNotices(db, sql`${guestNotices.registrationId} = ${registrationId}`);
    if (open.some(({ isOut }) => isOut)) return;
    db.delete(guestNotices).where(eq(guestNotices.id, id)).run();
    storeKnownFacts(db, new Map([[registrationId, before]]));
    followEvent(db, event, context);
  });
}

const reminderTime = "18:00";
/** Longer than from 18:00 to the end of the next day, even on a day of 25 hours. */
const horizonMs = 31 * 60 * 60 * 1000;

/** Time of an event's reminder, ms UTC. */
export const reminderAt = (startAt: number, timeZone: string): number =>
  atDayOffset(startAt, -1, reminderTime, timeZone);

/** Whether an event's reminder is due and was not sent. */
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

/** Marks a due reminder as sent and returns the event; requires a transaction that then updates the guests. */
function remindOf(db: Db, event: EventRow, siteTime: SiteTime): EventRow {
  if (!isDue(event, siteTime)) return event;
  const { startAt: remindedStart } = event;
  db.update(events).set({ remindedStart }).where(eq(events.id, event.id)).run();
  return { ...event, remindedStart };
}

/**
 * Reminds the guests of each due event in a separate transaction; `follow` updates their notices. Returns how many events.
 */
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
export function withGuests<T>(
  db: Db,
  eventId: string,
  context: RegistrationContext,
  command: () => T,
  most = followedAtOnce,
): T {
  return inTransaction(db, () => {
    const before = findEventRow(db, eventId);
    const result = command();
    const after = findEventRow(db, eventId);
    if (before && after && before.version !== after.version) {
      const isRestored = before.status === "cancelled" && after.status === "active";
      if (before.status !== "cancelled" && after.status === "cancelled") holdMessageMails(db, eventId);
      askOf(db, after, context);
      followEvent(db, remindOf(db, after, context), context, { isRestored, most });
    }
    return result;
  });
}

/**
 * Reminds the confirmed guests of due events, once per start: from 18:00 site time on the day before until the start. A
 * postponed event reminds again. Returns how many events. Called every minute.
 */
export const remindGuests = (db: Db, context: RegistrationContext): number =>
  sendReminders(db, context, (event) => followEvent(db, event, context));

/** Asks the confirmed guests of due events 还来吗, once per start. Returns of how many events. Called every minute. */
export const askGuests = (db: Db, context: RegistrationContext): number =>
  askDue(db, context, (event) => followEvent(db, event, context));

/** Passes on the offers that have ended, each event in a transaction. Returns of how many events. Called every minute. */
export function passOnOffers(db: Db, context: RegistrationContext): number {
  const { now } = context;
  // A literal, because the partial index does not cover a parameter.
  const hasEnded = and(sql`${registrations.status} = 'offered'`, lte(registrations.offerExpiresAt, now));
  const due = db.selectDistinct({ id: registrations.eventId }).from(registrations).where(hasEnded).all();
  for (const { id } of due)
    inGuestBook(db, id, context, (book) => {
      const plan = book.plan({ is: "expire", now });
      if (typeof plan !== "string") book.enter(plan);
      return ok(null);
    });
  return due.length;
}
