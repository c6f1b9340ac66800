// Sends messages that are due: first their recipients are stored in one transaction, then their mails are queued a few at a time,
// so that thousands neither block the event loop nor delay other mails. A stop in between continues with the next call.
import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { guestMessages, messageRecipients } from "../../../db/schema/guest-messages";
import { mails } from "../../../db/schema/mails";
import { registrations } from "../../../db/schema/registrations";
import { hashToken } from "../../../platform/tokens.server";
import { phaseOf } from "../../events/phase";
import type { EventRow } from "../../events/queries.server";
import { bulkMailsQueued, mayQueueBulk, queueMail } from "../../mails/queue.server";
import { issueToken, type RegistrationContext, type RegistrationRow, registrationPath } from "../book.server";
import { hasMail } from "../notices/notice-mails.server";
import { isActive } from "../seats";
import { addressedBy } from "./audience";
import { type GuestToAddress, insertRecipients, listToAddress } from "./recipients.server";
import { messageMail } from "./texts";
import type { MessageState } from "./words";

export type MessageRow = typeof guestMessages.$inferSelect;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const mailMs = 3 * 24 * hourMs;
/** How late an unplanned message of a running event may be sent after its end, in ms. */
const lateMs = hourMs;

const isWaiting = sql`${guestMessages.state} = 'waiting'`;

/** Ids of a message's chosen guests. */
export const readChosen = ({ chosen }: Pick<MessageRow, "chosen">): ReadonlySet<string> =>
  new Set<string>(chosen === null ? [] : JSON.parse(chosen));

/** The final state of a due message: its event may have been cancelled since it was written, or be over. */
function stateOf(message: MessageRow, event: EventRow, now: number): MessageState {
  if (event.status === "cancelled" && !message.afterCancel) return "cancelled";
  const isOver = phaseOf(event, now) === "completed" && !message.afterEnd;
  return isOver && (message.planned || now - message.dueAt > lateMs) ? "late" : "sent";
}

/** Sends the message that is due longest at `now` (ms UTC), or records why not; returns whether there was one. */
export function sendDueMessage(db: Db, { now, sendsMail }: RegistrationContext): boolean {
  const isDue = and(isWaiting, lte(guestMessages.dueAt, now));
  // Called often, mostly without due messages: a read takes no lock.
  if (!db.select({ id: guestMessages.id }).from(guestMessages).where(isDue).limit(1).get()) return false;
  return inTransaction(db, () => {
    const found = db
      .select({ message: guestMessages, event: events })
      .from(guestMessages)
      .innerJoin(events, eq(events.id, guestMessages.eventId))
      .where(isDue)
      .orderBy(asc(guestMessages.dueAt))
      .limit(1)
      .get();
    if (!found) return false;
    const { message, event } = found;
    const state = stateOf(message, event, now);
    const change = { state, settledAt: now, chosen: null };
    db.update(guestMessages).set(change).where(eq(guestMessages.id, message.id)).run();
    if (state !== "sent") return true;
    const terms = { event, now, chosen: readChosen(message) };
    const guests = addressedBy(listToAddress(db, event.id), message.audience, terms);
    const isMailed = (row: GuestToAddress) => sendsMail && hasMail(row);
    const idsOf = (rows: readonly GuestToAddress[]) => rows.map(({ id }) => id);
    insertRecipients(db, message.id, "mail", idsOf(guests.filter(isMailed)));
    insertRecipients(db, message.id, "hand", idsOf(guests.filter((row) => !isMailed(row))));
    return true;
  });
}

const isToMail = sql`${messageRecipients.channel} = 'mail' AND ${messageRecipients.mailId} IS NULL
  AND ${messageRecipients.mailFailed} = 0`;

type Recipient = { message: MessageRow; event: EventRow; row: RegistrationRow };

/** When a mail of a message is no longer useful, ms UTC. */
function expiryOf({ message, event }: Recipient): number {
  const last = (message.settledAt ?? message.dueAt) + mailMs;
  return message.afterEnd || message.afterCancel
    ? last
    : Math.min(last, Math.max(event.endAt, message.dueAt + hourMs));
}

/** Queues the mail of a recipient and returns the changed columns; shares the mail of another recipient at the address. */
function queueFor(db: Db, recipient: Recipient, context: RegistrationContext) {
  const { message, event, row } = recipient;
  const { now, branding } = context;
  const expiresAt = expiryOf(recipient);
  if (!hasMail(row) || expiresAt <= now) return { mailFailed: true };
  const shared = db
    .select({ mailId: messageRecipients.mailId, sentAt: messageRecipients.sentAt })
    .from(registrations)
    .innerJoin(messageRecipients, eq(messageRecipients.registrationId, registrations.id))
    .where(
      and(
        ...[eq(registrations.contactKey, row.contactKey ?? ""), eq(registrations.eventId, event.id)],
        ...[eq(messageRecipients.messageId, message.id), isNotNull(messageRecipients.mailId)],
      ),
    )
    .get();
  if (shared) return shared;
  const token = issueToken(db, row.id, now, { mailed: true });
  const link = branding.origin + registrationPath(token);
  const mail = messageMail(branding, { event, text: message.text, siteTime: context }, link);
  return { mailId: queueMail(db, row.contact, mail, { now, expiresAt }), linkHash: hashToken(token) };
}

/** Recipients without a queued mail, but for those whose event was cancelled since. */
const findToMail = (db: Db, most: number) =>
  db
    .select({ message: guestMessages, event: events, row: registrations })
    .from(messageRecipients)
    .innerJoin(guestMessages, eq(guestMessages.id, messageRecipients.messageId))
    .innerJoin(registrations, eq(registrations.id, messageRecipients.registrationId))
    .innerJoin(events, eq(events.id, guestMessages.eventId))
    .where(and(isToMail, or(ne(events.status, "cancelled"), eq(guestMessages.afterCancel, true))))
    .limit(most)
    .all();

/**
 * Queues the mails of a few recipients, as long as few such mails are unsent, in one short transaction; returns how many
 * recipients were processed. Called again after each sent mail.
 */
export function queueMessageMails(db: Db, context: RegistrationContext): number {
  // Called often, mostly without recipients: a read takes no lock.
  if (findToMail(db, 1).length === 0 || !mayQueueBulk(db, "guest-message", context.now)) return 0;
  return inTransaction(db, () => {
    const found = findToMail(db, bulkMailsQueued);
    for (const recipient of found) {
      const { message, row } = recipient;
      const isOf = and(
        eq(messageRecipients.messageId, message.id),
        eq(messageRecipients.registrationId, row.id),
      );
      if (isActive(row))
        db.update(messageRecipients)
          .set(queueFor(db, recipient, context))
          .where(isOf)
          .run();
      else db.delete(messageRecipients).where(isOf).run();
    }
    return found.length;
  });
}

/**
 * Records sent and failed mails at their recipients. With `mailId` only those of that mail. A guest whose mail failed becomes the
 * organiser's task.
 */
export function settleMessageMails(db: Db, now: number, mailId?: string): void {
  const isOf = mailId === undefined ? undefined : eq(mails.id, mailId);
  const isNews = sql`${mails.status} = 'sent' OR (${mails.status} = 'failed' AND ${messageRecipients.mailFailed} = 0)`;
  const settled = db
    .select({ mailId: mails.id, status: mails.status })
    .from(messageRecipients)
    .innerJoin(mails, eq(mails.id, messageRecipients.mailId))
    .where(and(isNull(messageRecipients.sentAt), isNews, isOf))
    .all();
  for (const mail of settled) {
    const columns = mail.status === "sent" ? { sentAt: now, mailFailed: false } : { mailFailed: true };
    db.update(messageRecipients).set(columns).where(eq(messageRecipients.mailId, mail.mailId)).run();
  }
}
