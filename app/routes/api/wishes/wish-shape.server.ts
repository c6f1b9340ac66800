// A wish in API responses.
import { z } from "zod";
import type { WishRecord } from "~/domain/wishes/admin-queries.server";
import type { CountedWish } from "~/domain/wishes/likes.server";
import { likedOf, type WishRow } from "~/domain/wishes/queries.server";
import { wishCategoryNames } from "~/domain/wishes/schema";
import type { Call } from "~/http/api/operation";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import { authorShape, organiserFields, toOrganiserFields } from "../moderation";

const statusShape = z.enum(["pending", "approved", "rejected"]);
const publicFields = {
  id: idShape,
  content: z.string(),
  authorName: z.string(),
  category: z.enum(wishCategoryNames),
  status: statusShape,
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
  likesCount: z.int(),
  liked: z.boolean().meta({ description: "提出请求的访客是否点过赞" }),
  createdAt: timestampShape,
  ...organiserFields,
};
export const wishShape = z.strictObject(publicFields).meta({ id: "Wish" });
export const wishRecordShape = z
  .strictObject({
    ...publicFields,
    author: authorShape,
    adminNote: z.string().nullable().meta({ description: "拒绝的原因" }),
    updatedAt: timestampShape,
  })
  .meta({ id: "WishRecord" });

/** A public wish; `liked` holds the ids that the requester likes. */
export function toWish(row: CountedWish, liked: ReadonlySet<string>): z.output<typeof wishShape> {
  const { id, content, authorName, category, status, isPublic, isFeatured, likesCount, createdAt } = row;
  return {
    ...{ id, content, authorName, category, status, isPublic, isFeatured, likesCount },
    liked: liked.has(id),
    createdAt: isoOf(createdAt),
    ...toOrganiserFields(row),
  };
}

/** A wish with the administrator's fields. */
export function toWishRecord(
  { wish, account }: WishRecord,
  liked: ReadonlySet<string>,
): z.output<typeof wishRecordShape> {
  return {
    ...toWish(wish, liked),
    author: { id: wish.userId, email: account, name: wish.authorName },
    adminNote: wish.adminNote,
    updatedAt: isoOf(wish.updatedAt),
  };
}

/** Ids of those wishes that the requester likes. */
export const likesOf = ({ site, requester }: Call<unknown, unknown>, rows: readonly WishRow[]) =>
  likedOf(site.db, rows, requester);
