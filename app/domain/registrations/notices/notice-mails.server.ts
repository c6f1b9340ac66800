// Mails of notices, composed from the current registration when they are queued. Mails of the organiser's changes are held for
// two minutes; those caused by a guest's submission are limited and may be delayed.
import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { mails } from "../../../db/schema/mails";
import { guestNotices, registrations, registrationTokens } from "../../../db/schema/registrations";
import { hashToken } from "../../../platform/tokens.server";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import type { EventRow } from "../../events/queries.server";
import { type Mail, type MailText, queueMail } from "../../mails/queue.server";
import { issueToken, type RegistrationContext, type RegistrationRow, registrationPath } from "../book.server";
import { findPosition } from "../queries.server";
import type { NoticeKind } from "./facts";
import {
  among,
  dropMailsOf,
  listOpenNotices,
  type NoticeRow,
  storeKnownFacts,
  takeBack,
} from "./notice-rows.server";
import { noticeMail } from "./texts";
import { changeOf, reminderWordsOf } from "./words";

const mailMs = 3 * 24 * 60 * 60 * 1000;
/** How long a mail of an organiser's change can be withdrawn, in ms. */
export const mailHoldMs = 2 * 60_000;
/** Mails queued per transaction. */
const queuedAtOnce = 20;

export type NotifiedGuest = { event: EventRow; row: RegistrationRow; position: () => number | null };
type MailedRow = RegistrationRow & { contact: string };

export const hasMail = <Row extends Pick<RegistrationRow, "contactType" | "contact">>(
  row: Row,
): row is Row & { contact: string } => row.contactType === "email" && row.contact !== null;

const kindsUntilStart = ["reminder", "reconfirm"] as const satisfies readonly NoticeKind[];
/** Whether a notice is of no use once the event has begun. */
const isUntilStart = (kind: NoticeKind) => kindsUntilStart.some((each) => each === kind);

/** Composes the mail of a notice from the current state, with a new private link. */
function composeNotice(
  db: Db,
  { kind, before, after }: Pick<NoticeRow, "kind" | "before" | "after">,
  { event, row, position }: NotifiedGuest,
  context: RegistrationContext,
): { mail: MailText; linkHash: string } {
  const { branding, now } = context;
  const token = issueToken(db, row.id, now, { mailed: true });
  const link = branding.origin + registrationPath(token);
  const facts = { event, row, position: position(), change: changeOf({ before, after }), siteTime: context };
  return { mail: noticeMail(kind, branding, facts, link), linkHash: hashToken(token) };
}

/** Queues the mail of a notice from the current state; returns its columns for the notice. */
export function queueNotice(
  db: Db,
  notice: Pick<NoticeRow, "kind" | "before" | "after">,
  guest: NotifiedGuest & { row: MailedRow },
  context: RegistrationContext,
): Pick<NoticeRow, "mailId" | "linkHash"> {
  const { now } = context;
  const { mail, linkHash } = composeNotice(db, notice, guest, context);
  const offered = notice.kind === "offered" ? guest.row.offerExpiresAt : null;
  const expiresAt = offered ?? (isUntilStart(notice.kind) ? guest.event.startAt : now + mailMs);
  return { mailId: queueMail(db, guest.row.contact, mail, { now, expiresAt }), linkHash };
}

const dropLink = (db: Db, linkHash: string | null) =>
  db
    .delete(registrationTokens)
    .where(eq(registrationTokens.tokenHash, linkHash ?? ""))
    .run();

/** Composes a claimed reminder again whose words no longer fit the day; returns the mail to send. */
export function refreshReminder(db: Db, mail: Mail, context: RegistrationContext): Mail {
  if (mail.kind !== "seat-reminder") return mail;
  return inTransaction(db, () => {
    const found = db
      .select({ notice: guestNotices, row: registrations, event: events })
      .from(guestNotices)
      .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
      .innerJoin(events, eq(events.id, registrations.eventId))
      .where(eq(guestNotices.mailId, mail.id))
      .get();
    if (!found || mail.subject.startsWith(reminderWordsOf(found.event.startAt, context).subject)) return mail;
    const { notice, ...guest } = found;
    const composed = composeNotice(db, notice, { ...guest, position: () => null }, context);
    // The link of an earlier attempt, which may have arrived, stays valid.
    if (mail.claimedAt === null) dropLink(db, notice.linkHash);
    const { subject, text: textPart, html: htmlPart } = composed.mail;
    db.update(mails).set({ subject, textPart, htmlPart }).where(eq(mails.id, mail.id)).run();
    db.update(guestNotices).set({ linkHash: composed.linkHash }).where(eq(guestNotices.id, notice.id)).run();
    return { ...mail, subject, textPart, htmlPart };
  });
}

/** Returns when the limits may allow a mail caused by a guest's submission, ms UTC; null allows and counts it at once. */
export function dueAtOf(
  kind: NoticeKind,
  { event, row }: NotifiedGuest & { row: MailedRow },
  context: RegistrationContext,
) {
  const { cause, mailWait, now } = context;
  const wait =
    cause && mailWait ? mailWait({ ...cause, kind, eventId: event.id, recipient: row.contact }) : 0;
  return wait === 0 ? null : now + wait;
}

/**
 * Closes the open notices with sent mails; failed ones become the organiser's task. With `mailId` only the notice of that mail.
 */
export function settleMailedNotices(db: Db, now: number, mailId?: string): void {
  const isOpen = and(isNull(guestNotices.closedAt), sql`${guestNotices.mailId} IS NOT NULL`);
  const isOf = mailId === undefined ? undefined : eq(mails.id, mailId);
  const settled = db
    .select({ notice: guestNotices, status: mails.status })
    .from(guestNotices)
    .innerJoin(mails, eq(mails.id, guestNotices.mailId))
    .where(and(isOpen, inArray(mails.status, ["sent", "failed"]), isOf))
    .all();
  const change = (id: string, columns: Partial<NoticeRow>) =>
    db.update(guestNotices).set(columns).where(eq(guestNotices.id, id)).run();
  for (const { notice, status } of settled) {
    const { id, registrationId, after, mailFailed } = notice;
    if (status === "sent") change(id, { closedAt: now, closedBy: "mail", dueAt: null });
    else if (!mailFailed) change(id, { mailFailed: true, channel: "hand" });
    if (status === "sent" && after !== null) storeKnownFacts(db, new Map([[registrationId, after]]));
  }
}

/** Deletes the open reminders and questions of events that have begun by now (ms UTC), with their mails. */
export function dropLateReminders(db: Db, now: number): void {
  const isReminder = and(isNull(guestNotices.closedAt), inArray(guestNotices.kind, [...kindsUntilStart]));
  const late = db
    .select({ id: guestNotices.id })
    .from(guestNotices)
    .innerJoin(events, eq(events.id, guestNotices.eventId))
    .where(and(isReminder, lte(events.startAt, now)))
    .all();
  if (late.length === 0) return;
  const ids = late.map(({ id }) => id);
  inTransaction(db, () => takeBack(db, listOpenNotices(db, among(guestNotices.id, ids))));
}

/**
 * Queues delayed mails that are due by now (ms UTC) and that the limits allow, oldest first; returns how many notices were
 * processed. Call until there are none: each call is one short transaction.
 */
export function sendDueNotices(db: Db, context: RegistrationContext): number {
  const { now } = context;
  const isDue = and(lte(guestNotices.dueAt, now), isNull(guestNotices.closedAt));
  // Called often, mostly without due mails: a read takes no lock.
  if (!db.select({ id: guestNotices.id }).from(guestNotices).where(isDue).limit(1).get()) return 0;
  return inTransaction(db, () => {
    const due = db
      .select({ notice: guestNotices, row: registrations, event: events })
      .from(guestNotices)
      .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
      .innerJoin(events, eq(events.id, registrations.eventId))
      // A notice that does not follow the last change yet reports an earlier state.
      .where(and(isDue, isNull(events.followFrom)))
      .orderBy(asc(guestNotices.dueAt), asc(guestNotices.createdAt))
      .limit(queuedAtOnce)
      .all();
    for (const { notice, row, event } of due) {
      const columns = queueDue(db, notice, { event, row }, context);
      const isOf = eq(guestNotices.id, notice.id);
      if (columns) db.update(guestNotices).set(columns).where(isOf).run();
      else db.delete(guestNotices).where(isOf).run();
    }
    return due.length;
  });
}

/** Queues the mail of a due notice and returns the notice's new columns; null when the notice is done. */
function queueDue(
  db: Db,
  notice: NoticeRow,
  { event, row }: Pick<NotifiedGuest, "event" | "row">,
  context: RegistrationContext,
): Partial<NoticeRow> | null {
  const { now, mailWait, sendsMail } = context;
  const { kind, network, fromMember } = notice;
  const isReceipt = notice.after === null;
  if (!hasMail(row) || event.endAt <= now || (!sendsMail && !isReceipt))
    return isReceipt ? null : { dueAt: null, channel: "hand" };
  const mail = { fromMember, kind, eventId: event.id, recipient: row.contact };
  // The organiser's mails are not limited.
  const waitMs = mailWait && network !== null ? mailWait({ ...mail, network }) : 0;
  if (waitMs > 0) return { dueAt: now + waitMs };
  const mailed = queueNotice(db, notice, { event, row, position: () => findPosition(db, row) }, context);
  return isReceipt ? null : { dueAt: null, ...mailed };
}

/** Makes the held mails of an event due now (ms UTC); returns how many. Mails delayed by the limits stay delayed. */
export function releaseHeldMails(db: Db, eventId: string, now: number): number {
  const isHeld = and(
    ...[eq(guestNotices.eventId, eventId), isNull(guestNotices.closedAt), isNull(guestNotices.network)],
    gt(guestNotices.dueAt, now),
  );
  return db.update(guestNotices).set({ dueAt: now }).where(isHeld).run().changes;
}

/** Withdraws the mails of an event that no guest can have, so that the organiser informs these guests; returns how many. */
export function withdrawMails(db: Db, actor: Actor, eventId: string, now: number): number {
  return inTransaction(db, () => {
    const isOfEvent = sql`${guestNotices.eventId} = ${eventId} AND ${guestNotices.channel} = 'mail'`;
    const open = listOpenNotices(db, sql`${isOfEvent} AND ${guestNotices.after} IS NOT NULL`);
    const withdrawn = open.filter(({ isOut }) => !isOut);
    if (withdrawn.length === 0) return 0;
    dropMailsOf(db, withdrawn);
    const isWithdrawn = among(
      guestNotices.id,
      withdrawn.map(({ id }) => id),
    );
    db.update(guestNotices).set({ channel: "hand", dueAt: null }).where(isWithdrawn).run();
    const entity = { entityType: "event", entityId: eventId };
    const after = { withdrawn: withdrawn.length };
    recordAudit(db, actor, { action: "event.mails-withdraw", ...entity, after }, now);
    return withdrawn.length;
  });
}
