// Moderation of wishes. Only approved public ones can be featured; a deleted one is restored with its likes.
import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { wishCategories } from "../../db/schema/values";
import { wishes, wishLikes } from "../../db/schema/wishes";
import type { Actor } from "../audit/actor";
import type { ModerationResult } from "../moderation-rules";
import { readOutcomes, recordedOutcome, restoreOutcomes } from "../outcomes/link-wishes.server";
import { findAuthor, moderationOf, sharedColumns, sharedState } from "../posts/moderation.server";
import { postSearchText } from "../search-text";

type WishRow = typeof wishes.$inferSelect;
type Ids = readonly string[];

/** Maximum number of likes of a deleted wish recorded for undoing. */
const likesRecorded = 5000;

export const featureNeedsPublic = "只有已通过且公开的心愿可以设为精选";
const unchanged = "这条心愿已经是这样了";

const state = z.object({
  ...sharedState,
  adminNote: z.string().nullable(),
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
});
const recordedLike = z.object({
  voterKey: z.string(),
  visitorId: z.string().nullable().default(null),
  isFlagged: z.boolean().default(false),
  createdAt: z.number(),
});
const deletedRow = state.extend({
  ...sharedColumns,
  category: z.enum(wishCategories),
  likes: z.array(recordedLike),
  outcomes: z.array(recordedOutcome).default([]),
});

export const wishModeration = moderationOf({
  kind: "wish",
  table: wishes,
  undoable: ["feature", "unfeature", "show", "hide"],
  state,
  read: (db, ids) =>
    db
      .select()
      .from(wishes)
      .where(inArray(wishes.id, [...ids]))
      .all(),
  update(db, id, set) {
    db.update(wishes).set(set).where(eq(wishes.id, id)).run();
  },
  rejected: (adminNote, moderatedAt) => ({ status: "rejected", adminNote, moderatedAt }),
  readRest(db, id) {
    const { voterKey, visitorId, isFlagged, createdAt } = wishLikes;
    const likes = db.select({ voterKey, visitorId, isFlagged, createdAt }).from(wishLikes);
    const isOf = eq(wishLikes.wishId, id);
    return {
      likes: likes.where(isOf).orderBy(desc(createdAt)).limit(likesRecorded).all(),
      outcomes: readOutcomes(db, id),
    };
  },
  insertAgain(db, recorded, now) {
    const { data } = deletedRow.safeParse(recorded);
    if (!data) return false;
    const { likes, outcomes, ...row } = data;
    const [searchText, userId] = [postSearchText(row), findAuthor(db, row.userId)];
    db.insert(wishes)
      .values({ ...row, searchText, userId, updatedAt: now })
      .run();
    for (const like of likes)
      db.insert(wishLikes)
        .values({ ...like, wishId: row.id })
        .run();
    restoreOutcomes(db, row.id, outcomes, now);
    return true;
  },
});

/** Adds or removes the badge 精选 of approved public wishes. */
export function featureWishes(
  db: Db,
  actor: Actor,
  { ids, isFeatured }: { ids: Ids; isFeatured: boolean },
  now: number,
): ModerationResult {
  const isFit = (row: WishRow) => !isFeatured || (row.status === "approved" && row.isPublic);
  const decide = (row: WishRow) => (row.isFeatured !== isFeatured && isFit(row) ? { isFeatured } : null);
  const action = isFeatured ? "feature" : "unfeature";
  const notPossible = isFeatured ? featureNeedsPublic : unchanged;
  return wishModeration.moderate(db, actor, { ids, now, action, decide, notPossible });
}

/** Shows or hides wishes; hiding removes the badge 精选. */
export function showWishes(
  db: Db,
  actor: Actor,
  { ids, isPublic }: { ids: Ids; isPublic: boolean },
  now: number,
): ModerationResult {
  const decide = (row: WishRow) =>
    row.isPublic === isPublic ? null : { isPublic, isFeatured: isPublic && row.isFeatured };
  const action = isPublic ? "show" : "hide";
  return wishModeration.moderate(db, actor, { ids, now, action, decide, notPossible: unchanged });
}
