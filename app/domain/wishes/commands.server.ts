// Posts wishes.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes } from "../../db/schema/wishes";
import { type PostPolicy, type Requester, storePost } from "../posts.server";
import { organiserName } from "../reserved-names";
import { ok, type Result } from "../result";
import { postSearchText } from "../search-text";
import { rejectSiteName } from "../settings/site-name.server";
import { invalid } from "../validation";
import { type CountedWish, countLikes } from "./likes.server";
import { organiserWishSchema, wishSchema } from "./schema";

/** A wish with its receipt token, which cannot be retrieved later. */
export type PostedWish = { wish: CountedWish; receipt: string };

/** Posts a wish. A repeated submission returns the existing wish with a new receipt. */
export function postWish(
  db: Db,
  requester: Requester,
  input: unknown,
  policy: PostPolicy,
): Result<PostedWish, "invalid"> {
  const { byOrganiser = false } = policy;
  const { data, error } = (byOrganiser ? organiserWishSchema : wishSchema).safeParse(input);
  if (error) return invalid(error);
  const post = { authorName: organiserName, ...data };
  return inTransaction(db, () => {
    const reserved = byOrganiser ? null : rejectSiteName(db, post.authorName);
    if (reserved) return reserved;
    const { row, receipt } = storePost(db, requester, post, policy, {
      table: wishes,
      insert: (columns) =>
        db
          .insert(wishes)
          .values({ ...columns, ...post, searchText: postSearchText(post) })
          .returning()
          .get(),
      setReceipt: (id, receiptHash) =>
        db.update(wishes).set({ receiptHash }).where(eq(wishes.id, id)).returning().get(),
    });
    return ok({ wish: { ...row, likesCount: countLikes(db, row.id) }, receipt });
  });
}
