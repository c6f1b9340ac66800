import { z } from "zod";
import { moderation } from "~/domain/moderation/kinds.server";
import { findWishRecord } from "~/domain/wishes/admin-queries.server";
import { featureWishes, showWishes } from "~/domain/wishes/moderate.server";
import { wishMessages } from "~/domain/wishes/schema";
import { operation } from "~/http/api/operation";
import { replyExample, replyNote } from "../moderation";
import { reviewOperations } from "../review-operations.server";
import { extrasOf, toWishRecord, wishRecordShape } from "./wish-shape.server";

const tag = "心愿";

const wishes = reviewOperations("wish", {
  tag,
  shape: wishRecordShape,
  find: ({ db }, id) => findWishRecord(db, id),
  rowOf: ({ wish }) => wish,
  dataOf: (record, request) => toWishRecord(record, extrasOf(request, [record.wish])),
});

const flag = z.boolean(wishMessages.flag);

const patchFeature = wishes.change<{ isFeatured: boolean }>(
  {
    id: "featureWish",
    method: "PATCH",
    path: "/wishes/:id/feature",
    summary: "设为精选或取消精选",
    body: () => z.object({ isFeatured: flag }),
    example: { isFeatured: true },
    rejections: { "not-possible": 409 },
  },
  {
    perform: ({ site, body: { isFeatured }, actor, siteTime }, id) =>
      featureWishes(site.db, actor(), { ids: [id], isFeatured }, siteTime.now),
    isSo: (row, body) => row.isFeatured === body.isFeatured,
  },
);

const patchVisibility = wishes.change<{ isPublic: boolean }>(
  {
    id: "setWishVisibility",
    method: "PATCH",
    path: "/wishes/:id/visibility",
    summary: "公开或隐藏心愿",
    body: () => z.object({ isPublic: flag }),
    example: { isPublic: false },
  },
  {
    perform: ({ site, body: { isPublic }, actor, siteTime }, id) =>
      showWishes(site.db, actor(), { ids: [id], isPublic }, siteTime.now),
    isSo: (row, body) => row.isPublic === body.isPublic,
  },
);

const wishStats = operation({
  id: "readWishStats",
  method: "GET",
  path: "/wishes/admin/stats",
  tag,
  summary: "各状态的心愿数",
  access: "review",
  response: {
    status: 200,
    data: z.strictObject({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
  },
  run: ({ site }) => {
    const { all: total, ...counts } = moderation.wish.countByStatus(site.db);
    return { data: { total, ...counts } };
  },
});

export const wishModeration = [
  wishStats,
  wishes.decide({ id: "setWishStatus", summary: "审核心愿" }, "/wishes/:id/status"),
  patchFeature,
  patchVisibility,
  wishes.reply({ id: "replyToWish", summary: "回复心愿", note: replyNote, example: replyExample }),
  wishes.removeReply({ id: "deleteWishReply", summary: "删除对心愿的回复" }),
  wishes.remove({ id: "deleteWish", summary: "删除心愿" }),
];
