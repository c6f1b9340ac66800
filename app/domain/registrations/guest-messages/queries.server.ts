// Reads messages for the organiser with who has them, and for their recipients.
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { countRows } from "../../../db/count-rows";
import { events } from "../../../db/schema/events";
import { guestMessages, messageRecipients } from "../../../db/schema/guest-messages";
import { registrations } from "../../../db/schema/registrations";
import { type Paged, type PageRequest, readItems } from "../../paging";
import type { RegistrationRow } from "../book.server";
import type { MessageRow } from "./delivery.server";
import { isUnread, type RecipientRow } from "./recipients.server";

/** Recipients of a message by what has reached them; a guest may be in several. */
export type MessageCounts = {
  /** Who get a mail, and those whose mail the server accepted. */
  mail: number;
  sent: number;
  /** Who get none, and all who opened their page. */
  hand: number;
  seen: number;
  /** Marked by the organiser, and not reached although the mail failed. */
  byHand: number;
  failed: number;
  /** Whom nothing has reached, other than by a mail that is under way. */
  open: number;
};

const noCounts: MessageCounts = { mail: 0, sent: 0, hand: 0, seen: 0, byHand: 0, failed: 0, open: 0 };

const { channel, mailFailed, sentAt, seenAt, markedAt } = messageRecipients;
/** Whom the organiser has to tell: without a mail, or with one that failed, and not reached. */
const isOpen: SQL = sql`(${isUnread} AND (${channel} = 'hand' OR ${mailFailed} = 1))`;
const isFailed: SQL = sql`(${mailFailed} = 1 AND ${isUnread})`;

function countsOf(db: Db, messageIds: readonly string[]): Map<string, MessageCounts> {
  const total = (condition: SQL) => sql<number>`sum(${condition})`;
  const rows = db
    .select({
      id: messageRecipients.messageId,
      mail: total(sql`${channel} = 'mail'`),
      sent: total(sql`${sentAt} IS NOT NULL`),
      hand: total(sql`${channel} = 'hand'`),
      seen: total(sql`${seenAt} IS NOT NULL`),
      byHand: total(sql`${markedAt} IS NOT NULL`),
      failed: total(isFailed),
      open: total(isOpen),
    })
    .from(messageRecipients)
    .where(inArray(messageRecipients.messageId, [...messageIds]))
    .groupBy(messageRecipients.messageId)
    .all();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export type ListedMessage = { message: MessageRow; counts: MessageCounts };

const withCounts = (db: Db, messages: readonly MessageRow[]): ListedMessage[] => {
  const counts = countsOf(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => ({ message, counts: counts.get(message.id) ?? noCounts }));
};

/** Lists a page of an event's messages with their counts, newest first. */
export function listMessages(
  db: Db,
  eventId: string,
  { until, ...page }: PageRequest & { until?: number | undefined },
): Paged<ListedMessage> {
  const isBefore = until === undefined ? undefined : sql`${guestMessages.createdAt} <= ${until}`;
  const where = and(eq(guestMessages.eventId, eventId), isBefore);
  return readItems(countRows(db, guestMessages, where), page, (limit, offset) =>
    withCounts(
      db,
      db
        .select()
        .from(guestMessages)
        .where(where)
        .orderBy(desc(guestMessages.createdAt), sql`${guestMessages}.rowid DESC`)
        .limit(limit)
        .offset(offset)
        .all(),
    ),
  );
}

/** Finds a message of an event with its counts. */
export function readMessage(db: Db, eventId: string, id: string): ListedMessage | undefined {
  const isOf = and(eq(guestMessages.id, id), eq(guestMessages.eventId, eventId));
  return withCounts(db, db.select().from(guestMessages).where(isOf).all())[0];
}

export type ListedRecipient = { recipient: RecipientRow; row: RegistrationRow };

/** Lists a page of a message's recipients in the order of arrival: whom the organiser has to inform, the others, or all. */
export function listRecipients(
  db: Db,
  messageId: string,
  { filter, ...page }: PageRequest & { filter: "open" | "other" | "all" },
): Paged<ListedRecipient> {
  const condition = { open: isOpen, other: sql`NOT ${isOpen}`, all: undefined }[filter];
  const where = and(eq(messageRecipients.messageId, messageId), condition);
  return readItems(countRows(db, messageRecipients, where), page, (limit, offset) =>
    db
      .select({ recipient: messageRecipients, row: registrations })
      .from(messageRecipients)
      .innerJoin(registrations, eq(registrations.id, messageRecipients.registrationId))
      .where(where)
      .orderBy(asc(registrations.arrival))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** What has reached a recipient, the strongest first. */
export function recipientState(
  recipient: RecipientRow,
): "seen" | "sent" | "by-hand" | "failed" | "mailing" | "open" {
  if (recipient.seenAt !== null) return "seen";
  if (recipient.sentAt !== null) return "sent";
  if (recipient.markedAt !== null) return "by-hand";
  if (recipient.mailFailed) return "failed";
  return recipient.channel === "mail" ? "mailing" : "open";
}

/** Messages on the page of a registration; further ones are not shown. */
const ownAtMost = 50;

export type OwnMessage = { id: string; text: string; at: number; isUnread: boolean };

const ofRecipient = (db: Db, where: SQL | undefined) =>
  db
    .select({
      registrationId: messageRecipients.registrationId,
      id: guestMessages.id,
      text: guestMessages.text,
      at: guestMessages.settledAt,
      isUnread: sql<number>`${isUnread}`,
    })
    .from(messageRecipients)
    .innerJoin(guestMessages, eq(guestMessages.id, messageRecipients.messageId))
    .where(where)
    .orderBy(desc(guestMessages.settledAt), sql`${guestMessages}.rowid DESC`);

/** Lists the messages that a registration got, newest first. */
export function listOwnMessages(db: Db, registrationId: string): OwnMessage[] {
  return ofRecipient(db, eq(messageRecipients.registrationId, registrationId))
    .limit(ownAtMost)
    .all()
    .map(({ id, text, at, isUnread: unread }) => ({ id, text, at: at ?? 0, isUnread: unread === 1 }));
}

/** Returns the newest unread message of registrations, by registration. */
export function unreadMessagesOf(db: Db, registrationIds: readonly string[]): Map<string, string> {
  if (registrationIds.length === 0) return new Map();
  const isOf = and(inArray(messageRecipients.registrationId, [...registrationIds]), isUnread);
  const newestFirst = ofRecipient(db, isOf).all();
  return new Map(newestFirst.toReversed().map(({ registrationId, text }) => [registrationId, text]));
}

/** Whether a registration has a message that its guest has not seen. */
export const hasUnseenMessage = (db: Db, registrationId: string): boolean =>
  db
    .select({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .where(and(eq(messageRecipients.registrationId, registrationId), isNull(seenAt)))
    .limit(1)
    .get() !== undefined;

const eventsAtMost = 10;

export type UnreachedGuests = { id: string; title: string; message: string; guests: number };

/** Lists messages of the last days (since, ms UTC) with the number of guests whose mail failed and whom nothing has reached. */
export function listFailedMessages(db: Db, since: number): UnreachedGuests[] {
  const guests = sql<number>`count(*)`;
  return db
    .select({ id: events.id, title: events.title, message: guestMessages.id, guests })
    .from(messageRecipients)
    .innerJoin(guestMessages, eq(guestMessages.id, messageRecipients.messageId))
    .innerJoin(events, eq(events.id, guestMessages.eventId))
    .where(and(isFailed, isNull(events.archivedAt), sql`${guestMessages.settledAt} > ${since}`))
    .groupBy(guestMessages.id)
    .orderBy(asc(guestMessages.settledAt))
    .limit(eventsAtMost)
    .all();
}
