// Reads events. Each query includes visibility: archived events are in no public list but retain their page.
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { preparedQuery } from "../../db/prepared-query";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import type { ImageRow } from "../images/commands.server";
import { clampPage, inOrderOf, type Paged } from "../paging";
import { narrowed } from "../search-rows.server";
import { carouselOrder } from "./carousel";
import { noSeats, type SeatCounts } from "./registration/availability";
import { countSeats } from "./registration/seat-counts.server";
import { passes } from "./search/filter-conditions.server";
import { type EventFilter, noFilter, type When } from "./search/public-filter";
import { type Category, categories } from "./search/search-options";
import { matchesForVisitors } from "./search/search-words.server";
import type { SiteTime } from "./site-time";

export type EventRow = typeof events.$inferSelect;
/** An event with its seat counts; without registration they are not counted. */
export type EventWithCounts = { event: EventRow; seats: SeatCounts };
export type EventWithPictures = EventWithCounts & { cover: ImageRow | null; groupQr: ImageRow | null };

export const homeEventLimit = 6;
/** Maximum number of coming and past events in the home page's list. */
const listedAtHome = { coming: 20, past: 3 };
export const eventsPerPage = 12;
export const calendarEventsAtMost = 500;

const covers = alias(images, "covers");
const groupQrs = alias(images, "group_qrs");

function selectEvents(db: Db) {
  return db
    .select({ event: events, cover: covers, groupQr: groupQrs })
    .from(events)
    .leftJoin(covers, eq(covers.id, events.coverImageId))
    .leftJoin(groupQrs, eq(groupQrs.id, events.groupQrImageId));
}

/** Adds the seat counts of all rows in one query. */
function withSeats<Row extends { event: EventRow }>(db: Db, rows: readonly Row[]): (Row & EventWithCounts)[] {
  const counted = rows.filter(({ event }) => event.registrationMode !== "off");
  const seats = countSeats(
    db,
    counted.map(({ event }) => event.id),
  );
  return rows.map((row) => ({ ...row, seats: seats.get(row.event.id) ?? noSeats }));
}

/**
 * Loads events by id, in that order. Lists are filtered and sorted by ids alone, which an index covers, so that only
 * displayed rows are read.
 */
function inOrder(db: Db, found: readonly { id: string }[]): EventWithPictures[] {
  const ids = found.map(({ id }) => id);
  const rows = selectEvents(db).where(inArray(events.id, ids)).all();
  return inOrderOf(ids, withSeats(db, rows), ({ event }) => event.id);
}

const listed = isNull(events.archivedAt);

/** Lists the six newest active or ended events in carousel order. */
export function listHomeEvents(db: Db): EventWithPictures[] {
  const ids = db
    .select({ id: events.id })
    .from(events)
    // The unary plus keeps SQLite on the index that provides the order.
    .where(and(listed, sql`+${events.status} IN ('active', 'ended')`))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(homeEventLimit)
    .all();
  const newest = inOrder(db, ids);
  const rows = new Map(newest.map((row) => [row.event.id, row]));
  return carouselOrder(newest.map((row) => row.event)).flatMap((event) => rows.get(event.id) ?? []);
}

const isComing = (now: number) => and(listed, eq(events.status, "active"), gt(events.endAt, now));

/** Lists upcoming and ongoing public events, soonest first. */
export function listComingEvents(db: Db, now: number, limit: number): EventWithPictures[] {
  const ids = db
    .select({ id: events.id })
    .from(events)
    .where(isComing(now))
    .orderBy(asc(events.startAt), events.id)
    .limit(limit)
    .all();
  return inOrder(db, ids);
}

/**
 * Lists the home page's events (decisions: 告示目录): ongoing and upcoming ones by start, then the latest past ones; at most
 * `listedAtHome` of each. `now` is ms UTC.
 */
export function listIndexEvents(db: Db, now: number): EventWithPictures[] {
  const isOver = sql`(+${events.status} = 'ended' OR (+${events.status} = 'active' AND +${events.endAt} <= ${now}))`;
  const past = db
    .select({ id: events.id })
    .from(events)
    .where(and(listed, isOver))
    .orderBy(desc(events.startAt), events.id)
    .limit(listedAtHome.past)
    .all();
  return [...listComingEvents(db, now, listedAtHome.coming), ...inOrder(db, past)];
}

/** Numbers of coming events: per period and free of charge; `listed` includes cancelled ones. */
export type ComingCounts = Record<When | "free" | "listed", number>;

/** Counts the events to come that pass a filter, with its period or price replaced by each of the offered ones. */
export function countComing(db: Db, filter: EventFilter, siteTime: SiteTime): ComingCounts {
  const sum = (...conditions: (SQL | undefined)[]) =>
    sql<number>`coalesce(sum(${and(...conditions) ?? sql`1`}), 0)`;
  const active = eq(events.status, "active");
  const during = (when: When) => sum(active, passes({ ...filter, when }, siteTime));
  const isAhead = and(
    listed,
    inArray(events.status, ["active", "cancelled"]),
    gt(events.endAt, siteTime.now),
  );
  const counts = db
    .select({
      today: during("today"),
      weekend: during("weekend"),
      "next-week": during("next-week"),
      month: during("month"),
      free: sum(active, passes({ ...filter, isFree: true }, siteTime)),
      listed: sum(passes(filter, siteTime)),
    })
    .from(events)
    .where(isAhead)
    .get();
  if (!counts) throw new Error("a count without a group has no row");
  return counts;
}

/** Counts all public events. */
export const countPublicEvents = (db: Db): number => countRows(db, events, listed);

export type PublicQuery = { search: string; page: number; filter?: EventFilter };

/** Counts the events that were held or are planned up to a start (ms UTC), without the cancelled ones. */
export const countHeld = (db: Db, startAt: number): number =>
  countRows(db, events, and(listed, ne(events.status, "cancelled"), lte(events.startAt, startAt)));

const eventWithId = preparedQuery((db) =>
  db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .prepare(),
);

/** Whether an event with this id exists, public or not. */
export const hasEvent = (db: Db, id: string): boolean => eventWithId(db).get({ id }) !== undefined;

/** Returns a page of all public events: ongoing and upcoming, soonest first; then past ones, latest first. */
export function listPublicEvents(
  db: Db,
  { search, filter = noFilter, page: requestedPage }: PublicQuery,
  siteTime: SiteTime,
): Paged<EventWithPictures> {
  const { now } = siteTime;
  const words = matchesForVisitors(db, search, siteTime);
  const named = words && narrowed(db, events, words);
  const passing = passes(filter, siteTime);
  const found = and(listed, named, passing);
  // Many matches are counted in table order, and read in list order as far as the page needs.
  const status = named ? sql`+${events.status}` : sql`${events.status}`;
  const coming = and(found, inArray(status, ["active", "cancelled"]), gt(events.endAt, now));
  const past = and(found, sql`(+${events.status} = 'ended' OR +${events.endAt} <= ${now})`);
  const total = countRows(
    db,
    events,
    named ? and(sql`+${events.archivedAt} IS NULL`, named, passing) : found,
  );
  const { page, totalPages, offset } = clampPage(requestedPage, total, eventsPerPage);
  const part = (where: SQL | undefined, order: SQL, from: number, limit: number) =>
    db
      .select({ id: events.id })
      .from(events)
      .where(where)
      .orderBy(order, events.id)
      .limit(limit)
      .offset(from)
      .all();
  const first = part(coming, asc(events.startAt), offset, eventsPerPage);
  const left = eventsPerPage - first.length;
  const ahead = first.length > 0 || offset === 0 ? offset + first.length : countRows(db, events, coming);
  const second = left > 0 ? part(past, desc(events.startAt), Math.max(0, offset - ahead), left) : [];
  return { items: inOrder(db, [...first, ...second]), page, total, totalPages };
}

/** Lists the categories with the most coming events, at most `limit`, plus the chosen one; in the order of all categories. */
export function listComingCategories(
  db: Db,
  { limit, chosen }: { limit: number; chosen: Category | null },
  now: number,
): Category[] {
  const found = db
    .select({ category: events.category })
    .from(events)
    .where(isComing(now))
    .groupBy(events.category)
    .orderBy(desc(count()), events.category)
    .limit(limit)
    .all();
  const names = [chosen, ...found.map(({ category }) => category)];
  return categories.filter((category) => names.includes(category));
}

/** Lists public events from `from` (ms UTC) on for calendars, including cancelled ones, soonest first. */
export function listCalendarEvents(
  db: Db,
  { from, filter = noFilter }: { from: number; filter?: EventFilter },
  siteTime: SiteTime,
): EventWithCounts[] {
  const rows = db
    .select({ event: events })
    .from(events)
    .where(and(listed, gte(events.startAt, from), passes(filter, siteTime)))
    .orderBy(events.startAt, events.id)
    .limit(calendarEventsAtMost)
    .all();
  return withSeats(db, rows);
}

/** Lists the most recently published public events, newest first. */
export function listNewestEvents(db: Db, limit: number): EventRow[] {
  return db
    .select()
    .from(events)
    .where(listed)
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit)
    .all();
}

const eventById = preparedQuery((db) =>
  selectEvents(db)
    .where(eq(events.id, sql.placeholder("id")))
    .prepare(),
);

/** Finds an event by id in any status, including archived ones; undefined when missing. */
export function findEvent(db: Db, id: string): EventWithPictures | undefined {
  const row = eventById(db).get({ id });
  return row && withSeats(db, [row])[0];
}
