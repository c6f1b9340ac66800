// Comments and questions for their authors.
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { ownPostsOf } from "../posts/own.server";
import { commentVerdict } from "../posts/state";
import { type CommentKind, type CommentRow, discussionPageOf } from "./queries.server";
import { commentRules, commentsPath } from "./schema";

const ownColumns = {
  ...getTableColumns(comments),
  event: { title: events.title, status: events.status },
};

type OwnComment = CommentRow & { event: { title: string; status: string } };

/** An author's queries and commands of comments, or of questions. */
export const ownCommentsOf = (kind: CommentKind) =>
  ownPostsOf<OwnComment>({
    kind,
    table: comments,
    // An author has few comments; the unary plus prevents SQLite from reading all of the kind.
    among: sql`+${comments.kind} = ${kind}`,
    messages: commentRules[kind].messages,
    read(db, where, part) {
      const own = db
        .select(ownColumns)
        .from(comments)
        .innerJoin(events, eq(events.id, comments.eventId))
        .where(where);
      if (!part) return own.all();
      const { limit, offset } = part;
      return own.orderBy(desc(comments.createdAt), desc(comments.id)).limit(limit).offset(offset).all();
    },
    verdictOf: commentVerdict,
    eventOf: ({ event }) => event,
    /** Comments are public on ended events alone. */
    hrefOf(db, row) {
      if (row.status !== "approved" || (kind === "comment" && row.event.status !== "ended")) return null;
      const page = discussionPageOf(db, row);
      return `${commentsPath(kind, row.eventId)}${page > 1 ? `?page=${page}` : ""}#c-${row.id}`;
    },
    dataOf: ({ eventId, event, authorEmail }) => ({ eventId, eventTitle: event.title, authorEmail }),
    placeOf: (_db, eventId) => (eventId === null ? "/" : `/events/${eventId}`),
  });
