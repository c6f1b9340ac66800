// Author-related logic shared by comments and wishes: ownership, approval, and deduplication of a post that one author repeats
// within a minute. The receipt token is stored only as a hash.
import { and, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { type PostTable, postTables } from "../db/schema/posts";
import type { moderationModes } from "../db/schema/values";
import { newId } from "../platform/ids";
import { hashToken, newToken } from "../platform/tokens.server";
import { hasLink } from "./post-text";
import { postSearchText } from "./search-text";

/** The visitor id, and the user id when signed in. */
export type RequesterIds = { visitorId: string | null; userId: string | null };
/** `addressHash` is a keyed hash for counting, which cannot be reversed. */
export type Requester = RequesterIds & { addressHash: string };

/**
 * `now` in ms UTC; `pre` holds every post for approval, `post` only suspected spam. `sinceFirstTry` in ms: age of the first
 * attempt, which may have been stored although its response was lost.
 */
export type PostPolicy = {
  now: number;
  mode: (typeof moderationModes)[number];
  sinceFirstTry?: number;
  /** The signed-in organiser posts under the organiser's name and without approval. */
  byOrganiser?: boolean;
};

/** Identifies a post of the requester: by its receipt, or by id together with the author's visitor or user id. */
export type OwnPostReference = { receipt: string } | (RequesterIds & { id: string });

/** The same text by one author within this time counts as a repeated submission. */
export const sentAgainMs = 60_000;
/** A text repeated by any author within this time needs approval. */
const repeatedMs = 24 * 60 * 60 * 1000;

type AuthorColumns = { visitorId: SQLWrapper; userId: SQLWrapper };
type PostColumns = AuthorColumns & { id: SQLWrapper; receiptHash: SQLWrapper };

/**
 * SQL condition: the row belongs to the requester. Members own their rows alone; browsers own rows without a member. False
 * for unknown requesters.
 */
export function isOwnedBy(table: AuthorColumns, { visitorId, userId }: RequesterIds): SQL {
  const isOwn = or(
    visitorId === null ? undefined : and(isNull(table.userId), eq(table.visitorId, visitorId)),
    userId === null ? undefined : eq(table.userId, userId),
  );
  return isOwn ?? sql`0`;
}

/** SQL condition: the row is the referenced one. */
export function isReferencedBy(table: PostColumns, reference: OwnPostReference): SQL | undefined {
  return "receipt" in reference
    ? eq(table.receiptHash, hashToken(reference.receipt))
    : and(eq(table.id, reference.id), isOwnedBy(table, reference));
}

function wasPosted(db: Db, table: PostTable, content: string, since: number): boolean {
  const same = and(eq(table.content, content), gt(table.createdAt, since));
  return db.select({ id: table.id }).from(table).where(same).limit(1).get() !== undefined;
}

type Written = { authorName: string; content: string };

/** Initial status of a post. Links and texts repeated within a day need approval in any mode. */
function firstStatus(db: Db, post: Written, { now, mode, byOrganiser }: PostPolicy): "pending" | "approved" {
  if (byOrganiser) return "approved";
  if (mode === "pre" || hasLink(post.authorName) || hasLink(post.content)) return "pending";
  const isRepeated = postTables.some((table) => wasPosted(db, table, post.content, now - repeatedMs));
  return isRepeated ? "pending" : "approved";
}

/** Columns of a new post that are independent of its kind. */
type NewPost = Requester & {
  id: string;
  receiptHash: string;
  status: "pending" | "approved";
  byOrganiser: boolean;
  createdAt: number;
  updatedAt: number;
};

type StoredPosts<Row> = {
  table: PostTable;
  /** SQL condition that limits the search for a repeated submission. */
  among?: SQL;
  insert: (columns: NewPost) => Row;
  setReceipt: (id: string, receiptHash: string) => Row;
};

/**
 * Stores a post and returns it with a new receipt token, which cannot be retrieved later. A repeated submission returns the
 * existing post. Requires a transaction.
 */
export function storePost<Row>(
  db: Db,
  { visitorId, userId, addressHash }: Requester,
  post: Written,
  policy: PostPolicy,
  { table, among, insert, setReceipt }: StoredPosts<Row>,
): { row: Row; receipt: string } {
  const receipt = newToken();
  const receiptHash = hashToken(receipt);
  const author = { visitorId, userId };
  const { now, sinceFirstTry = 0, byOrganiser = false } = policy;
  const isSame = and(
    isOwnedBy(table, author),
    among,
    eq(table.content, post.content),
    eq(table.byOrganiser, byOrganiser),
    gt(table.createdAt, now - sentAgainMs - sinceFirstTry),
  );
  const sent = db.select({ id: table.id }).from(table).where(isSame).get();
  if (sent) return { row: setReceipt(sent.id, receiptHash), receipt };
  const status = firstStatus(db, post, policy);
  const columns = {
    id: newId(),
    ...author,
    addressHash,
    receiptHash,
    status,
    byOrganiser,
    createdAt: now,
    updatedAt: now,
  };
  return { row: insert(columns), receipt };
}

/**
 * Removes everything that identifies a member from at most `most` of their posts; returns how many. Requires a transaction.
 * `now` is ms UTC.
 */
export function anonymisePostsOf(
  db: Db,
  userId: string,
  most: number,
  { authorName, now }: { authorName: string; now: number },
): number {
  const anonymous = {
    userId: null,
    visitorId: null,
    receiptHash: null,
    addressHash: null,
    updatedAt: now,
  };
  let rest = most;
  for (const table of postTables) {
    const rows = db.select().from(table).where(eq(table.userId, userId)).limit(rest).all();
    for (const row of rows) {
      const named = row.byOrganiser ? row.authorName : authorName;
      const after = {
        ...anonymous,
        ...("authorEmail" in row ? { authorEmail: null } : {}),
        authorName: named,
      };
      const searchText = postSearchText({ ...row, ...after });
      db.update(table)
        .set({ ...after, searchText })
        .where(eq(table.id, row.id))
        .run();
    }
    rest -= rows.length;
  }
  return most - rest;
}
