// Undoes a moderation action on a wish, only while the wish is unchanged since.
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { moderationStatuses, wishCategories } from "../../db/schema/values";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { wishSearchText } from "../search-text";

type WishRow = typeof wishes.$inferSelect;

const stateSchema = z.object({
  status: z.enum(moderationStatuses),
  adminNote: z.string().nullable(),
  moderatedAt: z.number().nullable(),
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
});
const rowSchema = stateSchema.extend({
  id: z.string(),
  visitorId: z.string().nullable(),
  userId: z.string().nullable(),
  receiptHash: z.string().nullable(),
  authorName: z.string(),
  content: z.string(),
  category: z.enum(wishCategories),
  addressHash: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  likes: z.array(
    z.object({ voterKey: z.string(), visitorId: z.string().nullable().default(null), createdAt: z.number() }),
  ),
});

/** The moderation state of a wish, as recorded in the audit log. */
export function stateOf(row: WishRow): z.output<typeof stateSchema> {
  const { status, adminNote, moderatedAt, isPublic, isFeatured } = row;
  return { status, adminNote, moderatedAt, isPublic, isFeatured };
}

/**
 * Restores the state recorded in an audit entry, or the whole row with its likes when it was deleted. False when the
 * wish was changed since. Call it inside the transaction of the undo.
 */
export function restoreWish(
  db: Db,
  { id, before, after }: { id: string; before: unknown; after: unknown },
  now: number,
): boolean {
  const row = db.select().from(wishes).where(eq(wishes.id, id)).get();
  if (after === null) {
    const { data: stored } = rowSchema.safeParse(before);
    if (row || !stored) return false;
    insertAgain(db, stored, now);
    return true;
  }
  const [old, left] = [stateSchema.safeParse(before), stateSchema.safeParse(after)];
  if (!row || !old.success || !left.success) return false;
  if (JSON.stringify(stateOf(row)) !== JSON.stringify(left.data)) return false;
  db.update(wishes)
    .set({ ...old.data, updatedAt: now })
    .where(eq(wishes.id, id))
    .run();
  return true;
}

function insertAgain(db: Db, { likes, ...stored }: z.output<typeof rowSchema>, now: number): void {
  const author = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, stored.userId ?? ""));
  db.insert(wishes)
    .values({
      ...stored,
      searchText: wishSearchText(stored),
      userId: author.get()?.id ?? null,
      updatedAt: now,
    })
    .run();
  for (const like of likes)
    db.insert(wishLikes)
      .values({ ...like, wishId: stored.id })
      .run();
}
