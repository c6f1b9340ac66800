// Comments, questions and wishes for the administrator, in any status, ten per page, by search and status. Without a search,
// indexes provide counts and ids.
import { and, asc, count, desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import type { PostTable } from "../../db/schema/posts";
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { moderatedPerPage, type StatusFilter } from "../moderation-rules";
import { clampPage, inOrderOf, type Paged } from "../paging";
import { toReplyView } from "./reply";
import type { ReviewCounts, ReviewEntry, ReviewQuery } from "./review-entry";

/** Status column; during a search with a unary plus, so that SQLite does not look up its rows by the status index. */
const statusOf = (table: PostTable, match: SQL | undefined) =>
  match ? sql<(typeof table.$inferSelect)["status"]>`+${table.status}` : table.status;

/** The posts of one kind: all rows of a table, or those matching `among`. */
type Posts = { table: PostTable; among?: SQL };

function countStatuses(db: Db, { table, among }: Posts, match: SQL | undefined): ReviewCounts {
  const status = statusOf(table, match);
  const where = and(among, match);
  const rows = db.select({ status, total: count() }).from(table).where(where).groupBy(status).all();
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

type Range = {
  status: StatusFilter;
  /** Sort by this number instead of the time. */
  likes?: SQL<number> | undefined;
  offset: number;
  limit: number;
  isFromEnd?: boolean;
};

function readIds(
  db: Db,
  { table, among }: Posts,
  match: SQL | undefined,
  { status, likes, offset, limit, isFromEnd = false }: Range,
): string[] {
  const order = isFromEnd ? asc : desc;
  const rows = db
    .select({ id: table.id })
    .from(table)
    .where(and(among, match, status === "all" ? undefined : sql`${statusOf(table, match)} = ${status}`))
    .orderBy(...(likes ? [order(likes)] : []), order(table.createdAt), order(table.id))
    .limit(limit)
    .offset(offset)
    .all();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of a page, newest or most liked first. SQLite reads the rows that an offset skips, so the latter half is
 * read from the end.
 */
function readPageIds(
  db: Db,
  posts: Posts,
  match: SQL | undefined,
  { total, ...from }: Pick<Range, "status" | "likes" | "offset"> & { total: number },
): string[] {
  const { offset } = from;
  const limit = Math.min(moderatedPerPage, total - offset);
  if (offset <= total / 2) return readIds(db, posts, match, { ...from, limit });
  const range = { ...from, offset: total - offset - limit, limit, isFromEnd: true };
  return readIds(db, posts, match, range).reverse();
}

type CommonFields = Omit<ReviewEntry, "kind" | "email" | "reason" | "event" | "wish">;

/** Converts the fields common to comments, questions and wishes. */
export function commonFields(row: PostTable["$inferSelect"], { now, timeZone }: SiteTime): CommonFields {
  const { id, authorName, content, status, byOrganiser, createdAt } = row;
  return {
    id,
    content,
    status,
    byOrganiser,
    createdAt,
    reply: toReplyView(row, { now, timeZone }),
    name: authorName,
    initial: firstGrapheme(authorName),
    iso: new Date(createdAt).toISOString(),
    when: dateTimeText(createdAt, now, timeZone),
  };
}

type ReviewedPosts<Row> = Posts & {
  /** Number of likes of a row, for kinds with likes. */
  likes?: SQL<number>;
  /** The condition of a search, or undefined for an empty one. */
  matches: (db: Db, search: string) => SQL | undefined;
  /** Reads rows by id, in any order. */
  read: (db: Db, ids: string[]) => Row[];
  toEntry: (row: Row, siteTime: SiteTime) => ReviewEntry;
};

/** Creates the administrator's queries of one kind of post. */
export function reviewOf<Row>({ likes, matches, read, toEntry, ...posts }: ReviewedPosts<Row>) {
  const readEntries = (db: Db, ids: string[], siteTime: SiteTime) =>
    inOrderOf(
      ids,
      read(db, ids).map((row) => toEntry(row, siteTime)),
      ({ id }) => id,
    );
  return {
    ...posts,

    countByStatus: (db: Db): ReviewCounts => countStatuses(db, posts, undefined),

    /** Lists a page of the posts matching search and status, newest or most liked first. */
    list(
      db: Db,
      { search, status, byLikes = false, page: requested }: ReviewQuery,
      siteTime: SiteTime,
    ): Paged<ReviewEntry> & { counts: ReviewCounts } {
      const match = matches(db, search);
      const counts = countStatuses(db, posts, match);
      const total = counts[status];
      const { page, totalPages, offset } = clampPage(requested, total, moderatedPerPage);
      const order = byLikes ? likes : undefined;
      const ids = readPageIds(db, posts, match, { status, likes: order, offset, total });
      return { items: readEntries(db, ids, siteTime), counts, page, total, totalPages };
    },

    /** Lists the ids of all posts matching search and status, newest first, at most `limit`. */
    listIds(db: Db, { search, status }: Pick<ReviewQuery, "search" | "status">, limit: number): string[] {
      return readIds(db, posts, matches(db, search), { status, offset: 0, limit });
    },

    /** Lists the newest posts with a status. */
    listNewest: (db: Db, status: StatusFilter, limit: number, siteTime: SiteTime): ReviewEntry[] =>
      readEntries(db, readIds(db, posts, undefined, { status, offset: 0, limit }), siteTime),

    find: (db: Db, id: string, siteTime: SiteTime): ReviewEntry | undefined =>
      readEntries(db, [id], siteTime)[0],
  };
}

/** The administrator's queries of any kind of post. */
export type ReviewQueries = ReturnType<typeof reviewOf>;
