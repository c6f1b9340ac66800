// Comments and questions for the administrator, with the e-mail address.
import { and, desc, eq, getTableColumns, inArray, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { users } from "../../db/schema/accounts";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { foldText } from "../../platform/fold-text";
import { isTitled } from "../events/search/search-words.server";
import { type Paged, readItems } from "../paging";
import { commonFields, reviewOf } from "../posts/review.server";
import { contains, isOfAccount, narrowed } from "../search-rows.server";
import type { CommentKind } from "./queries.server";

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

/** The administrator's queries of comments, or of questions. */
export const reviewOfComments = (kind: CommentKind) => {
  const among = eq(comments.kind, kind);
  return reviewOf({
    table: comments,
    among,
    matches,
    read: (db, ids) =>
      selectEntries(db)
        .where(and(among, inArray(comments.id, ids)))
        .all(),
    toEntry: ({ comment, title, account }, siteTime) => ({
      ...commonFields(comment, siteTime),
      kind,
      email: comment.authorEmail ?? account,
      reason: comment.rejectionReason,
      event: { id: comment.eventId, title },
      wish: null,
    }),
  });
};

/** Finds a comment or question by id with administrator-only fields, or undefined. */
export function findCommentRecord(db: Db, id: string, kind: CommentKind): CommentRecord | undefined {
  return selectEntries(db)
    .where(and(eq(comments.id, id), eq(comments.kind, kind)))
    .get();
}

/** Lists a page of pending comments or questions for the API, newest first; `until` (ms UTC) excludes later ones. */
export function listPendingRecords(
  db: Db,
  query: { kind: CommentKind; page: number; limit: number; until?: number },
): Paged<CommentRecord> {
  const where = and(
    eq(comments.kind, query.kind),
    eq(comments.status, "pending"),
    query.until === undefined ? undefined : lte(comments.createdAt, query.until),
  );
  const page = { page: query.page, perPage: query.limit, pastEnd: "empty" } as const;
  return readItems(countRows(db, comments, where), page, (limit, offset) =>
    selectEntries(db)
      .where(where)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}
