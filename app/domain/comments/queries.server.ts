// Reads discussions and answered questions: only approved comments and questions are public; authors also see their own others,
// listed separately. E-mail addresses are never returned.
import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { type commentKinds, comments } from "../../db/schema/comments";
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { inOrderOf, type Paged, type PastEnd, readItems } from "../paging";
import { listDeletedPosts } from "../posts/deleted.server";
import { type ReplyColumns, toReplyView } from "../posts/reply";
import { commentVerdict, decisionsShownMs } from "../posts/state";
import { isOwnedBy, type RequesterIds } from "../posts.server";
import type { CommentView, OwnCommentView } from "./view";

export type CommentRow = typeof comments.$inferSelect;
export type CommentKind = (typeof commentKinds)[number];

export const commentsPerPage = 20;
const ownAtMost = 20;

type ShownColumns = Pick<CommentRow, "id" | "authorName" | "content" | "createdAt" | "byOrganiser"> &
  ReplyColumns;

const toView = (row: ShownColumns, { now, timeZone }: SiteTime): CommentView => ({
  id: row.id,
  authorName: row.authorName,
  initial: firstGrapheme(row.authorName),
  content: row.content,
  iso: new Date(row.createdAt).toISOString(),
  when: dateTimeText(row.createdAt, now, timeZone),
  byOrganiser: row.byOrganiser,
  reply: toReplyView(row, { now, timeZone }),
});

/** Returns a page of an event's approved comments, or of its answered questions, oldest first. */
export function listApprovedComments(
  db: Db,
  query: { eventId: string; kind: CommentKind; page: number; limit?: number },
  siteTime: SiteTime,
): Paged<CommentView> {
  const { items, ...page } = listApprovedRows(db, { limit: commentsPerPage, ...query }, "last");
  return { items: items.map((row) => toView(row, siteTime)), ...page };
}

/** Like `listApprovedComments`, but as rows; `until` (ms UTC) excludes later comments, so that pages stay stable. */
export function listApprovedRows(
  db: Db,
  query: { eventId: string; kind: CommentKind; page: number; limit: number; until?: number },
  pastEnd: PastEnd,
): Paged<CommentRow> {
  const where = and(
    eq(comments.eventId, query.eventId),
    eq(comments.kind, query.kind),
    eq(comments.status, "approved"),
    query.until === undefined ? undefined : lte(comments.createdAt, query.until),
  );
  const page = { page: query.page, perPage: query.limit, pastEnd };
  return readItems(countRows(db, comments, where), page, (limit, offset) => {
    const ids = db
      .select({ id: comments.id })
      .from(comments)
      .where(where)
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ id }) => id);
    const found = db.select().from(comments).where(inArray(comments.id, ids)).all();
    return inOrderOf(ids, found, ({ id }) => id);
  });
}

/**
 * Lists an author's comments or questions on an event that are not public, newest first: the pending ones, and those rejected or
 * deleted by the organiser within the last 30 days.
 */
export function listOwnComments(
  db: Db,
  { eventId, kind, ...author }: RequesterIds & { eventId: string; kind: CommentKind },
  siteTime: SiteTime,
): OwnCommentView[] {
  const since = siteTime.now - decisionsShownMs;
  const isRecentlyRejected = and(eq(comments.status, "rejected"), gt(comments.moderatedAt, since));
  const isShown = or(eq(comments.status, "pending"), isRecentlyRejected);
  const rows = db
    .select()
    .from(comments)
    // An author has few comments; the unary plus prevents SQLite from reading all of the event or kind.
    .where(
      and(
        isOwnedBy(comments, author),
        sql`+${comments.eventId} = ${eventId} AND +${comments.kind} = ${kind}`,
        isShown,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(ownAtMost)
    .all()
    .map((row) => ({ ...row, ...commentVerdict(row) }));
  const noReply = { byOrganiser: false, reply: null, repliedAt: null };
  const deleted = listDeletedPosts(db, author, { kind, eventId, since }).map((post) => ({
    ...post,
    ...noReply,
  }));
  return [...rows, ...deleted]
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, ownAtMost)
    .map((row) => ({ ...toView(row, siteTime), state: row.state, reason: row.reason }));
}

/** Returns the page number of an approved comment or question in its list. */
export function discussionPageOf(db: Db, { id, eventId, kind, createdAt }: CommentRow): number {
  const notLater = or(
    lt(comments.createdAt, createdAt),
    and(eq(comments.createdAt, createdAt), lte(comments.id, id)),
  );
  const isPublic = and(eq(comments.kind, kind), eq(comments.status, "approved"));
  const where = and(eq(comments.eventId, eventId), isPublic, notLater);
  const position = countRows(db, comments, where);
  return Math.max(1, Math.ceil(position / commentsPerPage));
}
