// Comments as the organiser finds them: in every status, with the e-mail address, ten a page.
import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { firstGrapheme, likePattern } from "../../platform/text";
import type { Moment } from "../events/moment";
import { momentText } from "../events/when";
import { clampPage, type Paged } from "../paging";
import type { ReviewCounts, ReviewEntry, ReviewQuery } from "../review-entry";
import { moderatedPerPage } from "../verdict";

function matches(db: Db, search: string): SQL | undefined {
  if (search === "") return undefined;
  const has = (column: SQL) => sql`${column} LIKE ${likePattern(search)} ESCAPE '\\'`;
  const accounts = db
    .select({ id: users.id })
    .from(users)
    .where(has(sql`${users.email}`));
  const titles = db
    .select({ id: events.id })
    .from(events)
    .where(has(sql`${events.title}`));
  return or(
    has(sql`${comments.content}`),
    has(sql`${comments.authorName}`),
    has(sql`${comments.authorEmail}`),
    inArray(comments.eventId, titles),
    inArray(comments.userId, accounts),
  );
}

/** How many comments that a search finds have each status. */
export function countReviewedComments(db: Db, search: string): ReviewCounts {
  const found = matches(db, search);
  const total = (status: string) => sql<number>`count(*) FILTER (WHERE ${comments.status} = ${status})`;
  // A search reads the whole table: in its own order, which the index on the status would only make slower.
  const row = db
    .select({ pending: total("pending"), approved: total("approved"), rejected: total("rejected") })
    .from(comments)
    .where(found)
    .get() ?? { pending: 0, approved: 0, rejected: 0 };
  return { ...row, all: row.pending + row.approved + row.rejected };
}

const selectEntries = (db: Db) =>
  db
    .select({ comment: getTableColumns(comments), title: events.title, account: users.email })
    .from(comments)
    .innerJoin(events, eq(events.id, comments.eventId))
    .leftJoin(users, eq(users.id, comments.userId));

type Row = ReturnType<ReturnType<typeof selectEntries>["all"]>[number];

function toEntry({ comment, title, account }: Row, { now, timeZone }: Moment): ReviewEntry {
  return {
    kind: "comment",
    id: comment.id,
    name: comment.authorName,
    initial: firstGrapheme(comment.authorName),
    email: comment.authorEmail ?? account,
    content: comment.content,
    status: comment.status,
    reason: comment.rejectionReason,
    iso: new Date(comment.createdAt).toISOString(),
    when: momentText(comment.createdAt, now, timeZone),
    createdAt: comment.createdAt,
    event: { id: comment.eventId, title },
    wish: null,
  };
}

/** Ids of a page, newest first. */
function idsOf(db: Db, { search, status }: ReviewQuery, offset: number) {
  const isOf = status === "all" ? undefined : eq(comments.status, status);
  // Under a search the table is read once; an index would send SQLite back and forth for every row that does not match.
  const order = search === "" ? desc(comments.createdAt) : desc(sql`+${comments.createdAt}`);
  return db
    .select({ id: comments.id })
    .from(comments)
    .where(and(matches(db, search), isOf))
    .orderBy(order, comments.id)
    .limit(moderatedPerPage)
    .offset(offset);
}

/** A page of the comments that a search and a status find, newest first; a page past the end is the last one. */
export function listReviewedComments(
  db: Db,
  query: ReviewQuery,
  moment: Moment,
): Paged<ReviewEntry> & { counts: ReviewCounts } {
  const counts = countReviewedComments(db, query.search);
  const total = counts[query.status];
  const last = clampPage(1, total, moderatedPerPage).totalPages;
  const { page, totalPages, offset } = clampPage(Math.min(query.page, last), total, moderatedPerPage);
  const items = selectEntries(db)
    .where(inArray(comments.id, idsOf(db, query, offset)))
    .orderBy(desc(comments.createdAt), comments.id)
    .all()
    .map((row) => toEntry(row, moment));
  return { items, page, total, totalPages, counts };
}

/** A comment by id, or undefined. */
export function findReviewedComment(db: Db, id: string, moment: Moment): ReviewEntry | undefined {
  const row = selectEntries(db).where(eq(comments.id, id)).get();
  return row && toEntry(row, moment);
}
