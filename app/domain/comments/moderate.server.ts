// Moderation of comments and questions. The audit entry of a deletion restores the post while its event exists.
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { findAuthor, moderationOf, sharedColumns, sharedState } from "../posts/moderation.server";
import { postSearchText } from "../search-text";
import type { CommentKind } from "./queries.server";

const state = z.object({ ...sharedState, rejectionReason: z.string().nullable() });
const deletedRow = state.extend({
  ...sharedColumns,
  eventId: z.string(),
  authorEmail: z.string().nullable(),
});

/** The moderation of comments, or of questions: answering one approves it, removing the answer makes it pending again. */
export const moderationOfComments = (kind: CommentKind) =>
  moderationOf({
    kind,
    table: comments,
    state,
    read: (db, ids) =>
      db
        .select()
        .from(comments)
        .where(and(eq(comments.kind, kind), inArray(comments.id, [...ids])))
        .all(),
    update(db, id, set) {
      db.update(comments).set(set).where(eq(comments.id, id)).run();
    },
    rejected: (rejectionReason, moderatedAt) => ({ status: "rejected", rejectionReason, moderatedAt }),
    insertAgain(db, recorded, now) {
      const { data: row } = deletedRow.safeParse(recorded);
      const event = db.select({ id: events.id }).from(events);
      if (!row || !event.where(eq(events.id, row.eventId)).get()) return false;
      const [searchText, userId] = [postSearchText(row), findAuthor(db, row.userId)];
      db.insert(comments)
        .values({ ...row, kind, searchText, userId, updatedAt: now })
        .run();
      return true;
    },
  });
