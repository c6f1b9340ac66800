// Wishes for the administrator: in every status, hidden ones included, ten per page.
import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { wishCategories } from "../../db/schema/values";
import { wishes } from "../../db/schema/wishes";
import { foldText } from "../../platform/fold-text";
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { StatusFilter } from "../moderation-rules";
import { inOrderOf, type Paged } from "../paging";
import type { ReviewCounts, ReviewEntry, ReviewQuery } from "../review-entry";
import { readReviewIds, readReviewPage } from "../review-page.server";
import { contains, isOfAccount, narrowed } from "../search-rows.server";
import { countedWish } from "./likes.server";
import { pageOfWishes, type WishPage } from "./queries.server";

function matches(db: Db, search: string): SQL | undefined {
  const folded = foldText(search);
  if (folded === "") return undefined;
  const categories = wishCategories.filter((category) => foldText(category).includes(folded));
  const found = or(
    contains(wishes.searchText, folded),
    categories.length > 0 ? inArray(wishes.category, categories) : undefined,
    isOfAccount(db, wishes.userId, folded),
  );
  return found && narrowed(db, wishes, found);
}

const selectEntries = (db: Db) =>
  db
    .select({ wish: countedWish, account: users.email })
    .from(wishes)
    .leftJoin(users, eq(users.id, wishes.userId));

/** A wish with the e-mail address of its author's account. */
export type WishRecord = ReturnType<ReturnType<typeof selectEntries>["all"]>[number];

function toEntry({ wish, account }: WishRecord, { now, timeZone }: SiteTime): ReviewEntry {
  const { category, likesCount: likes, isPublic, isFeatured } = wish;
  return {
    kind: "wish",
    id: wish.id,
    name: wish.authorName,
    initial: firstGrapheme(wish.authorName),
    email: account,
    content: wish.content,
    status: wish.status,
    reason: wish.adminNote,
    iso: new Date(wish.createdAt).toISOString(),
    when: dateTimeText(wish.createdAt, now, timeZone),
    createdAt: wish.createdAt,
    event: null,
    wish: { category, likes, isPublic, isFeatured },
  };
}

/** A page of wishes matching search and status, newest first. */
export function listReviewedWishes(
  db: Db,
  query: ReviewQuery,
  siteTime: SiteTime,
): Paged<ReviewEntry> & { counts: ReviewCounts } {
  const { ids, ...page } = readReviewPage(db, wishes, matches(db, query.search), query);
  const rows = selectEntries(db).where(inArray(wishes.id, ids)).all();
  const items = inOrderOf(ids, rows, ({ wish }) => wish.id).map((row) => toEntry(row, siteTime));
  return { items, ...page };
}

/** Ids of all wishes matching search and status, newest first, at most `limit`. */
export function listReviewedWishIds(db: Db, query: Omit<ReviewQuery, "page">, limit: number): string[] {
  return readReviewIds(db, wishes, matches(db, query.search), query.status, limit);
}

export function findReviewedWish(db: Db, id: string, siteTime: SiteTime): ReviewEntry | undefined {
  const row = findWishRecord(db, id);
  return row && toEntry(row, siteTime);
}

/** A wish by id with administrator-only fields, or undefined. */
export function findWishRecord(db: Db, id: string): WishRecord | undefined {
  return selectEntries(db).where(eq(wishes.id, id)).get();
}

/** A page of wishes of a status, hidden ones included. */
export function listWishRecords(
  db: Db,
  { status, ...page }: WishPage & { status: StatusFilter },
): Paged<WishRecord> {
  const { items, ...place } = pageOfWishes(
    db,
    status === "all" ? undefined : eq(wishes.status, status),
    page,
  );
  const ids = items.map(({ id }) => id);
  const rows = selectEntries(db).where(inArray(wishes.id, ids)).all();
  return { items: inOrderOf(ids, rows, ({ wish }) => wish.id), ...place };
}
