// Administrator operations on wishes.
import { z } from "zod";
import { countModeration } from "~/domain/moderation/desk-figures.server";
import { refused } from "~/domain/result";
import { type ModerationStatus, type VerdictResult, verdictMessages } from "~/domain/verdict";
import { findWishRecord } from "~/domain/wishes/admin-queries.server";
import {
  approveWishes,
  deleteWishes,
  featureWishes,
  rejectWishes,
  showWishes,
} from "~/domain/wishes/moderate.server";
import type { WishRow } from "~/domain/wishes/queries.server";
import { wishMessages } from "~/domain/wishes/schema";
import { type Call, type OperationOf, operation } from "~/http/api/operation";
import { deletedReply, deletedShape } from "~/http/api/paging";
import { verdictBody, verdictExample } from "./moderation";
import { likesOf, toWishRecord, wishRecordShape } from "./wish-shape.server";

const tag = "心愿";

/** A moderation operation on one wish; repeating a change has no effect, so a request may be repeated. */
function moderation<Body>(
  of: Pick<OperationOf<undefined, Body>, "id" | "path" | "summary" | "body" | "example" | "refusals">,
  change: (call: Call<undefined, Body>, ids: string[]) => VerdictResult,
  isSo: (row: WishRow, body: Body) => boolean,
) {
  return operation<undefined, Body>({
    ...of,
    method: "PATCH",
    tag,
    access: "admin",
    answer: { status: 200, data: wishRecordShape },
    run: (call) => {
      const { site, params, body } = call;
      const id = params.id ?? "";
      const changed = change(call, [id]);
      const record = findWishRecord(site.db, id);
      if (!changed.ok && !(changed.error === "not-possible" && record && isSo(record.wish, body)))
        return changed;
      if (!record) return refused("not-found", `这条心愿${verdictMessages.gone}`);
      return { data: toWishRecord(record, likesOf(call, [record.wish])) };
    },
  });
}

type Verdict = { status: ModerationStatus; reason?: unknown };

const patchStatus = moderation<Verdict>(
  {
    ...{ id: "setWishStatus", path: "/wishes/:id/status", summary: "审核心愿" },
    ...{ body: () => verdictBody, example: verdictExample, refusals: { "not-possible": 409 } },
  },
  ({ site, body, actor, moment }, ids) =>
    body.status === "approved"
      ? approveWishes(site.db, actor(), ids, moment.now)
      : rejectWishes(site.db, actor(), { ids, reason: body.reason }, moment.now),
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
    refusals: { "not-possible": 409 },
  },
  ({ site, body, actor, moment }, ids) =>
    featureWishes(site.db, actor(), { ids, isFeatured: body.isFeatured }, moment.now),
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
  ({ site, body, actor, moment }, ids) =>
    showWishes(site.db, actor(), { ids, isPublic: body.isPublic }, moment.now),
  (row, body) => row.isPublic === body.isPublic,
);

const removeWish = operation({
  id: "deleteWish",
  method: "DELETE",
  path: "/wishes/:id",
  tag,
  summary: "删除心愿",
  access: "admin",
  answer: { status: 200, data: deletedShape },
  run: ({ site, params, actor, moment }) => {
    const id = params.id ?? "";
    const deleted = deleteWishes(site.db, actor(), [id], moment.now);
    return deleted.ok ? deletedReply(id) : deleted;
  },
});

const wishStats = operation({
  id: "readWishStats",
  method: "GET",
  path: "/wishes/admin/stats",
  tag,
  summary: "各状态的心愿数",
  access: "admin",
  answer: {
    status: 200,
    data: z.strictObject({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
  },
  run: ({ site }) => {
    const { pending, approved, rejected } = countModeration(site.db).wishes;
    return { data: { total: pending + approved + rejected, pending, approved, rejected } };
  },
});

export const wishModeration = [wishStats, patchStatus, patchFeature, patchVisibility, removeWish];
