// Mails to guests. What a guest's post causes is limited; what is over a limit waits as one open notice for each registration, so that
// everybody hears of the last state.
import { asc, eq, lte, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { events } from "../../db/schema/events";
import { guestNotices, registrations } from "../../db/schema/registrations";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import { queueMail } from "../mails/queue.server";
import {
  issueToken,
  listRegistrations,
  type RegistrationContext,
  type RegistrationRow,
  seatPath,
} from "./book.server";
import { isOutdated, type Notice, type NoticeKind, noticeKindOf, noticeMail } from "./mails";
import { isActive, positionOf } from "./seats";

const mailMs = 3 * 24 * 60 * 60 * 1000;
/** Sent in one transaction. */
const sentAtOnce = 20;

type Guest = { event: EventRow; row: RegistrationRow; position: number | null };

/** Queues the mail about a registration as it is now. */
function queueNotice(
  db: Db,
  kind: NoticeKind,
  { event, row, position }: Guest & { row: { contact: string } },
  context: RegistrationContext,
  { was }: Notice = {},
): void {
  const { branding, now } = context;
  const link = branding.origin + seatPath(issueToken(db, row.id, now, { mailed: true }));
  const { status, seats, held } = row;
  const mail = noticeMail(
    kind,
    branding,
    { event, status, held, seats, position, was, siteTime: context },
    link,
  );
  queueMail(db, row.contact, mail, { now, expiresAt: now + mailMs });
}

const hasMail = (row: RegistrationRow): row is RegistrationRow & { contact: string } =>
  row.contactType === "email" && row.contact !== null;

const open = preparedQuery((db) =>
  db
    .select({ kind: guestNotices.kind })
    .from(guestNotices)
    .where(eq(guestNotices.registrationId, sql.placeholder("id")))
    .prepare(),
);
const close = preparedQuery((db) =>
  db
    .delete(guestNotices)
    .where(eq(guestNotices.registrationId, sql.placeholder("id")))
    .prepare(),
);

/** Ends an open notice: the guest withdrew, or heard it otherwise. */
export function takeNoticeBack(db: Db, registrationId: string): void {
  close(db).run({ id: registrationId });
}

/** Sends a notice to a guest who left an e-mail address, or keeps it until the limits allow it. Call it inside the transaction. */
export function sendNotice(
  db: Db,
  notice: Notice,
  { event, row, position }: Guest,
  context: RegistrationContext,
): void {
  const kind = noticeKindOf(notice);
  if (kind === null || !hasMail(row)) return;
  const isOpen = open(db).get({ id: row.id }) !== undefined;
  // The open notice holds a private link, too.
  if (kind === "link" && isOpen) return;
  const { cause, mailWait, now } = context;
  const waitMs =
    cause && mailWait ? mailWait({ ...cause, kind, eventId: event.id, recipient: row.contact }) : 0;
  if (waitMs === 0 || !cause) {
    if (isOpen) takeNoticeBack(db, row.id);
    queueNotice(db, kind, { event, row, position }, context, notice);
    return;
  }
  const waiting = { kind, network: cause.network, fromMember: cause.fromMember, dueAt: now + waitMs };
  db.insert(guestNotices)
    .values({ registrationId: row.id, ...waiting, createdAt: now })
    .onConflictDoUpdate({ target: guestNotices.registrationId, set: waiting })
    .run();
}

/** Sends the open notices that the limits allow by now (ms UTC), the oldest first; returns how many mails were queued. */
export function sendDueNotices(db: Db, context: RegistrationContext): number {
  const { now, mailWait } = context;
  const isDue = lte(guestNotices.dueAt, now);
  // Asked each minute, mostly for nothing: a reading takes no lock.
  if (!db.select({ id: guestNotices.registrationId }).from(guestNotices).where(isDue).limit(1).get())
    return 0;
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
    for (const { notice, row, event } of due) {
      const { kind } = notice;
      const isOver = phaseOf(event, now) === "completed";
      if (!hasMail(row) || isOver || isOutdated(kind, row)) {
        takeNoticeBack(db, row.id);
        continue;
      }
      const { network, fromMember } = notice;
      const mail = { network, fromMember, kind, eventId: event.id, recipient: row.contact };
      const waitMs = mailWait ? mailWait(mail) : 0;
      if (waitMs > 0) {
        db.update(guestNotices)
          .set({ dueAt: now + waitMs })
          .where(eq(guestNotices.registrationId, row.id))
          .run();
        continue;
      }
      takeNoticeBack(db, row.id);
      const position = isActive(row) ? positionOf(listRegistrations(db, event.id), row.id) : null;
      queueNotice(db, kind, { event, row, position }, context);
      queued += 1;
    }
    return queued;
  });
}
