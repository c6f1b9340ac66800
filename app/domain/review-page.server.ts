// A page of comments or wishes by search and status. Without a search, indexes provide counts and ids.
import { count, desc, eq, type SQL } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { moderatedPerPage } from "./moderation-rules";
import { clampPage } from "./paging";
import type { ReviewCounts, ReviewQuery } from "./review-entry";
import { type PostTable, searchPosts } from "./search-posts.server";

export type ReviewPage = {
  ids: string[];
  counts: ReviewCounts;
  page: number;
  total: number;
  totalPages: number;
};

function countStatuses(db: Db, table: PostTable): ReviewCounts {
  const rows = db.select({ status: table.status, total: count() }).from(table).groupBy(table.status).all();
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

function readIds(
  db: Db,
  table: PostTable,
  status: ReviewQuery["status"],
  offset: number,
  limit = moderatedPerPage,
): string[] {
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(status === "all" ? undefined : eq(table.status, status))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit)
    .offset(offset)
    .all();
  return rows.map(({ id }) => id);
}

/** Ids of a page, newest first, and matching rows by status. */
export function readReviewPage(
  db: Db,
  table: PostTable,
  match: SQL | undefined,
  { status, page: asked }: ReviewQuery,
): ReviewPage {
  const found = match && searchPosts(db, table, match, status);
  const counts = found?.counts ?? countStatuses(db, table);
  const total = counts[status];
  const { page, totalPages, offset } = clampPage(asked, total, moderatedPerPage);
  const ids = found?.idsFrom(offset, moderatedPerPage) ?? readIds(db, table, status, offset);
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
  return match
    ? searchPosts(db, table, match, status).idsFrom(0, limit)
    : readIds(db, table, status, 0, limit);
}
