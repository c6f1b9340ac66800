// Event search. All conditions are in the query, all values are parameters, and page sizes are bounded.
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { countRows } from "../../../db/count-rows";
import { events } from "../../../db/schema/events";
import { clampPage, inOrderOf, type Paged, type PastEnd } from "../../paging";
import { narrowed } from "../../search-rows.server";
import { type AdminEventRow, adminEventsPerPage, selectAdminEvents } from "../admin-queries.server";
import type { SiteTime } from "../site-time";
import type { EventSearch } from "./search";
import type { EventSort, StatusFilter } from "./search-options";
import { isAt, matches } from "./search-words.server";

export const searchLimitMax = 100;

/** Excludes a column from index selection, so that SQLite uses the index that provides the list order. */
const withoutIndex = (column: SQLiteColumn) => sql`+${column}`;

function hasStatus(status: StatusFilter, column: SQL, now: number): SQL | undefined {
  if (status === "all") return undefined;
  if (status === "draft") return sql`0`;
  if (status === "upcoming") return and(eq(column, "active"), gt(events.startAt, now));
  if (status === "ongoing") {
    return and(eq(column, "active"), lte(events.startAt, now), gt(events.endAt, now));
  }
  return eq(column, status);
}

function within(column: SQLiteColumn, from: number | null, to: number | null): SQL | undefined {
  return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to));
}

/** Whether a filter needs columns that no index covers. */
const readsTable = (query: EventSearch) =>
  [query.search, query.location].some((words) => words !== "") ||
  [query.depositMin, query.depositMax, query.enrollFeeMin, query.enrollFeeMax].some(
    (value) => value !== null,
  ) ||
  [query.capacityMin, query.capacityMax].some((value) => value !== null);

/** Columns excluded from index selection. */
type Unindexed = Partial<Record<"archivedAt" | "category" | "status", boolean>>;

function whereOf(
  query: EventSearch,
  now: number,
  words: SQL | undefined,
  unindexed: Unindexed,
): SQL | undefined {
  const columnOf = (name: keyof Unindexed) =>
    unindexed[name] ? withoutIndex(events[name]) : sql`${events[name]}`;
  const { category } = query;
  const archivedAt = columnOf("archivedAt");
  return and(
    query.archived ? isNotNull(archivedAt) : isNull(archivedAt),
    words,
    hasStatus(query.status, columnOf("status"), now),
    category === null ? undefined : inArray(columnOf("category"), [...category]),
    within(events.startAt, query.startDateFrom, query.startDateTo),
    within(events.endAt, query.endDateFrom, query.endDateTo),
    within(events.createdAt, query.createdDateFrom, query.createdDateTo),
    within(events.depositCents, query.depositMin, query.depositMax),
    within(events.enrollFeeCents, query.enrollFeeMin, query.enrollFeeMax),
    within(events.capacity, query.capacityMin, query.capacityMax),
  );
}

/** Counts with a full table scan, which is cheaper than looking up nearly all rows from an index. */
const unindexedForCount = (query: EventSearch): Unindexed => ({
  archivedAt: readsTable(query) && query.category === null,
  status: query.category?.length === 1,
});

/**
 * Reads a list in its order: from the index of its only category if that provides the order, else from an index of all
 * events.
 */
function unindexedForList({ category, sortBy }: EventSearch): Unindexed {
  const isInOwnOrder = sortBy === "title" || sortBy === "capacity";
  const isOneCategory = category?.length === 1;
  return { category: isInOwnOrder || !isOneCategory, status: isInOwnOrder || isOneCategory };
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

/** Returns a page of matching events with all comments and photos counted; at most 100. */
export function searchEvents(
  db: Db,
  query: EventSearch,
  { now }: Pick<SiteTime, "now">,
  limit = adminEventsPerPage,
  pastEnd: PastEnd = "last",
): Paged<AdminEventRow> {
  const perPage = Math.min(searchLimitMax, Math.max(1, limit));
  const isMatch = and(matches(query.search), isAt(query.location));
  const words = isMatch && narrowed(db, events, isMatch);
  const total = countRows(db, events, whereOf(query, now, words, unindexedForCount(query)));
  const { page, totalPages, offset } = clampPage(query.page, total, perPage, pastEnd);
  // Comments and photos are counted only for the events of the page, after sorting.
  const ids = db
    .select({ id: events.id })
    .from(events)
    .where(whereOf(query, now, words, unindexedForList(query)))
    .orderBy(...orderOf(query))
    .limit(perPage)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const found = selectAdminEvents(db).where(inArray(events.id, ids)).all();
  return { items: inOrderOf(ids, found, ({ event }) => event.id), page, total, totalPages };
}
