// Sends, recalls and marks messages to guests. A message waits two minutes or until its planned time, and is visible to its recipients from then on.
import { and, between, count, eq, isNull, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestMessages, messageRecipients } from "../../../db/schema/guest-messages";
import { isId, newId } from "../../../platform/ids";
import { dayBounds, wallTime } from "../../../platform/zoned-time";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import { phaseOf } from "../../events/phase";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import { ok, type Rejected, type Result, rejected } from "../../result";
import { findEventRow } from "../book.server";
import { registrationMessages } from "../messages";
import { mailHoldMs } from "../notices/notice-mails.server";
import { addressedBy } from "./audience";
import type { MessageRow } from "./delivery.server";
import { isUnread, listToAddress } from "./recipients.server";
import type { MessageInput } from "./schema";
import { messagesPerDay, messageTexts } from "./words";

export type SendRejection = "missing" | "invalid" | "empty" | "too-many";

const atField = (message: string) => rejected("invalid", message, { at: [message] });

/** Rejects a planned time that is past, or not before the end. */
function timeRejection(event: EventRow, at: number | null, now: number): Rejected<"invalid"> | null {
  if (at === null) return null;
  if (phaseOf(event, now) === "completed") return atField(messageTexts.eventOver);
  if (at <= now) return atField(messageTexts.atPast);
  return at >= event.endAt ? atField(messageTexts.atAfterEnd) : null;
}

/** When a message is sent that is written at `now`: at its planned time, but not before it could be recalled. */
const dueAtOf = (at: number | null, now: number) => Math.max(at ?? 0, now + mailHoldMs);

/** Counts the messages of an event that are sent on the day of a time (ms UTC). */
function countOfDay(db: Db, eventId: string, at: number, timeZone: string): number {
  const { first, last } = dayBounds(wallTime(at, timeZone).date, timeZone) ?? { first: at, last: at };
  const isOf = and(
    ...[eq(guestMessages.eventId, eventId), between(guestMessages.dueAt, first, last)],
    sql`${guestMessages.state} IN ('waiting', 'sent')`,
  );
  return db.select({ total: count() }).from(guestMessages).where(isOf).get()?.total ?? 0;
}

/** Finds a message of an event. */
export const findMessage = (db: Db, eventId: string, id: string): MessageRow | undefined =>
  db
    .select()
    .from(guestMessages)
    .where(and(eq(guestMessages.id, id), eq(guestMessages.eventId, eventId)))
    .get();

/** The message of an earlier press of the same form; undefined when the text changed since. */
function findRepeated(db: Db, eventId: string, id: string, { to, text, at }: MessageInput) {
  const message = findMessage(db, eventId, id);
  if (!message || (message.state !== "waiting" && message.state !== "sent")) return undefined;
  const isSameTime =
    at === null ? !message.planned : message.planned && message.dueAt === dueAtOf(at, message.createdAt);
  return message.audience === to && message.text === text && isSameTime ? message : undefined;
}

const isTaken = (db: Db, id: string): boolean =>
  db.select({ id: guestMessages.id }).from(guestMessages).where(eq(guestMessages.id, id)).get() !== undefined;

const record = (db: Db, actor: Actor, action: string, message: MessageRow, more: object, now: number) =>
  recordAudit(
    db,
    actor,
    {
      action,
      entityType: "event",
      entityId: message.eventId,
      // Not the text, which may name people and is deleted with their data.
      after: { message: message.id, to: message.audience, ...more },
    },
    now,
  );

/** An id for a form. */
export const newFormId = newId;

/**
 * Stores a message that is sent in two minutes, or at its planned time. It gets the id of its form, so that a repeated press sends
 * once.
 */
export function sendMessage(
  db: Db,
  actor: Actor,
  { eventId, formId, input }: { eventId: string; formId?: string; input: MessageInput },
  { now, timeZone }: SiteTime,
): Result<MessageRow, SendRejection> {
  return inTransaction<Result<MessageRow, SendRejection>>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const repeated = isId(formId) ? findRepeated(db, eventId, formId, input) : undefined;
    if (repeated) return ok(repeated);
    const { to, text, at } = input;
    const timing = timeRejection(event, at, now);
    if (timing) return timing;
    const ids = new Set(input.guests);
    if (to === "chosen" && ids.size === 0)
      return rejected("invalid", messageTexts.guests, { guests: [messageTexts.guests] });
    const guests = addressedBy(listToAddress(db, eventId), to, { event, now, chosen: ids });
    if (to === "chosen" && guests.length === 0)
      return rejected("invalid", messageTexts.guestsUnknown, { guests: [messageTexts.guestsUnknown] });
    // The group of a planned message is that of its time; an event that is not over has no absentees.
    if (guests.length === 0 && (at === null || to === "no-show"))
      return rejected("empty", messageTexts.empty);
    const dueAt = dueAtOf(at, now);
    if (countOfDay(db, eventId, dueAt, timeZone) >= messagesPerDay)
      return rejected("too-many", messageTexts.tooMany);
    const message: MessageRow = {
      id: isId(formId) && !isTaken(db, formId) ? formId : newId(),
      eventId,
      audience: to,
      chosen: to === "chosen" ? JSON.stringify(guests.map((guest) => guest.id)) : null,
      text,
      state: "waiting",
      dueAt,
      planned: at !== null,
      afterCancel: event.status === "cancelled",
      afterEnd: phaseOf(event, now) === "completed",
      settledAt: null,
      createdAt: now,
    };
    db.insert(guestMessages).values(message).run();
    record(db, actor, "event.message-send", message, at === null ? {} : { at: dueAt }, now);
    return ok(message);
  });
}

/** Recalls a message that is not sent yet; repeating it changes nothing. */
export function recallMessage(
  db: Db,
  actor: Actor,
  { eventId, id }: { eventId: string; id: string },
  now: number,
): Result<MessageRow, "missing" | "out"> {
  return inTransaction<Result<MessageRow, "missing" | "out">>(db, () => {
    const message = findMessage(db, eventId, id);
    if (!message) return rejected("missing", messageTexts.missing);
    if (message.state === "recalled") return ok(message);
    if (message.state === "sent") return rejected("out", messageTexts.out);
    if (message.state !== "waiting") return rejected("out", messageTexts.neverSent);
    const change = { state: "recalled" as const, settledAt: now, chosen: null };
    db.update(guestMessages).set(change).where(eq(guestMessages.id, id)).run();
    record(db, actor, "event.message-recall", message, {}, now);
    return ok({ ...message, ...change });
  });
}

type Marked = { guests: number; batch: number };

/**
 * Marks recipients as informed by the organiser: one, or all without a mail whom nothing has reached. Returns how many, and the batch
 * to undo it (ms UTC).
 */
export function markByHand(
  db: Db,
  actor: Actor,
  { eventId, id, guest }: { eventId: string; id: string; guest: string | "all" },
  now: number,
): Result<Marked, "missing"> {
  return inTransaction<Result<Marked, "missing">>(db, () => {
    const message = findMessage(db, eventId, id);
    if (!message) return rejected("missing", messageTexts.missing);
    const isOf = eq(messageRecipients.messageId, id);
    const isByHand = sql`(${messageRecipients.channel} = 'hand' OR ${messageRecipients.mailFailed} = 1)`;
    const isOne = eq(messageRecipients.registrationId, guest);
    if (guest !== "all" && !db.select().from(messageRecipients).where(and(isOf, isOne)).get())
      return rejected("missing", messageTexts.recipientMissing);
    const isMeant =
      guest === "all" ? and(isByHand, isUnread) : and(isOne, isNull(messageRecipients.markedAt));
    const marked = { markedAt: now };
    const guests = db.update(messageRecipients).set(marked).where(and(isOf, isMeant)).run().changes;
    if (guests > 0) record(db, actor, "event.message-mark", message, { guests }, now);
    return ok({ guests, batch: now });
  });
}

/** Takes back what the organiser marked: one recipient, or all of a batch (ms UTC). */
export function unmarkByHand(
  db: Db,
  actor: Actor,
  { eventId, id, of }: { eventId: string; id: string; of: { guest: string } | { batch: number } },
  now: number,
): Result<{ guests: number }, "missing"> {
  return inTransaction<Result<{ guests: number }, "missing">>(db, () => {
    const message = findMessage(db, eventId, id);
    if (!message) return rejected("missing", messageTexts.missing);
    const isMeant =
      "guest" in of
        ? and(eq(messageRecipients.registrationId, of.guest), sql`${messageRecipients.markedAt} IS NOT NULL`)
        : eq(messageRecipients.markedAt, of.batch);
    const isOf = and(eq(messageRecipients.messageId, id), isMeant);
    const guests = db.update(messageRecipients).set({ markedAt: null }).where(isOf).run().changes;
    if (guests > 0) record(db, actor, "event.message-unmark", message, { guests }, now);
    return ok({ guests });
  });
}
