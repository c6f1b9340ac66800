// Closes notices of guests informed by the organiser, one by one or all at once by a text in the group. Closing a notice stores
// its content as known to the guest.
import { and, eq, isNull, lte } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import { ok, type Result, rejected } from "../../result";
import { findEventRow, type RegistrationContext } from "../book.server";
import { GuestBook } from "../guest-book.server";
import { registrationMessages } from "../messages";
import { factsText, newsOf, readFacts, withEventOf } from "./facts";
import { closeNotice, type NoticeRow } from "./notice-rows.server";

type CloseRejection = "missing" | "not-possible";

/** Finds a notice of a change by id, excluding responses to guests' own submissions. */
function findNews(db: Db, eventId: string, id: string): NoticeRow | undefined {
  const isNotice = and(eq(guestNotices.id, id), eq(guestNotices.eventId, eventId));
  const notice = db.select().from(guestNotices).where(isNotice).get();
  return notice?.after ? notice : undefined;
}

const byId = (db: Db, id: string) => db.select().from(guestNotices).where(eq(guestNotices.id, id)).get();

const record = (db: Db, actor: Actor, action: string, notice: NoticeRow, now: number) =>
  recordAudit(db, actor, { action, entityType: "registration", entityId: notice.registrationId }, now);

/**
 * Closes a notice after the organiser informed the guest, or reopens it. A notice with new content has another id, so the old
 * one is `missing`. Returns `not-possible` when reopening one that a mail or the guest closed, or that is not the guest's
 * last one.
 */
export function setClosed(
  db: Db,
  actor: Actor,
  { eventId, id, isClosed }: { eventId: string; id: string; isClosed: boolean },
  { now }: Pick<RegistrationContext, "now">,
): Result<NoticeRow, CloseRejection> {
  return inTransaction<Result<NoticeRow, CloseRejection>>(db, () => {
    const notice = findNews(db, eventId, id);
    if (!notice) return rejected("missing", registrationMessages.noticeMissing);
    if (isClosed === (notice.closedAt !== null)) return ok(notice);
    if (isClosed) {
      closeNotice(db, notice, { by: "organiser", now });
      record(db, actor, "registration.notice-close", notice, now);
    } else {
      if (!reopen(db, notice)) return rejected("not-possible", registrationMessages.noticeStays);
      record(db, actor, "registration.notice-reopen", notice, now);
    }
    return ok(byId(db, id) ?? notice);
  });
}

/** Reopens the last notice if the organiser closed it. */
function reopen(db: Db, notice: NoticeRow): boolean {
  const row = db.select().from(registrations).where(eq(registrations.id, notice.registrationId)).get();
  const isOpen = and(eq(guestNotices.registrationId, notice.registrationId), isNull(guestNotices.closedAt));
  const isLast = row?.known === notice.after && !db.select().from(guestNotices).where(isOpen).get();
  if (notice.closedBy !== "organiser" || !isLast) return false;
  db.update(registrations)
    .set({ known: notice.before })
    .where(eq(registrations.id, notice.registrationId))
    .run();
  db.update(guestNotices).set({ closedAt: null, closedBy: null }).where(eq(guestNotices.id, notice.id)).run();
  return true;
}

/**
 * Closes the open notices of an event and returns how many; with `seenAt` (ms UTC) only those created before the page was
 * read. With `isForGroup`, guests only learn about the event, so changes of their registrations stay open.
 */
export function closeAll(
  db: Db,
  actor: Actor,
  { eventId, seenAt, isForGroup = false }: { eventId: string; seenAt: number; isForGroup?: boolean },
  context: RegistrationContext,
): Result<{ closed: number }, "missing"> {
  return inTransaction<Result<{ closed: number }, "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const isSeen = and(
      eq(guestNotices.eventId, eventId),
      isNull(guestNotices.closedAt),
      lte(guestNotices.createdAt, seenAt),
    );
    let closed = 0;
    let isPart = false;
    for (const notice of db.select().from(guestNotices).where(isSeen).all()) {
      if (notice.before === null || notice.after === null) continue;
      const [before, after] = [readFacts(notice.before), readFacts(notice.after)];
      const known = isForGroup ? withEventOf(before, after) : after;
      // The notice contains no change of the event.
      if (!newsOf(before, known)) continue;
      closeNotice(db, notice, { by: "organiser", now: context.now, known: factsText(known) });
      isPart ||= newsOf(known, after) !== null;
      closed += 1;
    }
    if (closed > 0) {
      const entity = { entityType: "event", entityId: eventId };
      recordAudit(db, actor, { action: "event.notices-close", ...entity, after: { closed } }, context.now);
    }
    if (isPart) new GuestBook(db, event, context).store();
    return ok({ closed });
  });
}
