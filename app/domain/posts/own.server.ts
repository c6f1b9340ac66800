// Posts of one kind for their authors: on the account page, in the download, and by receipt. A member's exclude those written before
// signing in.
import { and, eq, type SQL } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import type { PostTable } from "../../db/schema/posts";
import { hashToken } from "../../platform/tokens.server";
import type { ListedRows } from "../paging";
import { isReferencedBy, type OwnPostReference } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { type DeletedPost, eraseOwnPost } from "./deleted.server";
import { kindDetails, type ReviewKind } from "./kinds";
import { type ReplyColumns, replyOf } from "./reply";
import type { Verdict } from "./state";

type PostRow = PostTable["$inferSelect"];

/** A post in any status, as its author sees it. */
export type AuthoredPost = Verdict &
  ReplyColumns &
  Pick<PostRow, "id" | "authorName" | "content" | "byOrganiser" | "createdAt"> & {
    /** The title of its event; null for a post on none. */
    about: string | null;
    /** Public URL, or null. */
    href: string | null;
  };

/** The title of a post's event, which drafts may lack. */
export const eventTitleOf = (event: { title: string } | null | undefined): string =>
  event?.title || "未命名活动";

type RowRange = { limit: number; offset: number };

type OwnedPosts<Row extends PostRow> = {
  kind: ReviewKind;
  table: PostTable;
  /** SQL condition for the rows of the kind; absent where it has a table of its own. */
  among?: SQL;
  messages: Readonly<Record<"deleted" | "missing", string>>;
  /** Reads rows: a part of them, newest first, or all. */
  read: (db: Db, where: SQL | undefined, part?: RowRange) => Row[];
  verdictOf: (row: Row) => Verdict;
  /** The event of a row; absent for kinds that belong to none. */
  eventOf?: (row: Row) => { title: string };
  hrefOf: (db: Db, row: Row) => string | null;
  /** The columns of its own in the download. */
  dataOf: (row: Row) => Record<string, unknown>;
  /** URL of the page that shows such posts, of an event for those on one. */
  placeOf: (db: Db, eventId: string | null) => string;
};

const iso = (at: number) => new Date(at).toISOString();

const eventIdOf = (post: PostRow | DeletedPost): string | null => {
  if ("deletedAt" in post) return post.event?.id ?? null;
  return "eventId" in post ? post.eventId : null;
};

/** Creates the queries and commands of authors of one kind of post. */
export function ownPostsOf<Row extends PostRow>(posts: OwnedPosts<Row>) {
  const { kind, table, among, messages, read, verdictOf, eventOf, hrefOf, dataOf, placeOf } = posts;
  const toAuthored = (db: Db, row: Row): AuthoredPost => ({
    ...verdictOf(row),
    id: row.id,
    authorName: row.authorName,
    content: row.content,
    byOrganiser: row.byOrganiser,
    createdAt: row.createdAt,
    reply: row.reply,
    repliedAt: row.repliedAt,
    about: eventOf ? eventTitleOf(eventOf(row)) : null,
    href: hrefOf(db, row),
  });
  const isOf = (userId: string) => and(among, eq(table.userId, userId));
  const findOne = (db: Db, where: SQL | undefined): AuthoredPost | undefined => {
    const [row] = read(db, and(among, where));
    return row && toAuthored(db, row);
  };
  return {
    messages,
    placeOf,

    /** Lists a member's posts, newest first. */
    listOwn: (db: Db, userId: string): ListedRows<AuthoredPost> => ({
      total: countRows(db, table, isOf(userId)),
      read: (limit, offset) => read(db, isOf(userId), { limit, offset }).map((row) => toAuthored(db, row)),
    }),

    /** Reads all that is stored of a member's newest posts, as JSON-serialisable values. */
    readData: (db: Db, userId: string, limit: number): Record<string, unknown>[] =>
      read(db, isOf(userId), { limit, offset: 0 }).map((row) => {
        const reply = replyOf(row);
        return {
          id: row.id,
          authorName: row.authorName,
          content: row.content,
          ...dataOf(row),
          status: row.status,
          rejectionReason: verdictOf(row).reason,
          [kindDetails[kind].needsReply ? "answer" : "reply"]: reply && {
            text: reply.text,
            repliedAt: iso(reply.at),
          },
          createdAt: iso(row.createdAt),
          updatedAt: iso(row.updatedAt),
        };
      }),

    /** Finds a member's post. */
    findOwn: (db: Db, userId: string, id: string): AuthoredPost | undefined =>
      findOne(db, and(eq(table.id, id), eq(table.userId, userId))),

    /** Finds the post of a receipt token. */
    findByReceipt: (db: Db, token: string): AuthoredPost | undefined =>
      findOne(db, eq(table.receiptHash, hashToken(token))),

    /** Deletes a post for its author, in any status or deleted by the organiser; `missing` for other clients. */
    deleteOwn(db: Db, reference: OwnPostReference): Result<{ eventId: string | null }, "missing"> {
      return inTransaction(db, () => {
        const isOwn = and(among, isReferencedBy(table, reference));
        const row: PostRow | undefined = db.delete(table).where(isOwn).returning().get();
        const post = eraseOwnPost(db, kind, reference, row);
        return post ? ok({ eventId: eventIdOf(post) }) : rejected("missing", messages.missing);
      });
    },
  };
}

/** The queries and commands of authors of any kind of post. */
export type OwnPosts = ReturnType<typeof ownPostsOf>;
