// A member's comments and questions, excluding those written before signing in.
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import type { ListedRows } from "../paging";
import type { CommentKind, CommentRow } from "./queries.server";

export type OwnComment = CommentRow & { event: { title: string; status: string } };

/** A member's comments or questions in any status. */
export function commentsOf(db: Db, userId: string, kind: CommentKind): ListedRows<OwnComment> {
  const where = and(eq(comments.userId, userId), eq(comments.kind, kind));
  const read = (limit: number, offset: number) =>
    db
      .select({ ...getTableColumns(comments), event: { title: events.title, status: events.status } })
      .from(comments)
      .innerJoin(events, eq(events.id, comments.eventId))
      .where(where)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(limit)
      .offset(offset)
      .all();
  return { total: countRows(db, comments, where), read };
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
