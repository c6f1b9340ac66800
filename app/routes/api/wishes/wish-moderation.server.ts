import { z } from "zod";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { type ModerationResult, type ModerationStatus, moderationMessages } from "~/domain/moderation-rules";
import { rejected } from "~/domain/result";
import { findWishRecord } from "~/domain/wishes/admin-queries.server";
import {
  approveWishes,
  deleteWishes,
  featureWishes,
  rejectWishes,
  removeReplyToWish,
  replyToWish,
  showWishes,
} from "~/domain/wishes/moderate.server";
import type { WishRow } from "~/domain/wishes/queries.server";
import { wishMessages } from "~/domain/wishes/schema";
import { type ApiRequest, type OperationOf, operation } from "~/http/api/operation";
import { deletedReply, deletedShape } from "~/http/api/paging";
import type { Method } from "~/http/operations/operation";
import { moderationBody, moderationExample, replyBody, replyExample, replyNote } from "../moderation";
import { extrasOf, toWishRecord, wishRecordShape } from "./wish-shape.server";

const tag = "心愿";

/** A moderation operation on one wish; repeating a change has no effect, so a request may be repeated. */
function moderation<Body>(
  of: Pick<
    OperationOf<undefined, Body>,
    "id" | "path" | "summary" | "note" | "body" | "example" | "rejections"
  > & { method?: Method },
  change: (request: ApiRequest<undefined, Body>, ids: string[]) => ModerationResult,
  isSo: (row: WishRow, body: Body) => boolean,
) {
  return operation<undefined, Body>({
    method: "PATCH",
    ...of,
    tag,
    access: "review",
    response: { status: 200, data: wishRecordShape },
    run: (request) => {
      const { site, params, body } = request;
      const id = params.id ?? "";
      const changed = change(request, [id]);
      const record = findWishRecord(site.db, id);
      if (!changed.ok && !(changed.error === "not-possible" && record && isSo(record.wish, body)))
        return changed;
      if (!record) return rejected("not-found", `这条心愿${moderationMessages.missing}`);
      return { data: toWishRecord(record, extrasOf(request, [record.wish])) };
    },
  });
}

type ModerationInput = { status: ModerationStatus; reason?: unknown };

const patchStatus = moderation<ModerationInput>(
  {
    id: "setWishStatus",
    path: "/wishes/:id/status",
    summary: "审核心愿",
    body: () => moderationBody,
    example: moderationExample,
    rejections: { "not-possible": 409 },
  },
  ({ site, body, actor, siteTime }, ids) =>
    body.status === "approved"
      ? approveWishes(site.db, actor(), ids, siteTime.now)
      : rejectWishes(site.db, actor(), { ids, reason: body.reason }, siteTime.now),
  (row, body) => row.status === body.status,
);

const flag = z.boolean(wishMessages.flag);

const patchFeature = moderation<{ isFeatured: boolean }>(
  {
    id: "featureWish",
    path: "/wishes/:id/feature",
    summary: "设为精选或取消精选",
    body: () => z.object({ isFeatured: flag }),
    example: { isFeatured: true },
    rejections: { "not-possible": 409 },
  },
  ({ site, body, actor, siteTime }, ids) =>
    featureWishes(site.db, actor(), { ids, isFeatured: body.isFeatured }, siteTime.now),
  (row, body) => row.isFeatured === body.isFeatured,
);

const patchVisibility = moderation<{ isPublic: boolean }>(
  {
    id: "setWishVisibility",
    path: "/wishes/:id/visibility",
    summary: "公开或隐藏心愿",
    body: () => z.object({ isPublic: flag }),
    example: { isPublic: false },
  },
  ({ site, body, actor, siteTime }, ids) =>
    showWishes(site.db, actor(), { ids, isPublic: body.isPublic }, siteTime.now),
  (row, body) => row.isPublic === body.isPublic,
);

const putReply = moderation<{ text: string }>(
  {
    id: "replyToWish",
    method: "PUT",
    path: "/wishes/:id/reply",
    summary: "回复心愿",
    note: replyNote,
    body: () => replyBody,
    example: replyExample,
    rejections: { "not-possible": 409 },
  },
  ({ site, body, actor, siteTime }, [id = ""]) =>
    replyToWish(site.db, actor(), { id, text: body.text }, siteTime.now),
  () => false,
);

const removeReply = moderation<undefined>(
  { id: "deleteWishReply", method: "DELETE", path: "/wishes/:id/reply", summary: "删除对心愿的回复" },
  ({ site, actor, siteTime }, [id = ""]) => removeReplyToWish(site.db, actor(), id, siteTime.now),
  ({ reply }) => reply === null,
);

const removeWish = operation({
  id: "deleteWish",
  method: "DELETE",
  path: "/wishes/:id",
  tag,
  summary: "删除心愿",
  access: "review",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const id = params.id ?? "";
    const deleted = deleteWishes(site.db, actor(), [id], siteTime.now);
    return deleted.ok ? deletedReply(id) : deleted;
  },
});

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
    const { pending, approved, rejected } = countModeration(site.db).wish;
    return { data: { total: pending + approved + rejected, pending, approved, rejected } };
  },
});

export const wishModeration = [
  wishStats,
  patchStatus,
  patchFeature,
  patchVisibility,
  putReply,
  removeReply,
  removeWish,
];
