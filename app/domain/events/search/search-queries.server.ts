// Event search. All conditions are in the query, all values are parameters, and page sizes are bounded.
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { clampPage, inOrderOf, type Paged, type PastEnd } from "../../paging";
import {
  type AdminEventRow,
  adminEventsPerPage,
  countWhere,
  selectAdminEvents,
} from "../admin-queries.server";
import { isAt, matches } from "../queries.server";
import type { SiteTime } from "../site-time";
import type { EventSearch } from "./search";
import type { EventSort, StatusFilter } from "./search-options";

export const searchLimitMax = 100;

// The unary plus keeps SQLite from using the index on archived_at, which selects nearly all events; the sort order
// needs its own index.
const notArchived = sql`+${events.archivedAt} IS NULL`;
/**
 * The index starting with this condition continues with status and start; used for filtering and counting by status.
 */
const notArchivedFirst = isNull(events.archivedAt);

function hasStatus(status: StatusFilter, now: number): SQL | undefined {
  if (status === "all") return undefined;
  if (status === "draft") return sql`0`;
  if (status === "upcoming") return and(eq(events.status, "active"), gt(events.startAt, now));
  if (status === "ongoing") {
    return and(eq(events.status, "active"), lte(events.startAt, now), gt(events.endAt, now));
  }
  return eq(events.status, status);
}

function within(column: SQLiteColumn, from: number | null, to: number | null): SQL | undefined {
  return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to));
}

function whereOf(query: EventSearch, now: number, isShown: SQL): SQL | undefined {
  return and(
    query.archived ? isNotNull(events.archivedAt) : isShown,
    matches(query.search),
    hasStatus(query.status, now),
    query.category === null ? undefined : inArray(events.category, [...query.category]),
    isAt(query.location),
    within(events.startAt, query.startDateFrom, query.startDateTo),
    within(events.endAt, query.endDateFrom, query.endDateTo),
    within(events.createdAt, query.createdDateFrom, query.createdDateTo),
    within(events.depositCents, query.depositMin, query.depositMax),
    within(events.enrollFeeCents, query.enrollFeeMin, query.enrollFeeMax),
    within(events.capacity, query.capacityMin, query.capacityMax),
  );
}

const sortColumns: Record<EventSort, SQLiteColumn | SQL> = {
  createdAt: events.createdAt,
  startTime: events.startAt,
  endTime: events.endAt,
  title: sql`${events.title} COLLATE NOCASE`,
  capacity: events.capacity,
};

/** Events without a capacity sort last in both directions. */
function orderOf({ sortBy, sortOrder }: EventSearch): SQL[] {
  const inOrder = sortOrder === "asc" ? asc : desc;
  const unknownLast = sortBy === "capacity" ? [sql`${events.capacity} IS NULL`] : [];
  return [...unknownLast, inOrder(sortColumns[sortBy]), inOrder(events.id)];
}

/** A page of matching events with all comments and photos counted; at most 100. */
export function searchEvents(
  db: Db,
  query: EventSearch,
  { now }: Pick<SiteTime, "now">,
  limit = adminEventsPerPage,
  pastEnd: PastEnd = "last",
): Paged<AdminEventRow> {
  const perPage = Math.min(searchLimitMax, Math.max(1, limit));
  const isOfStatus = query.status !== "all";
  const total = countWhere(db, whereOf(query, now, isOfStatus ? notArchivedFirst : notArchived));
  const { page, totalPages, offset } = clampPage(query.page, total, perPage, pastEnd);
  const isByStart = isOfStatus && query.sortBy === "startTime";
  // Comments and photos are counted only for the events of the page, after sorting.
  const ids = db
    .select({ id: events.id })
    .from(events)
    .where(whereOf(query, now, isByStart ? notArchivedFirst : notArchived))
    .orderBy(...orderOf(query))
    .limit(perPage)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const found = selectAdminEvents(db).where(inArray(events.id, ids)).all();
  return { items: inOrderOf(ids, found, ({ event }) => event.id), page, total, totalPages };
}
