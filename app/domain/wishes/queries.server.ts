// Reading the board of wishes. Public are those approved and not hidden; authors see their own pending ones too, apart.
import { and, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { firstGrapheme, likePattern } from "../../platform/text";
import { hashToken } from "../../platform/tokens.server";
import type { Moment } from "../events/moment";
import { recentText } from "../events/when";
import { clampPage, type Paged } from "../paging";
import { type Author, isBy } from "../posts.server";
import type { WishCategory } from "./schema";
import type { WishView } from "./view";

export type WishRow = typeof wishes.$inferSelect;

/** Who asks; `voterKey` is the key of their likes. */
export type WishReader = Author & { voterKey: string | null };

export type WishSearch = { search: string; category: WishCategory | null; page: number };

export const wishesPerPage = 20;
const ownPendingAtMost = 20;

export const isPublicWish = and(eq(wishes.status, "approved"), eq(wishes.isPublic, true));

function likedOf(db: Db, rows: WishRow[], voterKey: string | null): Set<string> {
  if (voterKey === null || rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const own = and(eq(wishLikes.voterKey, voterKey), inArray(wishLikes.wishId, ids));
  const liked = db.select({ id: wishLikes.wishId }).from(wishLikes).where(own).all();
  return new Set(liked.map(({ id }) => id));
}

function toViews(db: Db, rows: WishRow[], reader: WishReader, { now, timeZone }: Moment): WishView[] {
  const liked = likedOf(db, rows, reader.voterKey);
  return rows.map(({ id, authorName, content, category, status, isFeatured, likesCount, createdAt }) => ({
    id,
    authorName,
    initial: firstGrapheme(authorName),
    content,
    category,
    iso: new Date(createdAt).toISOString(),
    when: recentText(createdAt, now, timeZone),
    featured: isFeatured,
    pending: status === "pending",
    likes: likesCount,
    liked: liked.has(id),
  }));
}

const countWishes = (db: Db, where: SQL | undefined) =>
  db.select({ total: count() }).from(wishes).where(where).get()?.total ?? 0;

/** A page of the public wishes that match, the newest first; `first` is the running number of the first one. */
export function listPublicWishes(
  db: Db,
  { search, category, page: wanted }: WishSearch,
  reader: WishReader,
  moment: Moment,
): Paged<WishView> & { first: number } {
  const pattern = likePattern(search);
  const matches = or(
    sql`${wishes.content} LIKE ${pattern} ESCAPE '\\'`,
    sql`${wishes.authorName} LIKE ${pattern} ESCAPE '\\'`,
  );
  const where = and(
    isPublicWish,
    category === null ? undefined : eq(wishes.category, category),
    search === "" ? undefined : matches,
  );
  const total = countWishes(db, where);
  const { page, totalPages, offset } = clampPage(wanted, total, wishesPerPage);
  const rows = db
    .select()
    .from(wishes)
    .where(where)
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(wishesPerPage)
    .offset(offset)
    .all();
  return { items: toViews(db, rows, reader, moment), page, total, totalPages, first: offset + 1 };
}

/** The wishes of who asks that wait for approval, the newest first. */
export function listOwnPendingWishes(db: Db, reader: WishReader, moment: Moment): WishView[] {
  const rows = db
    .select()
    .from(wishes)
    .where(and(isBy(wishes, reader), eq(wishes.status, "pending")))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(ownPendingAtMost)
    .all();
  return toViews(db, rows, reader, moment);
}

/** A wish that who asks may see: a public one, or their own pending one. `own` says whether they wrote it. */
export function findWish(
  db: Db,
  id: string,
  reader: WishReader,
  moment: Moment,
): { wish: WishView; own: boolean } | undefined {
  const isOwn = isBy(wishes, reader);
  const found = db
    .select({ row: wishes, own: sql<number>`coalesce(${isOwn}, 0)` })
    .from(wishes)
    .where(and(eq(wishes.id, id), or(isPublicWish, and(isOwn, eq(wishes.status, "pending")))))
    .get();
  const [wish] = found ? toViews(db, [found.row], reader, moment) : [];
  return found && wish && { wish, own: found.own === 1 };
}

/** The wish of a receipt's token, in any state. */
export function findWishByReceipt(db: Db, token: string): WishRow | undefined {
  return db
    .select()
    .from(wishes)
    .where(eq(wishes.receiptHash, hashToken(token)))
    .get();
}
