// Events for the administrator: archived ones are included only on request.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { events, photos } from "../../db/schema/events";
import { dayBounds, wallTime } from "../../platform/zoned-time";
import { clampPage, inOrderOf, type Paged } from "../paging";
import { isOverdue } from "./overdue.server";
import type { EventRow } from "./queries.server";
import type { SiteTime } from "./site-time";

/** Page sizes of the event management and of a dashboard view. */
export const adminEventsPerPage = 12;
const viewedPerPage = 10;
const soonAtMost = 6;

export type AdminEventRow = { event: EventRow; commentCount: number; photoCount: number };

/** Views of the organiser's event list. */
export type AdminView = "all" | "upcoming" | "active" | "overdue" | "ended" | "cancelled" | "archived";

/**
 * Condition for the events of a view at `now` (ms UTC): of a status, or `upcoming` and `overdue`, the active ones before their
 * start and after their end.
 */
function whereOf(view: AdminView, now: number): SQL | undefined {
  if (view === "archived") return isNotNull(events.archivedAt);
  if (view === "overdue") return isOverdue(now);
  const isListed = isNull(events.archivedAt);
  if (view === "all") return isListed;
  // The end selects by an index.
  if (view === "upcoming")
    return and(isListed, eq(events.status, "active"), gt(events.startAt, now), gt(events.endAt, now));
  return and(isListed, eq(events.status, view));
}

/** Counts the events of each view at `now` (ms UTC). */
export function countAdminViews(db: Db, now: number): Record<AdminView, number> {
  const of = (view: AdminView) => countRows(db, events, whereOf(view, now));
  return {
    all: of("all"),
    upcoming: of("upcoming"),
    active: of("active"),
    overdue: of("overdue"),
    ended: of("ended"),
    cancelled: of("cancelled"),
    archived: of("archived"),
  };
}

const isCommentOnEvent = and(eq(comments.eventId, events.id), eq(comments.kind, "comment"));
/** The comments counted as an event's 评论 in public and in its results: approved ones, without answered questions. */
export const isApprovedCommentOnEvent = and(isCommentOnEvent, eq(comments.status, "approved"));

/** Public counts of events: approved comments and photos, 0 before an event has ended. */
export function countPublic(
  db: Db,
  ids: readonly string[],
): Map<string, { comments: number; photos: number }> {
  const isEnded = eq(events.status, "ended");
  const isApproved = and(isApprovedCommentOnEvent, isEnded);
  const isOpen = and(eq(photos.eventId, events.id), isEnded);
  const rows = db
    .select({
      id: events.id,
      comments: db.$count(comments, isApproved),
      photos: db.$count(photos, isOpen),
    })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .all();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Selects events with all comments and photos counted. */
export function selectAdminEvents(db: Db) {
  return db
    .select({
      event: events,
      commentCount: db.$count(comments, isCommentOnEvent),
      photoCount: db.$count(photos, eq(photos.eventId, events.id)),
    })
    .from(events);
}

type Part = { where: SQL | undefined; order: SQL };

/** Splits a view into its parts in list order: upcoming and running events by start, then past ones, latest first. */
function partsOf(view: AdminView, now: number): Part[] {
  const where = whereOf(view, now);
  const isByEnd = view === "ended" || view === "overdue";
  const latest = { where, order: desc(isByEnd ? events.endAt : events.startAt) };
  if (isByEnd || view === "archived") return [latest];
  const isCurrent = and(ne(events.status, "ended"), gt(events.endAt, now));
  const current = { where: and(where, isCurrent), order: asc(events.startAt) };
  const isPast = or(eq(events.status, "ended"), lte(events.endAt, now));
  return view === "upcoming" ? [current] : [current, { ...latest, where: and(where, isPast) }];
}

/** Lists the ids of `count` events across the parts, after the first `offset`. */
function listIds(db: Db, parts: readonly Part[], offset: number, count: number): string[] {
  const [part, ...later] = parts;
  if (!part || count === 0) return [];
  const found = db
    .select({ id: events.id })
    .from(events)
    .where(part.where)
    .orderBy(part.order, events.id)
    .limit(count)
    .offset(offset)
    .all();
  const ids = found.map(({ id }) => id);
  if (later.length === 0 || ids.length === count) return ids;
  const rest = ids.length > 0 ? 0 : offset - countRows(db, events, part.where);
  return [...ids, ...listIds(db, later, rest, count - ids.length)];
}

/** Lists a page of a view, with all comments and photos counted. */
export function listAdminEvents(
  db: Db,
  query: { view: AdminView; page: number },
  now: number,
): Paged<AdminEventRow> {
  const total = countRows(db, events, whereOf(query.view, now));
  const { page, totalPages, offset } = clampPage(query.page, total, viewedPerPage);
  const ids = listIds(db, partsOf(query.view, now), offset, viewedPerPage);
  const found = selectAdminEvents(db).where(inArray(events.id, ids)).all();
  return { items: inOrderOf(ids, found, ({ event }) => event.id), page, total, totalPages };
}

/** Lists active events that are running or start today, and the next one; earliest start first. */
export function listTodayAndNext(db: Db, { now, timeZone }: SiteTime): AdminEventRow[] {
  const endOfToday = dayBounds(wallTime(now, timeZone).date, timeZone)?.last ?? now;
  const rows = selectAdminEvents(db)
    .where(and(isNull(events.archivedAt), eq(events.status, "active"), gt(events.endAt, now)))
    .orderBy(asc(events.startAt), events.id)
    .limit(soonAtMost)
    .all();
  const next = rows.find(({ event }) => event.startAt > now);
  return rows.filter((row) => row.event.startAt <= endOfToday || row === next);
}
