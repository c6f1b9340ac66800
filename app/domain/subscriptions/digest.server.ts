// Thursday's mail: the events of the next ten days and what is new. Sent once for each Thursday, also after a restart, a change of
// the clock or of the site's zone, because each subscription stores the date of its last one.
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { announcements, subscriptions } from "../../db/schema/subscriptions";
import { atDayOffset, wallTime } from "../../platform/zoned-time";
import { type EventWithPictures, listComingEvents } from "../events/queries.server";
import { queueMail } from "../mails/queue.server";
import { mailHoldMs } from "../registrations/notices/notice-mails.server";
import { queueFew } from "./delivery.server";
import { readCategories } from "./messages";
import { linkTokenOf, type SubscriptionContext, type SubscriptionRow } from "./subscriptions.server";
import { type Digest, digestMail } from "./texts";

const dayMs = 24 * 60 * 60_000;
const digestTime = "18:00";
const digestWeekday = "星期四";
const listedDays = 10;
/** How late the mail of a Thursday is still sent, in ms. */
const lateMs = dayMs;
const eventsAtMost = 60;

export type DigestDay = {
  /** `2026-11-26` */
  on: string;
  /** Ms UTC. */
  at: number;
};

/** The Thursday whose mail is due at `now` (ms UTC); null on other days. */
export function digestDayAt(now: number, timeZone: string): DigestDay | null {
  for (const days of [0, -1]) {
    const at = atDayOffset(now, days, digestTime, timeZone);
    const { date, weekday } = wallTime(at, timeZone);
    if (weekday === digestWeekday && at <= now && now < at + lateMs) return { on: date, at };
  }
  return null;
}

const listDue = (db: Db, { on, at }: DigestDay, most: number) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.timing, "thursday"), lt(subscriptions.since, at)],
        or(isNull(subscriptions.digestOn), lt(subscriptions.digestOn, on)),
      ),
    )
    .limit(most)
    .all();

/** What the mail of a subscription lists: events that begin soon, and later ones that are new to it. */
function digestOf(
  db: Db,
  row: SubscriptionRow,
  coming: readonly EventWithPictures[],
  { at }: DigestDay,
): Digest {
  const announced = new Set(
    db
      .select({ id: announcements.eventId })
      .from(announcements)
      .where(eq(announcements.subscriptionId, row.id))
      .all()
      .map(({ id }) => id),
  );
  const chosen = readCategories(row.categories);
  const until = at + listedDays * dayMs;
  const matching = coming.filter(({ event }) => chosen.length === 0 || chosen.includes(event.category));
  const isNew = ({ event }: EventWithPictures) => event.createdAt > row.since && !announced.has(event.id);
  return {
    soon: matching.filter(({ event }) => event.startAt < until),
    later: matching.filter((each) => each.event.startAt >= until && isNew(each)),
  };
}

/** Queues Thursday's mail to a few subscribers, or records that it has no content; returns how many. */
export function queueDigests(db: Db, context: SubscriptionContext): number {
  const { now, timeZone, branding, tokenOf } = context;
  const day = digestDayAt(now, timeZone);
  if (!day) return 0;
  let coming: EventWithPictures[] | undefined;
  // Read once, in the transaction of the mails.
  const readComing = () =>
    (coming ??= listComingEvents(db, now, eventsAtMost).filter(
      ({ event }) => event.startAt > now && event.createdAt <= now - mailHoldMs,
    ));
  const list = (most: number) => listDue(db, day, most);
  return queueFew(db, context, list, (row) => {
    const digest = digestOf(db, row, readComing(), day);
    const listed = [...digest.soon, ...digest.later];
    db.update(subscriptions).set({ digestOn: day.on }).where(eq(subscriptions.id, row.id)).run();
    if (listed.length === 0) return;
    const mail = digestMail(branding, linkTokenOf(db, row, tokenOf), digest, context);
    const mailId = queueMail(db, row.email, mail, { now, expiresAt: day.at + lateMs });
    const rows = listed.map(({ event }) => ({
      ...{ eventId: event.id, subscriptionId: row.id },
      ...{ mailId, inDigest: true },
    }));
    db.insert(announcements).values(rows).onConflictDoNothing().run();
  });
}
