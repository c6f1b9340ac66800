// Queues the mails to subscribers, a few at a time and after all other mails. An announcement is a row that is inserted
// with its mail, in one transaction, so that a stop neither loses nor repeats one.
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { users } from "../../db/schema/accounts";
import { events } from "../../db/schema/events";
import { mails } from "../../db/schema/mails";
import { registrations } from "../../db/schema/registrations";
import { announcements, awaitedWishes, subscriptions } from "../../db/schema/subscriptions";
import { activeStatuses, eventCategories } from "../../db/schema/values";
import { wishOutcomes } from "../../db/schema/wish-outcomes";
import { wishes } from "../../db/schema/wishes";
import { type EventRow, findEvent } from "../events/queries.server";
import { bulkMailsQueued, dropMail, mayBeOut, mayQueueBulk, queueMail } from "../mails/queue.server";
import { mailHoldMs } from "../registrations/notices/notice-mails.server";
import { isPublicWish } from "../wishes/public-wish";
import { addAwaited, dropAwaited } from "./awaited.server";
import { linkTokenOf, type SubscriptionContext, type SubscriptionRow } from "./subscriptions.server";
import { announcementMail, askMail, cancellationMail, grantedMail, restorationMail } from "./texts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** How long after its publication an event is new, in ms: the server or its mail may be down. */
const newMs = 3 * dayMs;
const mailMs = 3 * dayMs;
const askMs = 30 * dayMs;
/** Time without a sign of life until a subscriber is asked, in ms. */
export const silentMs = 2 * 365 * dayMs;

/** Unsent mails to subscribers, also those that wait for a retry: a mail server that is down is tried with no more. */
const unsentAtMost = 100;

/** Whether further mails to subscribers may be queued. */
function mayQueueNews(db: Db, { sendsMail, now }: SubscriptionContext): boolean {
  if (!sendsMail || !mayQueueBulk(db, "event-news", now)) return false;
  const isUnsent = and(eq(mails.status, "queued"), eq(mails.kind, "event-news"));
  return countRows(db, mails, isUnsent) < unsentAtMost;
}

/**
 * Handles a few of the listed rows in one transaction, unless there are none; returns how many. Looks before it takes the lock, as it
 * is called often and mostly without any.
 */
function handleFew<Row>(db: Db, list: (most: number) => Row[], handle: (row: Row) => void): number {
  if (list(1).length === 0) return 0;
  return inTransaction(db, () => {
    const found = list(bulkMailsQueued);
    for (const row of found) handle(row);
    return found.length;
  });
}

/** Queues mails for a few of the listed rows, unless enough are queued; returns how many rows. */
export const queueFew = <Row>(
  db: Db,
  context: SubscriptionContext,
  list: (most: number) => Row[],
  queueFor: (row: Row) => void,
): number => (mayQueueNews(db, context) ? handleFew(db, list, queueFor) : 0);

const chosen = sql`SELECT value FROM json_each(${subscriptions.categories})`;
/** Categories that no longer exist restrict nothing. */
const isForAll = sql`NOT EXISTS (${chosen} WHERE value IN (SELECT value FROM json_each(${JSON.stringify(eventCategories)})))`;
const wantsCategory = sql`(${isForAll} OR EXISTS (${chosen} WHERE value = ${events.category}))`;

const isAnnounced = sql`EXISTS (SELECT 1 FROM ${announcements} WHERE ${announcements.eventId} = ${events.id}
  AND ${announcements.subscriptionId} = ${subscriptions.id})`;
const isGuest = sql`EXISTS (SELECT 1 FROM ${registrations} WHERE ${registrations.contactKey} = ${subscriptions.contactKey}
  AND ${registrations.eventId} = ${events.id} AND ${inArray(registrations.status, [...activeStatuses])})`;

/**
 * Lists new events with subscribers who are not informed yet. An event counts as new two minutes after its publication, in which it can be
 * corrected or cancelled. Its guests know it.
 */
const listToAnnounce = (db: Db, now: number, most: number) =>
  db.all<{ eventId: string; subscriptionId: string }>(
    sql`SELECT ${events.id} AS "eventId", ${subscriptions.id} AS "subscriptionId"
      FROM ${events} CROSS JOIN ${subscriptions}
      WHERE ${events.archivedAt} IS NULL AND ${events.createdAt} > ${now - newMs}
        AND ${events.createdAt} <= ${now - mailHoldMs} AND ${events.status} = 'active' AND ${events.endAt} > ${now}
        AND ${subscriptions.timing} = 'now' AND ${subscriptions.since} < ${events.createdAt}
        AND ${wantsCategory} AND NOT ${isAnnounced} AND NOT ${isGuest}
      LIMIT ${most}`,
  );

const findRow = (db: Db, id: string): SubscriptionRow | undefined =>
  db.select().from(subscriptions).where(eq(subscriptions.id, id)).get();

/** When a mail about an event is no longer useful, ms UTC. */
const expiryOf = ({ startAt, endAt }: EventRow, now: number) =>
  Math.min(now + mailMs, Math.max(startAt, Math.min(endAt, now + hourMs)));

/** Queues the mails of new events to a few subscribers; returns how many. Call until there are none, and after each sent mail. */
export function queueAnnouncements(db: Db, context: SubscriptionContext): number {
  const { now, branding, tokenOf } = context;
  const list = (most: number) => listToAnnounce(db, now, most);
  return queueFew(db, context, list, ({ eventId, subscriptionId }) => {
    const [event, row] = [findEvent(db, eventId), findRow(db, subscriptionId)];
    if (!event || !row) return;
    const mail = announcementMail(branding, linkTokenOf(db, row, tokenOf), event, context);
    const mailId = queueMail(db, row.email, mail, { now, expiresAt: expiryOf(event.event, now) });
    db.insert(announcements).values({ eventId, subscriptionId, mailId, inDigest: false }).run();
  });
}

/** Lists subscribers with a wish from which an event was created that takes place; two minutes after it, as it can be corrected. */
const listGranted = (db: Db, now: number, most: number) =>
  db
    .select({
      eventId: events.id,
      row: subscriptions,
      wish: { id: wishes.id, content: wishes.content },
      isInformed: sql<number>`${isAnnounced} OR ${isGuest}`,
    })
    .from(awaitedWishes)
    .innerJoin(subscriptions, eq(subscriptions.id, awaitedWishes.subscriptionId))
    .innerJoin(wishes, eq(wishes.id, awaitedWishes.wishId))
    .innerJoin(wishOutcomes, eq(wishOutcomes.wishId, awaitedWishes.wishId))
    .innerJoin(events, eq(events.id, wishOutcomes.eventId))
    .where(
      and(
        ...[isPublicWish, eq(events.status, "active"), isNull(events.archivedAt), gt(events.endAt, now)],
        ...[lte(events.createdAt, now - mailHoldMs), lte(wishOutcomes.createdAt, now - mailHoldMs)],
      ),
    )
    .limit(most)
    .all();

/**
 * Mails a few subscribers that a wish for which they waited became an event, instead of its announcement; those who know the event need
 * no mail. Returns how many.
 */
export function queueGranted(db: Db, context: SubscriptionContext): number {
  const { now, branding, tokenOf } = context;
  const list = (most: number) => listGranted(db, now, most);
  return queueFew(db, context, list, ({ eventId, row, wish, isInformed }) => {
    const event = findEvent(db, eventId);
    // A wish may have two events.
    if (!dropAwaited(db, row.id, wish.id) || !event) return;
    db.update(subscriptions).set({ updatedAt: now }).where(eq(subscriptions.id, row.id)).run();
    if (isInformed === 1) return;
    const content = { row: event, wish: wish.content };
    const mail = grantedMail(branding, linkTokenOf(db, row, tokenOf), content, context);
    const mailId = queueMail(db, row.email, mail, { now, expiresAt: expiryOf(event.event, now) });
    db.insert(announcements).values({ eventId, subscriptionId: row.id, mailId, inDigest: false }).run();
  });
}

const isOfAnnouncement = ({ eventId, subscriptionId }: { eventId: string; subscriptionId: string }) =>
  and(eq(announcements.eventId, eventId), eq(announcements.subscriptionId, subscriptionId));

/** Unsent announcements that are mails of their own. */
const listUnsent = (db: Db, ofEvents: SQL | undefined, most: number) =>
  db
    .select({ announcement: announcements, timing: subscriptions.timing, wishId: wishOutcomes.wishId })
    .from(mails)
    .innerJoin(announcements, eq(announcements.mailId, mails.id))
    .innerJoin(subscriptions, eq(subscriptions.id, announcements.subscriptionId))
    .innerJoin(events, eq(events.id, announcements.eventId))
    .leftJoin(wishOutcomes, eq(wishOutcomes.eventId, events.id))
    .where(
      and(
        ...[eq(mails.status, "queued"), eq(mails.kind, "event-news"), isNull(mails.claimedAt)],
        ...[eq(announcements.inDigest, false), ofEvents],
      ),
    )
    .limit(most)
    .all();

/** Withdraws the listed announcements; who subscribed to wishes alone waits again. Returns how many. */
function withdraw(db: Db, ofEvents: SQL | undefined, now: number): number {
  const list = (most: number) => listUnsent(db, ofEvents, most);
  return handleFew(db, list, ({ announcement, timing, wishId }) => {
    dropMail(db, announcement.mailId);
    db.delete(announcements).where(isOfAnnouncement(announcement)).run();
    if (timing === "wishes" && wishId !== null) addAwaited(db, announcement.subscriptionId, wishId, now);
  });
}

/** Withdraws a few unsent announcements of cancelled and archived events, also while no further mail may be queued; returns how many. */
export const withdrawOutdated = (db: Db, { now }: Pick<SubscriptionContext, "now">): number =>
  withdraw(db, or(eq(events.status, "cancelled"), isNotNull(events.archivedAt)), now);

/** Withdraws all unsent announcements of an event that is deleted. */
export function withdrawOf(db: Db, eventId: string, now: number): void {
  while (withdraw(db, eq(events.id, eventId), now) > 0);
}

/** Cancelled events with subscribers who may know them. Thursday's mail with other events is sent first. */
const listToCancel = (db: Db, now: number, most: number) =>
  db
    .select({
      announcement: announcements,
      event: events,
      row: subscriptions,
      isOut: sql<number>`coalesce(${mayBeOut}, 1)`,
      isGuest: sql<number>`${isGuest}`,
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(subscriptions, eq(subscriptions.id, announcements.subscriptionId))
    .leftJoin(mails, eq(mails.id, announcements.mailId))
    .where(
      and(
        ...[eq(events.status, "cancelled"), isNull(announcements.cancelledAt)],
        sql`${events.updatedAt} <= ${now - mailHoldMs} AND ${events.endAt} > ${now}`,
        sql`NOT (coalesce(${mails.status}, '') = 'queued' AND ${mails.claimedAt} IS NULL)`,
      ),
    )
    .limit(most)
    .all();

/** Mails a few informed subscribers that an event was cancelled, except its guests, who get another mail; returns how many. */
export function queueCancellations(db: Db, context: SubscriptionContext): number {
  const { now, branding, tokenOf } = context;
  const list = (most: number) => listToCancel(db, now, most);
  return queueFew(db, context, list, ({ announcement, event, row, ...knows }) => {
    db.update(announcements).set({ cancelledAt: now }).where(isOfAnnouncement(announcement)).run();
    if (knows.isOut === 0 || knows.isGuest === 1) return;
    const mail = cancellationMail(branding, linkTokenOf(db, row, tokenOf), event, context);
    queueMail(db, row.email, mail, { now, expiresAt: Math.min(event.endAt, now + mailMs) });
  });
}

/** Events that take place, with subscribers to whom their cancellation was mailed. */
const listRestored = (db: Db, now: number, most: number) =>
  db
    .select({
      announcement: announcements,
      row: subscriptions,
      isGuest: sql<number>`${isGuest}`,
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(subscriptions, eq(subscriptions.id, announcements.subscriptionId))
    .where(
      and(
        ...[isNotNull(announcements.cancelledAt), eq(events.status, "active"), isNull(events.archivedAt)],
        sql`${events.updatedAt} <= ${now - mailHoldMs} AND ${events.endAt} > ${now}`,
      ),
    )
    .limit(most)
    .all();

/** Mails a few subscribers that an event takes place after all, except its guests, who get another mail; returns how many. */
export function queueRestorations(db: Db, context: SubscriptionContext): number {
  const { now, branding, tokenOf } = context;
  const list = (most: number) => listRestored(db, now, most);
  return queueFew(db, context, list, ({ announcement, row, isGuest: knows }) => {
    db.update(announcements).set({ cancelledAt: null }).where(isOfAnnouncement(announcement)).run();
    const event = findEvent(db, announcement.eventId);
    if (!event || knows === 1) return;
    const mail = restorationMail(branding, linkTokenOf(db, row, tokenOf), event, context);
    queueMail(db, row.email, mail, { now, expiresAt: expiryOf(event.event, now) });
  });
}

/** Subscribers without a sign of life: neither a change of the subscription, nor a registration or a sign-in. */
const listSilent = (db: Db, now: number, most: number) => {
  const since = now - silentMs;
  const isSeen = or(
    sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.email} = ${subscriptions.email} AND ${users.lastSignInAt} > ${since})`,
    sql`EXISTS (SELECT 1 FROM ${registrations} WHERE ${registrations.contactKey} = ${subscriptions.contactKey}
      AND ${registrations.createdAt} > ${since})`,
  );
  return db
    .select()
    .from(subscriptions)
    .where(and(lt(subscriptions.activeAt, since), isNull(subscriptions.askedAt), sql`NOT ${isSeen}`))
    .limit(most)
    .all();
};

/** Asks a few subscribers once who have given no sign of life for two years; returns how many. */
export function queueQuestions(db: Db, context: SubscriptionContext): number {
  const { now, branding, tokenOf } = context;
  const list = (most: number) => listSilent(db, now, most);
  return queueFew(db, context, list, (row) => {
    const mail = askMail(branding, linkTokenOf(db, row, tokenOf), row.timing);
    queueMail(db, row.email, mail, { now, expiresAt: now + askMs });
    db.update(subscriptions).set({ askedAt: now }).where(eq(subscriptions.id, row.id)).run();
  });
}
