// A page of comments or wishes by search and status. A search reads the whole table once, for the counts and the page
// together; without one, the indexes answer.
import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import type { comments } from "../db/schema/comments";
import type { wishes } from "../db/schema/wishes";
import { clampPage } from "./paging";
import type { ReviewCounts, ReviewQuery } from "./review-entry";
import { type ModerationStatus, moderatedPerPage } from "./verdict";

type Table = typeof comments | typeof wishes;
type Window = { status: ReviewQuery["status"]; offset: number };
type Found = { counts: ReviewCounts; ids: string[] };

export type ReviewPage = {
  ids: string[];
  counts: ReviewCounts;
  page: number;
  total: number;
  totalPages: number;
};

function countsOf(rows: { status: ModerationStatus; total: number }[]): ReviewCounts {
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

function readByIndex(db: Db, table: Table, { status, offset }: Window): Found {
  const totals = db.select({ status: table.status, total: count() }).from(table).groupBy(table.status).all();
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(status === "all" ? undefined : eq(table.status, status))
    .orderBy(desc(table.createdAt), table.id)
    .limit(moderatedPerPage)
    .offset(offset)
    .all();
  return { counts: countsOf(totals), ids: rows.map(({ id }) => id) };
}

function readByScan(db: Db, table: Table, match: SQL, { status, offset }: Window): Found {
  const isOf = status === "all" ? sql`1` : sql`status = ${status}`;
  const rows = db.all<{ status: ModerationStatus | null; total: number; id: string }>(sql`
    WITH hits AS MATERIALIZED (
      SELECT ${table.id} AS id, ${table.status} AS status, ${table.createdAt} AS created_at
      FROM ${table} NOT INDEXED WHERE ${match}
    )
    SELECT status, count(*) AS total, '' AS id FROM hits GROUP BY status
    UNION ALL
    SELECT * FROM (
      SELECT NULL, 0, id FROM hits WHERE ${isOf}
      ORDER BY created_at DESC, id LIMIT ${moderatedPerPage} OFFSET ${offset}
    )`);
  const totals = rows.flatMap(({ status: name, total }) => (name ? [{ status: name, total }] : []));
  return { counts: countsOf(totals), ids: rows.filter((row) => row.status === null).map(({ id }) => id) };
}

/** The ids of a page, newest first, and how many rows of each status `match` finds; a page past the end is the last one. */
export function readReviewPage(
  db: Db,
  table: Table,
  match: SQL | undefined,
  { status, page: asked }: ReviewQuery,
): ReviewPage {
  const read = (page: number) => {
    const window = { status, offset: clampPage(page, 0, moderatedPerPage).offset };
    return match ? readByScan(db, table, match, window) : readByIndex(db, table, window);
  };
  const first = read(asked);
  const total = first.counts[status];
  const { totalPages } = clampPage(1, total, moderatedPerPage);
  const page = Math.min(asked, totalPages);
  return { ...(page === asked ? first : read(page)), page, total, totalPages };
}
