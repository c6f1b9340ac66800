// Posting and deleting wishes. The same wish of one author within a minute is stored once; the receipt token is
// stored only as a hash.
import { and, eq, gt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes } from "../../db/schema/wishes";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";
import {
  firstStatus,
  isAuthoredBy,
  isReferencedBy,
  type OwnPostReference,
  type PostPolicy,
  type Requester,
  sentAgainMs,
} from "../posts.server";
import { ok, type Result, rejected } from "../result";
import { wishSearchText } from "../search-text";
import { invalid } from "../validation";
import { type CountedWish, countLikes } from "./likes.server";
import type { WishRow } from "./queries.server";
import { wishMessages, wishSchema } from "./schema";

/** A wish with its receipt token, which is available only here. */
export type PostedWish = { wish: CountedWish; receipt: string };

/** Posts a wish. A repeated submission returns the existing wish with a new receipt. */
export function postWish(
  db: Db,
  { visitorId, userId, addressHash }: Requester,
  input: unknown,
  { now, mode, sinceFirstTry = 0 }: PostPolicy,
): Result<PostedWish, "invalid"> {
  const parsed = wishSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const receipt = newToken();
  const receiptHash = hashToken(receipt);
  return inTransaction(db, () => {
    const author = { visitorId, userId };
    const isSame = and(
      isAuthoredBy(wishes, author),
      eq(wishes.content, parsed.data.content),
      gt(wishes.createdAt, now - sentAgainMs - sinceFirstTry),
    );
    const sent = db.select({ id: wishes.id }).from(wishes).where(isSame).get();
    const status = firstStatus(db, parsed.data, { now, mode });
    const wish = sent
      ? db.update(wishes).set({ receiptHash }).where(eq(wishes.id, sent.id)).returning().get()
      : db
          .insert(wishes)
          .values({
            id: newId(),
            ...author,
            addressHash,
            receiptHash,
            ...parsed.data,
            searchText: wishSearchText(parsed.data),
            status,
            createdAt: now,
            updatedAt: now,
          })
          .returning()
          .get();
    return ok({ wish: { ...wish, likesCount: countLikes(db, wish.id) }, receipt });
  });
}

/** Deletes a wish for its author, in any status; `missing` for other requesters. */
export function deleteOwnWish(db: Db, reference: OwnPostReference): Result<WishRow, "missing"> {
  const deleted = db.delete(wishes).where(isReferencedBy(wishes, reference)).returning().get();
  return deleted ? ok(deleted) : rejected("missing", wishMessages.missing);
}
