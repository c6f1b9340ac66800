// A page of comments or wishes by search and status. Indexes provide counts and ids.
import { count, desc, eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { moderationStatuses } from "../db/schema/values";
import { moderatedPerPage, type StatusFilter } from "./moderation-rules";
import { clampPage } from "./paging";
import type { ReviewCounts, ReviewQuery } from "./review-entry";
import {
  countPosts,
  findPostIds,
  type PostFilter,
  type PostMatch,
  type PostTable,
} from "./search-posts.server";
import { markedWith } from "./search-terms";

export type ReviewPage = {
  ids: string[];
  counts: ReviewCounts;
  page: number;
  total: number;
  totalPages: number;
};

const ofStatus = (table: PostTable, status: StatusFilter): PostFilter | null =>
  status === "all" ? null : { terms: markedWith([status]), where: eq(table.status, status) };

function countStatuses(db: Db, table: PostTable, match: PostMatch | undefined): ReviewCounts {
  const rows = match
    ? moderationStatuses.map((status) => ({
        status,
        total: countPosts(db, table, match, ofStatus(table, status)),
      }))
    : db.select({ status: table.status, total: count() }).from(table).groupBy(table.status).all();
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

type Range = { status: StatusFilter; offset: number; limit: number };

function readIds(
  db: Db,
  table: PostTable,
  match: PostMatch | undefined,
  { status, ...range }: Range,
): string[] {
  const only = ofStatus(table, status);
  if (match) return findPostIds(db, table, match, { only, ...range });
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(only?.where)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(range.limit)
    .offset(range.offset)
    .all();
  return rows.map(({ id }) => id);
}

/** Ids of a page, newest first, and matching rows by status. */
export function readReviewPage(
  db: Db,
  table: PostTable,
  match: PostMatch | undefined,
  { status, page: asked }: ReviewQuery,
): ReviewPage {
  const counts = countStatuses(db, table, match);
  const total = counts[status];
  const { page, totalPages, offset } = clampPage(asked, total, moderatedPerPage);
  const ids = readIds(db, table, match, { status, offset, limit: moderatedPerPage });
  return { ids, counts, page, total, totalPages };
}

/** Ids of all matching rows, newest first: at most `limit`. */
export function readReviewIds(
  db: Db,
  table: PostTable,
  match: PostMatch | undefined,
  status: ReviewQuery["status"],
  limit: number,
): string[] {
  return readIds(db, table, match, { status, offset: 0, limit });
}
