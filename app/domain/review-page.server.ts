// A page of comments or wishes by search and status. Without a search, indexes provide counts and ids.
import { and, asc, count, desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { moderatedPerPage, type StatusFilter } from "./moderation-rules";
import { clampPage } from "./paging";
import type { ReviewCounts, ReviewQuery } from "./review-entry";

type PostTable = typeof comments | typeof wishes;

export type ReviewPage = {
  ids: string[];
  counts: ReviewCounts;
  page: number;
  total: number;
  totalPages: number;
};

/** The status; of a search with a unary plus, so that SQLite does not look up its rows by an index of the status. */
const statusOf = (table: PostTable, match: SQL | undefined) =>
  match ? sql<(typeof table.$inferSelect)["status"]>`+${table.status}` : table.status;

function countStatuses(db: Db, table: PostTable, match: SQL | undefined): ReviewCounts {
  const status = statusOf(table, match);
  const rows = db.select({ status, total: count() }).from(table).where(match).groupBy(status).all();
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

type Range = { status: StatusFilter; offset: number; limit: number; isFromEnd?: boolean };

function readIds(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  { status, offset, limit, isFromEnd = false }: Range,
): string[] {
  const order = isFromEnd ? asc : desc;
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(and(match, status === "all" ? undefined : sql`${statusOf(table, match)} = ${status}`))
    .orderBy(order(table.createdAt), order(table.id))
    .limit(limit)
    .offset(offset)
    .all();
  return rows.map(({ id }) => id);
}

/** Ids of a page, newest first. SQLite reads the rows that an offset skips, so the latter half is read from the end. */
function readPageIds(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  { status, offset, total }: { status: StatusFilter; offset: number; total: number },
): string[] {
  const limit = Math.min(moderatedPerPage, total - offset);
  if (offset <= total / 2) return readIds(db, table, match, { status, offset, limit });
  const range = { status, offset: total - offset - limit, limit, isFromEnd: true };
  return readIds(db, table, match, range).reverse();
}

/** Ids of a page, newest first, and matching rows by status. */
export function readReviewPage(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  { status, page: asked }: ReviewQuery,
): ReviewPage {
  const counts = countStatuses(db, table, match);
  const total = counts[status];
  const { page, totalPages, offset } = clampPage(asked, total, moderatedPerPage);
  const ids = readPageIds(db, table, match, { status, offset, total });
  return { ids, counts, page, total, totalPages };
}

/** Ids of all matching rows, newest first: at most `limit`. */
export function readReviewIds(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  status: ReviewQuery["status"],
  limit: number,
): string[] {
  return readIds(db, table, match, { status, offset: 0, limit });
}
