// Comments and questions for their authors. A member's exclude those written before signing in.
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import type { ListedRows } from "../paging";
import { eraseOwnPost } from "../posts/deleted.server";
import { isReferencedBy, type OwnPostReference } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import type { CommentKind, CommentRow } from "./queries.server";
import { commentRules } from "./schema";

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

/** An author's queries and commands of comments, or of questions. */
export const ownCommentsOf = (kind: CommentKind) => ({
  messages: commentRules[kind].messages,

  /** Finds a member's post in any status. */
  findOwn(db: Db, userId: string, id: string): CommentRow | undefined {
    const isOwn = and(eq(comments.id, id), eq(comments.userId, userId), eq(comments.kind, kind));
    return db.select().from(comments).where(isOwn).get();
  },

  /** Deletes a post for its author, in any status or deleted by the organiser; `missing` for other clients. */
  deleteOwn(db: Db, reference: OwnPostReference): Result<{ eventId: string | null }, "missing"> {
    return inTransaction(db, () => {
      const isOwn = and(eq(comments.kind, kind), isReferencedBy(comments, reference));
      const row = db.delete(comments).where(isOwn).returning().get();
      const erased = eraseOwnPost(db, kind, reference, row);
      if (!erased) return rejected("missing", commentRules[kind].messages.missing);
      return ok({ eventId: "event" in erased ? (erased.event?.id ?? null) : erased.eventId });
    });
  },
});
