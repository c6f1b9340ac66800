// Calls about wishes.
import { z } from "zod";
import { countModeration } from "~/domain/moderation/desk-figures.server";
import { type Refused, refused } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import {
  type ModerationStatus,
  type StatusFilter,
  statusFilters,
  type VerdictResult,
  verdictMessages,
} from "~/domain/verdict";
import { findWishRecord, listWishRecords, type WishRecord } from "~/domain/wishes/admin-queries.server";
import { postWish } from "~/domain/wishes/commands.server";
import { likeWish, unlikeWish } from "~/domain/wishes/likes.server";
import {
  approveWishes,
  deleteWishes,
  featureWishes,
  rejectWishes,
  showWishes,
} from "~/domain/wishes/moderate.server";
import { likedOf, listPublicWishRows, type WishPage, type WishRow } from "~/domain/wishes/queries.server";
import { wishCategoryNames, wishMessages, wishSchema } from "~/domain/wishes/schema";
import { apiMessages } from "~/http/api/envelope";
import { type Call, type OperationOf, type Outcome, operation } from "~/http/api/operation";
import {
  deletedReply,
  deletedShape,
  idShape,
  isoOf,
  listReply,
  momentShape,
  type Paging,
  paginationShape,
  pagingFields,
  sortFields,
} from "~/http/api/paging";
import { voterKey } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { likeLimits, wishLimits } from "~/http/post-limits.server";
import { authorShape, verdictBody } from "./moderation";

const tag = "心愿";
const wishesPerPage = 20;

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
  createdAt: momentShape,
};
const wishShape = z.strictObject(publicFields).meta({ id: "Wish" });
const wishRecordShape = z
  .strictObject({
    ...publicFields,
    author: authorShape,
    adminNote: z.string().nullable().meta({ description: "拒绝的原因" }),
    updatedAt: momentShape,
  })
  .meta({ id: "WishRecord" });

function toWish(row: WishRow, liked: ReadonlySet<string>): z.output<typeof wishShape> {
  const { id, content, authorName, category, status, isPublic, isFeatured, likesCount, createdAt } = row;
  return {
    ...{ id, content, authorName, category, status, isPublic, isFeatured, likesCount },
    liked: liked.has(id),
    createdAt: isoOf(createdAt),
  };
}

function toRecord(
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

/** The refusal while the board is switched off. */
function switchedOff(site: Site): Refused<"not-found"> | null {
  return readSettings(site.db).wishesOn ? null : refused("not-found", wishMessages.switchedOff);
}

const likesOf = ({ site, asker }: Call<unknown, unknown>, rows: readonly WishRow[]) =>
  likedOf(site.db, rows, voterKey(asker));

const listWishes = operation({
  id: "listWishes",
  method: "GET",
  path: "/wishes",
  tag,
  summary: "心愿列表",
  note: "公开的心愿。管理员加上 status 可以看到其他状态的，并得到作者等信息。",
  access: "public",
  query: () =>
    z.object({
      ...pagingFields(wishesPerPage),
      ...sortFields,
      category: z.enum(wishCategoryNames, wishMessages.categoryUnknown).optional(),
      status: z.enum(statusFilters, verdictMessages.filter).optional(),
    }),
  answer: {
    status: 200,
    data: z.strictObject({
      wishes: z.array(z.union([wishShape, wishRecordShape])),
      pagination: paginationShape,
    }),
  },
  refusals: { unauthorized: 401, "not-found": 404 },
  run: (call) => {
    const { site, request, query, moment, admin } = call;
    const off = admin ? null : switchedOff(site);
    if (off) return off;
    const page = { page: query.page, limit: query.limit, order: query.sortOrder, until: query.asOf };
    if (query.status !== undefined && query.status !== "approved") {
      return admin
        ? listRecords(call, query.status, page)
        : refused("unauthorized", apiMessages.unauthorized);
    }
    const found = listPublicWishRows(site.db, { ...page, category: query.category ?? null });
    const liked = likesOf(call, found.items);
    const { pagination, headers } = listReply(request, query, found, moment.now);
    return { data: { wishes: found.items.map((row) => toWish(row, liked)), pagination }, headers };
  },
});

function listRecords(call: Call<Paging, unknown>, status: StatusFilter, page: WishPage): Outcome {
  const { site, request, query, moment } = call;
  const found = listWishRecords(site.db, { ...page, status });
  const liked = likesOf(
    call,
    found.items.map(({ wish }) => wish),
  );
  const { pagination, headers } = listReply(request, query, found, moment.now);
  return { data: { wishes: found.items.map((record) => toRecord(record, liked)), pagination }, headers };
}

const addWish = operation({
  id: "createWish",
  method: "POST",
  path: "/wishes",
  tag,
  summary: "写心愿",
  note: "category 可以不写，也可以是 general，都算作“其他”。",
  access: "public",
  isKeyed: true,
  limits: wishLimits,
  body: () => wishSchema,
  answer: { status: 201, data: wishShape },
  refusals: { "not-found": 404 },
  run: ({ site, body, writer, moment }) => {
    const off = switchedOff(site);
    if (off) return off;
    const terms = { now: moment.now, mode: readSettings(site.db).moderation };
    const posted = postWish(site.db, writer(), body, terms);
    return posted.ok ? { data: toWish(posted.value.wish, new Set()) } : posted;
  },
});

const like: Omit<OperationOf<undefined, undefined>, "id" | "method" | "summary" | "run"> = {
  path: "/wishes/:id/like",
  tag,
  access: "public",
  limits: likeLimits,
  answer: { status: 200, data: z.strictObject({ id: idShape, likesCount: z.int(), liked: z.boolean() }) },
};

function changeLike(call: Call<unknown, unknown>, liked: boolean): Outcome {
  const { site, params, writer, moment } = call;
  const off = switchedOff(site);
  if (off) return off;
  const change = { wishId: params.id ?? "", voterKey: voterKey(writer()) };
  const counted = liked ? likeWish(site.db, change, moment.now) : unlikeWish(site.db, change);
  return counted.ok ? { data: { id: change.wishId, likesCount: counted.value, liked } } : counted;
}

const addLike = operation({
  ...like,
  id: "likeWish",
  method: "POST",
  summary: "点赞",
  run: (call) => changeLike(call, true),
});
const removeLike = operation({
  ...like,
  id: "unlikeWish",
  method: "DELETE",
  summary: "取消点赞",
  run: (call) => changeLike(call, false),
});

/** A moderation call of one wish: a change that is made already changes nothing, so that a call may be sent again. */
function moderation<Body>(
  of: Pick<OperationOf<undefined, Body>, "id" | "path" | "summary" | "body" | "refusals">,
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
      return { data: toRecord(record, likesOf(call, [record.wish])) };
    },
  });
}

type Verdict = { status: ModerationStatus; reason?: unknown };

const patchStatus = moderation<Verdict>(
  {
    id: "setWishStatus",
    path: "/wishes/:id/status",
    summary: "审核心愿",
    body: () => verdictBody,
    refusals: { "not-possible": 409 },
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

export const wishOperations = [
  listWishes,
  wishStats,
  addWish,
  addLike,
  removeLike,
  patchStatus,
  patchFeature,
  patchVisibility,
  removeWish,
];
