// Closes notices of guests informed by the organiser, one by one or all at once by a text in the group, and undoes that. Closing
// a notice stores its content as known to the guest.
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import { memoize } from "../../../platform/memoize";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import { ok, type Result, rejected } from "../../result";
import { findEventRow, findRegistrationRow, type RegistrationContext } from "../book.server";
import { followEvent } from "../event-changes.server";
import { registrationMessages } from "../messages";
import { factsText, isGroupNews, newsOf, readFacts, withEventOf } from "./facts";
import { mailHoldMs } from "./notice-mails.server";
import {
  among,
  closeNotices,
  listOpenNotices,
  type NoticeRow,
  type OpenNotice,
  storeKnownFacts,
  takeBack,
} from "./notice-rows.server";

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
      closeNotices(db, listOpenNotices(db, sql`${guestNotices.id} = ${id}`), { by: "organiser", now });
      storeKnownFacts(db, new Map([[notice.registrationId, notice.after ?? ""]]));
      record(db, actor, "registration.notice-close", notice, now);
    } else {
      if (!reopen(db, notice, now)) return rejected("not-possible", registrationMessages.noticeStays);
      record(db, actor, "registration.notice-reopen", notice, now);
    }
    return ok(byId(db, id) ?? notice);
  });
}

/**
 * Reopens a notice that the organiser closed, if it is the guest's last one and its mail cannot be out. A text for the group
 * may have left a rest of it open, which it replaces.
 */
function reopen(db: Db, notice: NoticeRow, now: number): boolean {
  const { id, registrationId, before, after, channel, closedAt } = notice;
  if (notice.closedBy !== "organiser" || notice.mailId !== null || before === null || after === null)
    return false;
  const row = findRegistrationRow(db, registrationId);
  const partly = factsText(withEventOf(readFacts(before), readFacts(after)));
  if (row?.known !== after && row?.known !== partly) return false;
  const isRest = and(isNull(guestNotices.closedAt), eq(guestNotices.registrationId, registrationId));
  const rest = db.select().from(guestNotices).where(isRest).get();
  if (rest && (row.known === after || rest.createdAt !== closedAt)) return false;
  const open = listOpenNotices(db, sql`${guestNotices.registrationId} = ${registrationId}`);
  if (open.some(({ isOut }) => isOut)) return false;
  takeBack(db, open);
  storeKnownFacts(db, new Map([[registrationId, before]]));
  const dueAt = channel === "mail" ? now + mailHoldMs : null;
  db.update(guestNotices).set({ closedAt: null, closedBy: null, dueAt }).where(eq(guestNotices.id, id)).run();
  return true;
}

/** How many notices were closed, of how many people, and the batch to undo it, ms UTC. */
type Closed = { closed: number; people: number; batch: number };

/** Sums the seats of registrations. */
const peopleOf = (db: Db, ids: readonly string[]): number =>
  db
    .select({ seats: sql<number>`coalesce(sum(${registrations.seats}), 0)` })
    .from(registrations)
    .where(among(registrations.id, ids))
    .get()?.seats ?? 0;

/**
 * Returns the facts that a guest who knew `before` learns of `after`, and whether they are a part of it; null for a text to the
 * group about a notice without a change of the event. Memoized, because thousands of guests share few states.
 */
const learning = (isForGroup: boolean, now: number) =>
  memoize((beforeText: string) =>
    memoize((afterText: string) => {
      const [before, after] = [readFacts(beforeText), readFacts(afterText)];
      if (isForGroup && !isGroupNews(before, after, now)) return null;
      const learnt = isForGroup ? withEventOf(before, after) : after;
      return { facts: factsText(learnt), isPart: newsOf(learnt, after, now) !== null };
    }),
  );

/**
 * Closes the open notices of an event; with `seenAt` (ms UTC) only those created before the page was read. With `isForGroup`,
 * guests only learn about the event, so changes of their registrations stay open, and so do mails that are under way.
 */
export function closeAll(
  db: Db,
  actor: Actor,
  { eventId, seenAt, isForGroup = false }: { eventId: string; seenAt: number; isForGroup?: boolean },
  context: RegistrationContext,
): Result<Closed, "missing"> {
  return inTransaction<Result<Closed, "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const isCovered = isForGroup ? sql`${guestNotices.channel} = 'hand'` : sql`1`;
    const isSeen = sql`${guestNotices.eventId} = ${eventId} AND ${guestNotices.createdAt} <= ${seenAt} AND ${isCovered}`;
    const known = new Map<string, string>();
    const closed: OpenNotice[] = [];
    let isPart = false;
    const learntFrom = learning(isForGroup, context.now);
    for (const notice of listOpenNotices(db, isSeen)) {
      const learnt = notice.before && notice.after ? learntFrom(notice.before)(notice.after) : null;
      if (!learnt) continue;
      closed.push(notice);
      known.set(notice.registrationId, learnt.facts);
      isPart ||= learnt.isPart;
    }
    closeNotices(db, closed, { by: "organiser", now: context.now });
    storeKnownFacts(db, known);
    if (closed.length > 0) {
      const entity = { entityType: "event", entityId: eventId };
      const after = { closed: closed.length };
      recordAudit(db, actor, { action: "event.notices-close", ...entity, after }, context.now);
    }
    if (isPart) followEvent(db, event, context);
    const people = peopleOf(
      db,
      closed.map(({ registrationId }) => registrationId),
    );
    return ok({ closed: closed.length, people, batch: context.now });
  });
}

/** Reopens the notices of a batch that `closeAll` or `setClosed` closed; returns of how many people. */
export function reopenBatch(
  db: Db,
  actor: Actor,
  { eventId, batch }: { eventId: string; batch: number },
  context: RegistrationContext,
): Result<{ people: number }, "missing"> {
  return inTransaction<Result<{ people: number }, "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const isOfBatch = and(eq(guestNotices.eventId, eventId), eq(guestNotices.closedAt, batch));
    const closed = db.select().from(guestNotices).where(isOfBatch).all();
    const reopened = closed.filter((notice) => reopen(db, notice, context.now));
    if (reopened.length > 0) {
      const entity = { entityType: "event", entityId: eventId };
      recordAudit(
        db,
        actor,
        { action: "event.notices-reopen", ...entity, after: { reopened: reopened.length } },
        context.now,
      );
    }
    // The event may have changed since.
    followEvent(db, event, context);
    const people = peopleOf(
      db,
      reopened.map(({ registrationId }) => registrationId),
    );
    return ok({ people });
  });
}
