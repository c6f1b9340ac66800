// Reads events. Visibility is part of each query: archived events are in no public list but keep their page.
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { contains } from "../contains";
import type { ImageRow } from "../images/commands.server";
import { clampPage, type Paged } from "../paging";
import { carouselOrder } from "./carousel";

export type EventRow = typeof events.$inferSelect;
export type EventWithPictures = { event: EventRow; cover: ImageRow | null; groupQr: ImageRow | null };

export const homeEventLimit = 6;
/** How many coming, and how many past events the home page's list has. */
const listedAtHome = { coming: 20, past: 6 };
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

/** The six newest active or ended events in carousel order. */
export function listHomeEvents(db: Db): EventWithPictures[] {
  const newest = selectEvents(db)
    .where(and(isNull(events.archivedAt), inArray(events.status, ["active", "ended"])))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(homeEventLimit)
    .all();
  const rows = new Map(newest.map((row) => [row.event.id, row]));
  return carouselOrder(newest.map((row) => row.event)).flatMap((event) => rows.get(event.id) ?? []);
}

/** Upcoming and ongoing public events, soonest first. */
export function listComingEvents(db: Db, now: number, limit: number): EventWithPictures[] {
  const coming = and(isNull(events.archivedAt), eq(events.status, "active"), sql`${events.endAt} > ${now}`);
  return selectEvents(db).where(coming).orderBy(asc(events.startAt), events.id).limit(limit).all();
}

/**
 * The home page's list (decisions: 告示目录): ongoing and upcoming events by start, then the latest that are over. No more than
 * `listedAtHome` of each; `now` is ms UTC.
 */
export function listIndexEvents(db: Db, now: number): EventWithPictures[] {
  const past = selectEvents(db)
    .where(
      and(
        isNull(events.archivedAt),
        or(eq(events.status, "ended"), and(eq(events.status, "active"), lte(events.endAt, now))),
      ),
    )
    .orderBy(desc(events.startAt), events.id)
    .limit(listedAtHome.past)
    .all();
  return [...listComingEvents(db, now, listedAtHome.coming), ...past];
}

/** Number of upcoming and ongoing public events. */
export function countComing(db: Db, now: number): number {
  const coming = and(isNull(events.archivedAt), eq(events.status, "active"), sql`${events.endAt} > ${now}`);
  return db.select({ total: count() }).from(events).where(coming).get()?.total ?? 0;
}

const placeFields = [events.locationName, events.locationAddress];
const textFields = [events.title, events.summary, events.category, ...placeFields];

function hasWords(text: string, fields: SQLiteColumn[]): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return and(...words.map((word) => or(...fields.map((field) => contains(field, word)))));
}

/** Every word must occur in title, summary, category or place. */
export const matches = (search: string): SQL | undefined => hasWords(search, textFields);

/** Every word must occur in the place's name or address. */
export const isAt = (place: string): SQL | undefined => hasWords(place, placeFields);

/** A page of all public events: ongoing and upcoming, soonest first; then past ones, latest first. */
export function listPublicEvents(
  db: Db,
  query: { search: string; page: number },
  now: number,
): Paged<EventWithPictures> {
  const where = and(isNull(events.archivedAt), matches(query.search));
  const total = db.select({ total: count() }).from(events).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(query.page, total, eventsPerPage);
  const isPast = sql`(${events.status} = 'ended' OR ${events.endAt} <= ${now})`;
  const items = selectEvents(db)
    .where(where)
    .orderBy(isPast, sql`CASE WHEN ${isPast} THEN -${events.startAt} ELSE ${events.startAt} END`, events.id)
    .limit(eventsPerPage)
    .offset(offset)
    .all();
  return { items, page, total, totalPages };
}

/** Public events from `from` (ms UTC) on for calendars, including cancelled ones, soonest first. */
export function listCalendarEvents(db: Db, from: number): EventRow[] {
  return db
    .select()
    .from(events)
    .where(and(isNull(events.archivedAt), gte(events.startAt, from)))
    .orderBy(events.startAt, events.id)
    .limit(calendarEventsAtMost)
    .all();
}

/** The most recently published public events, newest first. */
export function listNewestEvents(db: Db, limit: number): EventRow[] {
  return db
    .select()
    .from(events)
    .where(isNull(events.archivedAt))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit)
    .all();
}

const eventById = preparedQuery((db) =>
  selectEvents(db)
    .where(eq(events.id, sql.placeholder("id")))
    .prepare(),
);

/** An event by id in any status, archived ones included; undefined when there is none. */
export function findEvent(db: Db, id: string): EventWithPictures | undefined {
  return eventById(db).get({ id });
}
