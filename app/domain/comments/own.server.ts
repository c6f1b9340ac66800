// A member's comments and questions, excluding those written before signing in.
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { type Paged, type PageRequest, readItems } from "../paging";
import type { CommentKind, CommentRow } from "./queries.server";

export type OwnComment = { comment: CommentRow; event: { title: string; status: string } };

/** Lists a page of a member's comments or questions in any status, newest first. */
export function listCommentsOf(
  db: Db,
  userId: string,
  { kind = "comment", ...page }: PageRequest & { kind?: CommentKind },
): Paged<OwnComment> {
  const where = and(eq(comments.userId, userId), eq(comments.kind, kind));
  return readItems(countRows(db, comments, where), page, (limit, offset) =>
    db
      .select({ comment: comments, event: { title: events.title, status: events.status } })
      .from(comments)
      .innerJoin(events, eq(events.id, comments.eventId))
      .where(where)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** Finds a member's posts of one kind, in any status. */
const finderOf =
  (kind: CommentKind) =>
  (db: Db, userId: string, id: string): CommentRow | undefined => {
    const isOwn = and(eq(comments.id, id), eq(comments.userId, userId), eq(comments.kind, kind));
    return db.select().from(comments).where(isOwn).get();
  };

export const findCommentOf = finderOf("comment");
export const findQuestionOf = finderOf("question");
