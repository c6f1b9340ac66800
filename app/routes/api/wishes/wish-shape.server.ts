import { z } from "zod";
import type { WishRecord } from "~/domain/wishes/admin-queries.server";
import type { CountedWish } from "~/domain/wishes/likes.server";
import { outcomesOf } from "~/domain/wishes/outcomes.server";
import { likedOf, type WishRow } from "~/domain/wishes/queries.server";
import { wishCategoryNames } from "~/domain/wishes/schema";
import type { WishOutcomes } from "~/domain/wishes/view";
import type { ApiRequest } from "~/http/api/operation";
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
  event: z
    .strictObject({ id: idShape, title: z.string(), startTime: timestampShape })
    .nullable()
    .meta({ description: "由这条心愿办成的活动；没有，或活动已取消、已归档时为 null" }),
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

/** What responses add to the rows of wishes: the ids that the requester likes, and the events by wish. */
export type WishExtras = { liked: ReadonlySet<string>; outcomes: ReadonlyMap<string, WishOutcomes> };

/** A public wish. */
export function toWish(row: CountedWish, { liked, outcomes }: WishExtras): z.output<typeof wishShape> {
  const event = outcomes.get(row.id)?.event;
  const { id, content, authorName, category, status, isPublic, isFeatured, likesCount, createdAt } = row;
  return {
    id,
    content,
    authorName,
    category,
    status,
    isPublic,
    isFeatured,
    likesCount,
    liked: liked.has(id),
    event: event ? { id: event.id, title: event.title, startTime: isoOf(event.startAt) } : null,
    createdAt: isoOf(createdAt),
    ...toOrganiserFields(row),
  };
}

/** A wish with the administrator's fields. */
export function toWishRecord(
  { wish, account }: WishRecord,
  extras: WishExtras,
): z.output<typeof wishRecordShape> {
  return {
    ...toWish(wish, extras),
    author: { id: wish.userId, email: account, name: wish.authorName },
    adminNote: wish.adminNote,
    updatedAt: isoOf(wish.updatedAt),
  };
}

/** The extras of some wishes for the requester. */
export function extrasOf(
  { site, requester }: Pick<ApiRequest<unknown, unknown>, "site" | "requester">,
  rows: readonly WishRow[],
): WishExtras {
  const ids = rows.map(({ id }) => id);
  return { liked: likedOf(site.db, rows, requester), outcomes: outcomesOf(site.db, ids) };
}
