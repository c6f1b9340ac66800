// Comments for the administrator: in every status, with the e-mail address, ten per page.
import { and, count, desc, eq, getTableColumns, inArray, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { foldText } from "../../platform/fold-text";
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import { isTitled } from "../events/search/search-words.server";
import type { SiteTime } from "../events/site-time";
import { clampPage, inOrderOf, type Paged } from "../paging";
import type { ReviewCounts, ReviewEntry, ReviewQuery } from "../review-entry";
import { readReviewIds, readReviewPage } from "../review-page.server";
import { contains, isOfAccount, narrowed } from "../search-rows.server";

function matches(db: Db, search: string): SQL | undefined {
  const folded = foldText(search);
  if (folded === "") return undefined;
  const found = or(
    contains(comments.searchText, folded),
    isTitled(db, comments.eventId, folded),
    isOfAccount(db, comments.userId, folded),
  );
  return found && narrowed(db, comments, found);
}

const selectEntries = (db: Db) =>
  db
    .select({ comment: getTableColumns(comments), title: events.title, account: users.email })
    .from(comments)
    .innerJoin(events, eq(events.id, comments.eventId))
    .leftJoin(users, eq(users.id, comments.userId));

/** A comment with the title of its event and the e-mail address of its author's account. */
export type CommentRecord = ReturnType<ReturnType<typeof selectEntries>["all"]>[number];

function toEntry({ comment, title, account }: CommentRecord, { now, timeZone }: SiteTime): ReviewEntry {
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
    when: dateTimeText(comment.createdAt, now, timeZone),
    createdAt: comment.createdAt,
    event: { id: comment.eventId, title },
    wish: null,
  };
}

/** A page of comments matching search and status, newest first. */
export function listReviewedComments(
  db: Db,
  query: ReviewQuery,
  siteTime: SiteTime,
): Paged<ReviewEntry> & { counts: ReviewCounts } {
  const { ids, ...page } = readReviewPage(db, comments, matches(db, query.search), query);
  const rows = selectEntries(db).where(inArray(comments.id, ids)).all();
  const items = inOrderOf(ids, rows, ({ comment }) => comment.id).map((row) => toEntry(row, siteTime));
  return { items, ...page };
}

/** Ids of all comments matching search and status, newest first, at most `limit`. */
export function listReviewedCommentIds(db: Db, query: Omit<ReviewQuery, "page">, limit: number): string[] {
  return readReviewIds(db, comments, matches(db, query.search), query.status, limit);
}

export function findReviewedComment(db: Db, id: string, siteTime: SiteTime): ReviewEntry | undefined {
  const row = findCommentRecord(db, id);
  return row && toEntry(row, siteTime);
}

/** A comment by id with administrator-only fields, or undefined. */
export function findCommentRecord(db: Db, id: string): CommentRecord | undefined {
  return selectEntries(db).where(eq(comments.id, id)).get();
}

/** A page of pending comments for the API, newest first; `until` (ms UTC) excludes later ones. */
export function listPendingComments(
  db: Db,
  query: { page: number; limit: number; until?: number },
): Paged<CommentRecord> {
  const where = and(
    eq(comments.status, "pending"),
    query.until === undefined ? undefined : lte(comments.createdAt, query.until),
  );
  const total = db.select({ total: count() }).from(comments).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(query.page, total, query.limit, "empty");
  const items = selectEntries(db)
    .where(where)
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(query.limit)
    .offset(offset)
    .all();
  return { items, page, total, totalPages };
}
