// Mails of notices, composed from the current registration when they are queued. Mails caused by a guest's submission are
// limited and may be delayed.
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { mails } from "../../../db/schema/mails";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import { hashToken } from "../../../platform/tokens.server";
import type { EventRow } from "../../events/queries.server";
import { queueMail } from "../../mails/queue.server";
import {
  issueToken,
  listRegistrations,
  type RegistrationContext,
  type RegistrationRow,
  registrationPath,
} from "../book.server";
import { positionOf } from "../seats";
import { type NoticeKind, readFacts } from "./facts";
import { closeNotice, type NoticeRow, takeBack } from "./notice-rows.server";
import { noticeMail } from "./texts";

const mailMs = 3 * 24 * 60 * 60 * 1000;
/** Mails queued per transaction. */
const sentAtOnce = 20;

export type NotifiedGuest = { event: EventRow; row: RegistrationRow; position: () => number | null };
type MailedRow = RegistrationRow & { contact: string };

export const hasMail = (row: RegistrationRow): row is MailedRow =>
  row.contactType === "email" && row.contact !== null;

/** Queues the mail of a notice from the current state; returns its columns for the notice. */
export function queueNotice(
  db: Db,
  { kind, before, after }: Pick<NoticeRow, "kind" | "before" | "after">,
  { event, row, position }: NotifiedGuest & { row: MailedRow },
  context: RegistrationContext,
): Pick<NoticeRow, "mailId" | "linkHash"> {
  const { branding, now } = context;
  const token = issueToken(db, row.id, now, { mailed: true });
  const link = branding.origin + registrationPath(token);
  const change =
    before === null || after === null ? null : { before: readFacts(before), after: readFacts(after) };
  const mail = noticeMail(
    kind,
    branding,
    { event, row, position: position(), change, siteTime: context },
    link,
  );
  return {
    mailId: queueMail(db, row.contact, mail, { now, expiresAt: now + mailMs }),
    linkHash: hashToken(token),
  };
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

/** Closes the open notices with mails sent by now (ms UTC); failed ones become the organiser's task. */
export function settleMailedNotices(db: Db, now: number): void {
  const isOpen = and(isNull(guestNotices.closedAt), sql`${guestNotices.mailId} IS NOT NULL`);
  const settled = db
    .select({ notice: guestNotices, status: mails.status })
    .from(guestNotices)
    .innerJoin(mails, eq(mails.id, guestNotices.mailId))
    .where(and(isOpen, inArray(mails.status, ["sent", "failed"])))
    .all();
  for (const { notice, status } of settled) {
    if (status === "sent") closeNotice(db, notice, { by: "mail", now });
    else if (!notice.mailFailed)
      db.update(guestNotices)
        .set({ mailFailed: true, channel: "hand" })
        .where(eq(guestNotices.id, notice.id))
        .run();
  }
}

/** Queues the delayed mails that the limits allow by now (ms UTC), oldest first; returns how many. */
export function sendDueNotices(db: Db, context: RegistrationContext): number {
  const { now, mailWait } = context;
  const isDue = and(lte(guestNotices.dueAt, now), isNull(guestNotices.closedAt));
  // Called every minute, mostly without due mails: a read takes no lock.
  if (!db.select({ id: guestNotices.id }).from(guestNotices).where(isDue).limit(1).get()) return 0;
  return inTransaction(db, () => {
    const due = db
      .select({ notice: guestNotices, row: registrations, event: events })
      .from(guestNotices)
      .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
      .innerJoin(events, eq(events.id, registrations.eventId))
      .where(isDue)
      .orderBy(asc(guestNotices.dueAt), asc(guestNotices.createdAt))
      .limit(sentAtOnce)
      .all();
    let queued = 0;
    const change = (id: string, columns: Partial<NoticeRow>) =>
      db.update(guestNotices).set(columns).where(eq(guestNotices.id, id)).run();
    for (const { notice, row, event } of due) {
      const { id, kind, network, fromMember } = notice;
      const isReceipt = notice.after === null;
      if (!hasMail(row) || event.endAt <= now) {
        if (isReceipt) takeBack(db, notice);
        else change(id, { dueAt: null, channel: "hand" });
        continue;
      }
      const mail = { network: network ?? "", fromMember, kind, eventId: event.id, recipient: row.contact };
      const waitMs = mailWait ? mailWait(mail) : 0;
      if (waitMs > 0) {
        change(id, { dueAt: now + waitMs });
        continue;
      }
      const position = () =>
        row.status === "waiting" ? positionOf(listRegistrations(db, event.id), row.id) : null;
      const mailed = queueNotice(db, notice, { event, row, position }, context);
      if (isReceipt) takeBack(db, notice);
      else change(id, { dueAt: null, ...mailed });
      queued += 1;
    }
    return queued;
  });
}
