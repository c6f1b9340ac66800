// The things that wait, by kind, as SQL: rows of a key (`item`) and an event. A key that appears for the first time gets a number,
// so that each mail reports those after the last one. Everything in a mail is a number and an event's title.
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { alertItems } from "../../db/schema/alerts";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { mails } from "../../db/schema/mails";
import { registrations } from "../../db/schema/registrations";
import { removalRequests } from "../../db/schema/removals";
import { alertKinds, seatStatuses } from "../../db/schema/values";
import { wishes } from "../../db/schema/wishes";
import type { AlertKind } from "./kinds";

/** `now` in ms UTC; the key of the backup that is too old, or null. */
export type WaitingAt = { now: number; oldBackup: string | null };

type Source = {
  kind: AlertKind;
  /** Selects `item` and `event_id`. */
  rows: (at: WaitingAt) => SQL;
  text: (count: number) => string;
  path: (eventId: string | null) => string;
};

const { id: eventId, archivedAt, status, startAt, endAt, capacity } = events;

const isComing = (now: number) => sql`${archivedAt} IS NULL AND ${status} = 'active' AND ${endAt} > ${now}`;
const ofGuests = (columns: SQL, where: SQL, now: number) =>
  sql`SELECT ${columns}, ${eventId} AS event_id FROM ${registrations}
    JOIN ${events} ON ${eventId} = ${registrations.eventId} WHERE ${where} AND ${isComing(now)}`;
/** Guests who register again after a cancellation have another position. */
const guestKey = sql`${registrations.id} || ':' || ${registrations.arrival}`;
/** An event with more seats than before can be full again. */
const seatsKey = sql`${eventId} || ':' || coalesce(${capacity}, 0)`;
const takenSeats = sql`(SELECT coalesce(sum(${registrations.seats}), 0) FROM ${registrations}
  WHERE ${registrations.eventId} = ${eventId} AND ${inArray(registrations.status, [...seatStatuses])} AND ${registrations.held} = 0)`;

const pendingComments = (kind: "comment" | "question") => () =>
  sql`SELECT ${comments.id} AS item, ${comments.eventId} AS event_id FROM ${comments}
    WHERE ${comments.kind} = ${kind} AND ${comments.status} = 'pending'`;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** As long as the dashboard reports failed mails, and when it begins to report delayed ones. */
const failedMs = 3 * dayMs;
const stuckMs = 15 * minuteMs;

const guestsPath = (filter: string) => (id: string | null) => `/admin/events/${id}/guests${filter}`;
const reviewPath = () => "/admin/review";

const sources: readonly Source[] = [
  {
    kind: "requests",
    rows: ({ now }) =>
      ofGuests(
        sql`${guestKey} AS item`,
        sql`${registrations.status} = 'pending' AND ${registrations.held} = 0`,
        now,
      ),
    text: (count) => `${count} 个报名等你确认`,
    path: guestsPath("?status=pending"),
  },
  {
    kind: "requests",
    rows: ({ now }) =>
      ofGuests(
        sql`${guestKey} || '+' AS item`,
        sql`${registrations.status} = 'confirmed' AND ${registrations.requestedSeats} IS NOT NULL`,
        now,
      ),
    text: (count) => `${count} 个报名想多带人`,
    path: guestsPath("?status=requested"),
  },
  {
    kind: "questions",
    rows: pendingComments("question"),
    text: (count) => `${count} 条提问等回答`,
    path: reviewPath,
  },
  {
    kind: "posts",
    rows: pendingComments("comment"),
    text: (count) => `${count} 条留言待审核`,
    path: reviewPath,
  },
  {
    kind: "posts",
    rows: () =>
      sql`SELECT ${wishes.id} AS item, NULL AS event_id FROM ${wishes} WHERE ${wishes.status} = 'pending'`,
    text: (count) => `${count} 条心愿待审核`,
    path: reviewPath,
  },
  {
    kind: "removals",
    rows: () =>
      sql`SELECT ${removalRequests.id} AS item, ${removalRequests.eventId} AS event_id FROM ${removalRequests}
        WHERE ${removalRequests.status} = 'open'`,
    text: (count) => `${count} 张照片申请撤下`,
    path: () => "/admin/removals",
  },
  {
    kind: "full",
    rows: ({ now }) =>
      sql`SELECT ${seatsKey} AS item, ${eventId} AS event_id FROM ${events} WHERE ${isComing(now)}
        AND ${events.registrationMode} <> 'off' AND ${capacity} IS NOT NULL
        AND min(coalesce(${events.registrationDeadline}, ${startAt}), ${startAt}) > ${now}
        AND ${takenSeats} >= ${capacity} - ${events.reservedSeats}`,
    text: () => "报满了",
    path: guestsPath(""),
  },
  {
    kind: "waiting",
    rows: ({ now }) =>
      ofGuests(sql`DISTINCT ${seatsKey} AS item`, sql`${registrations.status} = 'waiting'`, now),
    text: () => "有人候补了",
    path: guestsPath("?status=waiting"),
  },
  {
    kind: "mails",
    // Not these mails themselves, which would never end.
    rows: ({ now }) =>
      sql`SELECT ${mails.id} AS item, NULL AS event_id FROM ${mails}
        WHERE ((${mails.status} = 'failed' AND ${mails.createdAt} > ${now - failedMs})
          OR (${mails.status} = 'queued' AND ${mails.attempts} > 0 AND ${mails.createdAt} <= ${now - stuckMs}))
        AND ${mails.kind} NOT GLOB 'alert*'`,
    text: (count) => `${count} 封邮件没有发出去`,
    path: () => "/admin/health#mail",
  },
  {
    kind: "backup",
    rows: ({ oldBackup }) =>
      sql`SELECT ${oldBackup} AS item, NULL AS event_id WHERE ${oldBackup} IS NOT NULL`,
    text: () => "备份超过两天没有成功",
    path: () => "/admin/health#backups",
  },
];

const isKnown = (kind: AlertKind, item: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${alertItems} WHERE ${alertItems.kind} = ${kind} AND ${alertItems.item} = ${item})`;

/** More than a site gets between two calls; the rest follows. */
const collectedAtOnce = 5000;

/** Numbers the things that wait for the first time, in short steps. */
export function* collectItems(db: Db, at: WaitingAt): Generator<void> {
  for (const { kind, rows } of sources) {
    yield;
    const fresh = sql`SELECT waiting.item AS item FROM (${rows(at)}) AS waiting
      WHERE NOT ${isKnown(kind, sql`waiting.item`)} LIMIT ${collectedAtOnce}`;
    // Called often, mostly without anything new: a read takes no lock.
    const found = db.all<{ item: string }>(fresh);
    if (found.length === 0) continue;
    const values = found.map(({ item }) => ({ kind, item, at: at.now }));
    inTransaction(db, () => db.insert(alertItems).values(values).onConflictDoNothing().run());
  }
}

/** Returns the highest number of each kind; kinds without any are absent. */
export function readHeads(db: Db): Map<AlertKind, number> {
  const last = sql<number>`max(${alertItems.seq})`;
  const rows = db.select({ kind: alertItems.kind, last }).from(alertItems).groupBy(alertItems.kind).all();
  return new Map(rows.map(({ kind, last: seq }) => [kind, seq]));
}

/** Things of an event, or of none, that still wait. `oldestAt` is when the first of them was found, ms UTC. */
export type News = {
  kind: AlertKind;
  count: number;
  oldestAt: number;
  text: string;
  path: string;
  event: { title: string; startAt: number } | null;
};

type Row = {
  event_id: string | null;
  count: number;
  oldest: number;
  title: string | null;
  start: number | null;
};

const eventsAtMost = 20;

/** Lists what still waits of the things of a kind with numbers above `after` up to `last`, by event, the earliest first. */
export function listNews(
  db: Db,
  { kind, after, last }: { kind: AlertKind; after: number; last: number },
  at: WaitingAt,
): News[] {
  if (last <= after) return [];
  return sources
    .filter((source) => source.kind === kind)
    .flatMap(({ rows, text, path }) =>
      db
        .all<Row>(
          sql`SELECT waiting.event_id, count(*) AS count, min(${alertItems.at}) AS oldest, ${events.title} AS title,
            ${startAt} AS start FROM (${rows(at)}) AS waiting
            JOIN ${alertItems} ON ${alertItems.kind} = ${kind} AND ${alertItems.item} = waiting.item
            LEFT JOIN ${events} ON ${eventId} = waiting.event_id
            WHERE ${alertItems.seq} > ${after} AND ${alertItems.seq} <= ${last}
            GROUP BY waiting.event_id ORDER BY ${startAt}, waiting.event_id LIMIT ${eventsAtMost}`,
        )
        .map(({ event_id: id, count, oldest, title, start }) => ({
          kind,
          count,
          oldestAt: oldest,
          text: text(count),
          path: path(id),
          event: title === null || start === null ? null : { title, startAt: start },
        })),
    );
}

const retentionMs = 30 * dayMs;

/** Deletes numbers of things that are over for a month at `now` (ms UTC), at most `most` of each kind; returns how many. */
export function deleteOldItems(db: Db, now: number, most: number): number {
  const deleted = alertKinds.map((kind) => {
    const waiting = sources
      .filter((source) => source.kind === kind)
      .map(({ rows }) => sql`SELECT item FROM (${rows({ now, oldBackup: null })})`);
    const isOver = sql`${alertItems.item} NOT IN (${sql.join(waiting, sql` UNION ALL `)})`;
    const isOld = and(eq(alertItems.kind, kind), lt(alertItems.at, now - retentionMs), isOver);
    const old = db.select({ seq: alertItems.seq }).from(alertItems).where(isOld).limit(most);
    return db.delete(alertItems).where(sql`${alertItems.seq} IN (${old})`).run().changes;
  });
  return deleted.reduce((sum, count) => sum + count, 0);
}
