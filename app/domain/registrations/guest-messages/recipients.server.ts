// Statements on the recipients of messages, in bulk because an event may have thousands. They require a transaction.
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestMessages, messageRecipients } from "../../../db/schema/guest-messages";
import { mails } from "../../../db/schema/mails";
import { registrations, registrationTokens } from "../../../db/schema/registrations";
import { mayBeOut } from "../../mails/queue.server";
import type { RegistrationRow } from "../book.server";
import { among } from "../notices/notice-rows.server";
import type { AddressedRow } from "./audience";

export type RecipientRow = typeof messageRecipients.$inferSelect;

/** Whether neither mail, own page nor organiser has brought the message to its recipient. */
export const isUnread: SQL = sql`${messageRecipients.sentAt} IS NULL AND ${messageRecipients.seenAt} IS NULL
  AND ${messageRecipients.markedAt} IS NULL`;

/** The columns of a registration that decide whether a message addresses it, and by which it is found. */
export type GuestToAddress = AddressedRow &
  Pick<RegistrationRow, "name" | "seats" | "contactType" | "contact" | "adminNote">;

/** Lists these columns of all registrations of an event, in the order of arrival. */
export function listToAddress(db: Db, eventId: string): GuestToAddress[] {
  const { id, status, arrived, erasedAt, name, seats, contactType, contact, adminNote } = registrations;
  // Raw rows: mapping thousands of them takes several times as long as reading them.
  return db.all<GuestToAddress>(
    sql`SELECT ${id} AS "id", ${status} AS "status", ${arrived} AS "arrived", ${erasedAt} AS "erasedAt", ${name} AS "name",
      ${seats} AS "seats", ${contactType} AS "contactType", ${contact} AS "contact", ${adminNote} AS "adminNote"
      FROM ${registrations} WHERE ${registrations.eventId} = ${eventId} ORDER BY ${registrations.arrival}`,
  );
}

/** Adds the recipients of a message that is sent now. */
export function insertRecipients(
  db: Db,
  messageId: string,
  channel: RecipientRow["channel"],
  registrationIds: readonly string[],
): void {
  if (registrationIds.length === 0) return;
  db.run(
    sql`INSERT INTO ${messageRecipients} (message_id, registration_id, channel)
      SELECT ${messageId}, value, ${channel} FROM json_each(${JSON.stringify(registrationIds)})`,
  );
}

const { messageId, mailId, linkHash } = messageRecipients;

/** Deletes the mails of recipients that cannot be out, and their links; these recipients have no mail then. */
function dropMails(db: Db, where: SQL): void {
  const dropped = db
    .all<{ mailId: string | null; linkHash: string | null; isOut: number }>(
      sql`SELECT ${mailId} AS "mailId", ${linkHash} AS "linkHash", coalesce(${mayBeOut}, 0) AS "isOut"
        FROM ${messageRecipients} LEFT JOIN ${mails} ON ${mails.id} = ${mailId} WHERE ${where}`,
    )
    .filter((row) => row.mailId !== null && row.isOut === 0);
  if (dropped.length === 0) return;
  const ids = dropped.map((row) => row.mailId);
  db.delete(mails).where(among(mails.id, ids)).run();
  const links = dropped.map((row) => row.linkHash);
  db.delete(registrationTokens).where(among(registrationTokens.tokenHash, links)).run();
  db.update(messageRecipients)
    .set({ mailId: null, linkHash: null })
    .where(and(isNull(messageRecipients.sentAt), among(mailId, ids)))
    .run();
}

/** Deletes recipients with their unsent mails. Others at the same address get a mail of their own. */
function dropRecipients(db: Db, where: SQL): void {
  dropMails(db, where);
  db.delete(messageRecipients).where(where).run();
}

/** Deletes the unsent mails of an event that was cancelled. They are queued again if it is restored. */
export function holdMessageMails(db: Db, eventId: string): void {
  const isOfEvent = and(eq(guestMessages.eventId, eventId), eq(guestMessages.afterCancel, false));
  const ids = db.select({ id: guestMessages.id }).from(guestMessages).where(isOfEvent).all();
  if (ids.length === 0) return;
  const isOf = among(
    messageId,
    ids.map(({ id }) => id),
  );
  dropMails(db, sql`${isOf} AND ${mailId} IS NOT NULL AND ${messageRecipients.sentAt} IS NULL`);
}

/** Deletes what guests with erased data got, and sent messages that have no other recipient. */
export function dropMessagesOf(db: Db, registrationIds: readonly string[]): void {
  const isOf = among(messageRecipients.registrationId, registrationIds);
  const messages = db
    .selectDistinct({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .where(isOf)
    .all()
    .map(({ id }) => id);
  if (messages.length === 0) return;
  dropRecipients(db, isOf);
  const hasOthers = sql`EXISTS (SELECT 1 FROM ${messageRecipients} WHERE ${messageRecipients.messageId} = ${guestMessages.id})`;
  db.delete(guestMessages)
    .where(sql`${among(guestMessages.id, messages)} AND NOT ${hasOthers}`)
    .run();
}

/** Deletes what guests who left have not received. */
export function dropUnreadOf(db: Db, registrationIds: readonly string[]): void {
  if (registrationIds.length === 0) return;
  const isOf = among(messageRecipients.registrationId, registrationIds);
  const isOut = sql`EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.id} = ${mailId} AND (${mayBeOut}))`;
  dropRecipients(db, sql`${isOf} AND ${isUnread} AND NOT ${isOut}`);
}

/** Records that the guest of a registration has seen its messages, at `now` (ms UTC). */
export function markMessagesSeen(db: Db, registrationId: string, now: number): void {
  const isUnseen = and(
    eq(messageRecipients.registrationId, registrationId),
    isNull(messageRecipients.seenAt),
  );
  inTransaction(db, () => db.update(messageRecipients).set({ seenAt: now }).where(isUnseen).run());
}
