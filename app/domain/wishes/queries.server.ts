// Reads wishes. Approved and visible ones are public; authors also see their own others, listed separately.
import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { foldText } from "../../platform/fold-text";
import { firstGrapheme } from "../../platform/text";
import { clockText, dateText, recentText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { clampPage, inOrderOf, type Paged } from "../paging";
import { type DeletedPost, findDeletedPost, listDeletedPosts } from "../posts/deleted.server";
import { type ReplyColumns, toReplyView } from "../posts/reply";
import { decisionsShownMs, wishVerdict } from "../posts/state";
import { isOwnedBy, type RequesterIds } from "../posts.server";
import { contains, narrowed } from "../search-rows.server";
import { isOwnVote, type Voter, voterKeyOf } from "../voter-key";
import { type CountedWish, countedWish } from "./likes.server";
import { idOfNumber, numberInSearch, numbersOf } from "./numbers.server";
import { grantedIds, noOutcomes, outcomesOf } from "./outcomes.server";
import { isPublicWish } from "./public-wish";
import { defaultCategory, type WishCategory } from "./schema";
import type { WishView } from "./view";

export type WishRow = typeof wishes.$inferSelect;

/** The requester of a list. */
export type WishRequester = RequesterIds;

/** `isGranted` selects the wishes that became an event, `byLikes` puts the most liked first. */
export type WishSearch = {
  search: string;
  category: WishCategory | null;
  isGranted?: boolean;
  byLikes?: boolean;
  page: number;
};

export const wishesPerPage = 20;
const ownUnpublishedAtMost = 20;
const ownPublishedAtMost = 10;

/** Returns the ids of the wishes that a voter likes. */
export function likedOf(db: Db, rows: readonly WishRow[], voter: Voter): Set<string> {
  if (voterKeyOf(voter) === null || rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const isOwnLike = and(isOwnVote(wishLikes, voter), inArray(wishLikes.wishId, ids));
  const liked = db.select({ id: wishLikes.wishId }).from(wishLikes).where(isOwnLike).all();
  return new Set(liked.map(({ id }) => id));
}

type ShownColumns = Pick<WishRow, "id" | "authorName" | "content" | "category" | "createdAt"> & ReplyColumns;

function textsOf(row: ShownColumns & { byOrganiser: boolean }, { now, timeZone }: SiteTime) {
  return {
    id: row.id,
    authorName: row.authorName,
    initial: firstGrapheme(row.authorName),
    content: row.content,
    category: row.category,
    iso: new Date(row.createdAt).toISOString(),
    when: recentText(row.createdAt, now, timeZone),
    moment: `${dateText(row.createdAt, timeZone)} ${clockText(row.createdAt, timeZone)}`,
    byOrganiser: row.byOrganiser,
    reply: toReplyView(row, { now, timeZone }),
  };
}

/** Whether a requester wrote a wish, as `isOwnedBy` in SQL. */
const isWrittenBy = (row: WishRow, { visitorId, userId }: WishRequester): boolean =>
  row.userId === null ? row.visitorId !== null && row.visitorId === visitorId : row.userId === userId;

function toViews(db: Db, rows: CountedWish[], reader: WishRequester, siteTime: SiteTime): WishView[] {
  const liked = likedOf(db, rows, reader);
  const ids = rows.map(({ id }) => id);
  const outcomes = outcomesOf(db, ids);
  return rows.map((row) => ({
    ...(outcomes.get(row.id) ?? noOutcomes),
    ...textsOf(row, siteTime),
    ...wishVerdict(row),
    featured: row.isFeatured,
    isOwn: isWrittenBy(row, reader),
    likes: row.likesCount,
    liked: liked.has(row.id),
  }));
}

/** A wish that the organiser deleted, for its author. */
function toDeletedView(post: DeletedPost, siteTime: SiteTime): WishView {
  const columns = { ...post, category: post.category ?? defaultCategory, reply: null, repliedAt: null };
  return {
    ...noOutcomes,
    ...textsOf({ ...columns, byOrganiser: false }, siteTime),
    state: post.state,
    reason: post.reason,
    featured: false,
    isOwn: true,
    likes: 0,
    liked: false,
  };
}

/** `isPublicWish`; the unary plus prevents SQLite from looking up all public wishes by an index. */
const isPublicToo = sql`+${wishes.status} = 'approved' AND +${wishes.isPublic} = 1`;

/** Condition for the public wishes that a search finds, by text or number. */
function isFound(
  db: Db,
  { search, category, isGranted = false }: Omit<WishSearch, "page" | "byLikes">,
): SQL | undefined {
  const folded = foldText(search);
  const granted = isGranted ? inArray(wishes.id, grantedIds(db)) : undefined;
  if (folded === "")
    return and(isPublicWish, category === null ? undefined : eq(wishes.category, category), granted);
  const number = numberInSearch(search);
  const numbered = number === null ? undefined : idOfNumber(db, number);
  const found = or(contains(wishes.searchText, folded), numbered ? eq(wishes.id, numbered) : undefined);
  const ofCategory = category === null ? undefined : sql`+${wishes.category} = ${category}`;
  return found && and(narrowed(db, wishes, found), isPublicToo, ofCategory, granted);
}

/** Lists a page of matching public wishes, newest or most liked first, with their running numbers among all public ones. */
export function listPublicWishes(
  db: Db,
  { page: requested, search, category, isGranted = false, byLikes = false }: WishSearch,
  reader: WishRequester,
  siteTime: SiteTime,
): Paged<WishView & { number: number }> {
  const where = isFound(db, { search, category, isGranted });
  const total = countRows(db, wishes, where);
  const { page, totalPages, offset } = clampPage(requested, total, wishesPerPage);
  const ids = db
    .select({ id: wishes.id })
    .from(wishes)
    .where(where)
    .orderBy(...(byLikes ? [desc(countedWish.likesCount)] : []), desc(wishes.createdAt), desc(wishes.id))
    .limit(wishesPerPage)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const found = db.select(countedWish).from(wishes).where(inArray(wishes.id, ids)).all();
  const rows = inOrderOf(ids, found, ({ id }) => id);
  const isWhole = search === "" && category === null && !isGranted && !byLikes;
  const numbers = isWhole ? undefined : numbersOf(db, ids);
  const items = toViews(db, rows, reader, siteTime).map((wish, index) => ({
    ...wish,
    number: numbers?.get(wish.id) ?? offset + index + 1,
  }));
  return { items, page, total, totalPages };
}

/** `until` (ms UTC) excludes later wishes, so that pages stay stable. */
export type WishPage = { page: number; limit: number; order: "asc" | "desc"; until?: number };

/** Lists a page of the wishes matching a condition for the API, by creation time. */
export function pageOfWishes(
  db: Db,
  condition: SQL | undefined,
  { page: requested, limit, order, until }: WishPage,
): Paged<CountedWish> {
  const where = and(condition, until === undefined ? undefined : lte(wishes.createdAt, until));
  const total = countRows(db, wishes, where);
  const { page, totalPages, offset } = clampPage(requested, total, limit, "empty");
  const inOrder = order === "asc" ? asc : desc;
  // Skips to the page in the index alone; its rows are looked up afterwards.
  const ids = db
    .select({ id: wishes.id })
    .from(wishes)
    .where(where)
    .orderBy(inOrder(wishes.createdAt), inOrder(wishes.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const found = db.select(countedWish).from(wishes).where(inArray(wishes.id, ids)).all();
  return { items: inOrderOf(ids, found, ({ id }) => id), page, total, totalPages };
}

/** Lists a page of public wishes, optionally of one category. */
export function listPublicWishRows(
  db: Db,
  { category, ...page }: WishPage & { category: WishCategory | null },
): Paged<CountedWish> {
  const ofCategory = category === null ? undefined : eq(wishes.category, category);
  return pageOfWishes(db, and(isPublicWish, ofCategory), page);
}

/** Counts the public wishes. */
export const countPublicWishes = (db: Db): number => countRows(db, wishes, isPublicWish);

/** Lists the public wishes, newest first. */
export function listNewestWishes(db: Db, limit: number): WishRow[] {
  return db
    .select()
    .from(wishes)
    .where(isPublicWish)
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(limit)
    .all();
}

/** A requester's wishes: those that only they see, and the newest public ones with their numbers. */
export type OwnWishes = {
  unpublished: WishView[];
  published: (WishView & { number: number })[];
  /** Whether there are more public ones. */
  hasMore: boolean;
};

/**
 * Lists the requester's wishes, newest first: pending and hidden ones, those rejected or deleted within the last 30 days, and the
 * newest public ones.
 */
export function listOwnWishes(db: Db, reader: WishRequester, siteTime: SiteTime): OwnWishes {
  const isOwn = and(isOwnedBy(wishes, reader), eq(wishes.byOrganiser, false));
  const since = siteTime.now - decisionsShownMs;
  const isUnpublished = or(
    eq(wishes.status, "pending"),
    and(eq(wishes.status, "approved"), eq(wishes.isPublic, false)),
    and(eq(wishes.status, "rejected"), gt(wishes.moderatedAt, since)),
  );
  const select = (where: SQL | undefined, most: number) =>
    db
      .select(countedWish)
      .from(wishes)
      .where(and(isOwn, where))
      .orderBy(desc(wishes.createdAt), desc(wishes.id))
      .limit(most)
      .all();
  const rows = select(isUnpublished, ownUnpublishedAtMost);
  const deleted = listDeletedPosts(db, reader, { kind: "wish", since });
  const unpublished = [
    ...toViews(db, rows, reader, siteTime),
    ...deleted.map((post) => toDeletedView(post, siteTime)),
  ];
  const found = select(isPublicToo, ownPublishedAtMost + 1);
  const published = found.slice(0, ownPublishedAtMost);
  const ids = published.map(({ id }) => id);
  const numbers = ids.length > 0 ? numbersOf(db, ids) : new Map<string, number>();
  return {
    unpublished: unpublished.sort((a, b) => (a.iso < b.iso ? 1 : -1)).slice(0, ownUnpublishedAtMost),
    published: toViews(db, published, reader, siteTime).map((wish) => ({
      ...wish,
      number: numbers.get(wish.id) ?? 0,
    })),
    hasMore: found.length > published.length,
  };
}

/** Finds a wish visible to the requester: a public one, or their own in any status or deleted by the organiser. */
export function findWish(
  db: Db,
  id: string,
  reader: WishRequester,
  siteTime: SiteTime,
): WishView | undefined {
  const isVisible = or(isPublicWish, isOwnedBy(wishes, reader));
  const row = db
    .select(countedWish)
    .from(wishes)
    .where(and(eq(wishes.id, id), isVisible))
    .get();
  if (row) return toViews(db, [row], reader, siteTime)[0];
  const deleted = findDeletedPost(db, { id, ...reader }, "wish");
  return deleted && toDeletedView(deleted, siteTime);
}
