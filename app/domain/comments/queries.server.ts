// Reading the discussion: only approved comments are public, and never an e-mail address.
import { and, asc, count, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { firstGrapheme } from "../../platform/text";
import type { Moment } from "../events/moment";
import { momentText } from "../events/when";
import { clampPage, type Paged } from "../paging";
import type { CommentView } from "./view";

export const commentsPerPage = 20;

/** A page of an event's approved comments, oldest first, as a conversation reads. */
export function listApprovedComments(
  db: Db,
  query: { eventId: string; page: number },
  { now, timeZone }: Moment,
): Paged<CommentView> {
  const where = and(eq(comments.eventId, query.eventId), eq(comments.status, "approved"));
  const total = db.select({ total: count() }).from(comments).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(query.page, total, commentsPerPage);
  const rows = db
    .select()
    .from(comments)
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(commentsPerPage)
    .offset(offset)
    .all();
  const items = rows.map((row) => ({
    id: row.id,
    authorName: row.authorName,
    initial: firstGrapheme(row.authorName),
    content: row.content,
    iso: new Date(row.createdAt).toISOString(),
    when: momentText(row.createdAt, now, timeZone),
  }));
  return { items, page, total, totalPages };
}
