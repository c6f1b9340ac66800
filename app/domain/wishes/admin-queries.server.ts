// Wishes for the administrator, including hidden ones.
import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { wishCategories } from "../../db/schema/values";
import { wishes } from "../../db/schema/wishes";
import { foldText } from "../../platform/fold-text";
import type { StatusFilter } from "../moderation-rules";
import { inOrderOf, type Paged } from "../paging";
import { commonFields, reviewOf } from "../posts/review.server";
import { contains, isOfAccount, narrowed } from "../search-rows.server";
import { countedWish, flaggedLikes } from "./likes.server";
import { noOutcomes, outcomesOf } from "./outcomes.server";
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
    .select({ wish: countedWish, flaggedLikes, account: users.email })
    .from(wishes)
    .leftJoin(users, eq(users.id, wishes.userId));

/** A wish with the e-mail address of its author's account. */
export type WishRecord = ReturnType<ReturnType<typeof selectEntries>["all"]>[number];

const readRecords = (db: Db, ids: string[]): WishRecord[] =>
  selectEntries(db).where(inArray(wishes.id, ids)).all();

function readEntries(db: Db, ids: string[]) {
  const outcomes = outcomesOf(db, ids);
  return readRecords(db, ids).map((record) => ({
    ...record,
    outcomes: outcomes.get(record.wish.id) ?? noOutcomes,
  }));
}

export const wishReview = reviewOf({
  table: wishes,
  likes: countedWish.likesCount,
  matches,
  read: readEntries,
  toEntry: ({ wish, flaggedLikes: flagged, account, outcomes: { event, poll } }, siteTime) => ({
    ...commonFields(wish, siteTime),
    kind: "wish",
    email: account,
    reason: wish.adminNote,
    event: null,
    wish: {
      category: wish.category,
      likes: wish.likesCount,
      flaggedLikes: flagged,
      isPublic: wish.isPublic,
      isFeatured: wish.isFeatured,
      event: event && { id: event.id, title: event.title },
      poll,
    },
  }),
});

/** Finds a wish by id with administrator-only fields, or undefined. */
export function findWishRecord(db: Db, id: string): WishRecord | undefined {
  return selectEntries(db).where(eq(wishes.id, id)).get();
}

/** Lists a page of wishes with a status, including hidden ones. */
export function listWishRecords(
  db: Db,
  { status, ...page }: WishPage & { status: StatusFilter },
): Paged<WishRecord> {
  const { items, ...paging } = pageOfWishes(
    db,
    status === "all" ? undefined : eq(wishes.status, status),
    page,
  );
  const ids = items.map(({ id }) => id);
  return { items: inOrderOf(ids, readRecords(db, ids), ({ wish }) => wish.id), ...paging };
}
