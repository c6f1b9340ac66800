import { z } from "zod";
import { boundedString, valueMax } from "~/domain/bounded";
import { type StatusFilter, statusFilters } from "~/domain/moderation-rules";
import { type Rejected, rejected } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import { commonMessages } from "~/domain/validation";
import { secondsToNextCount } from "~/domain/voter-key";
import { listWishRecords } from "~/domain/wishes/admin-queries.server";
import { postWish } from "~/domain/wishes/commands.server";
import { likeWish, unlikeWish } from "~/domain/wishes/likes.server";
import { listPublicWishRows, type WishPage } from "~/domain/wishes/queries.server";
import {
  anyCategory,
  defaultCategory,
  wishCategoryNames,
  wishMessages,
  wishSchema,
} from "~/domain/wishes/schema";
import { apiMessages } from "~/http/api/envelope";
import { type ApiRequest, type OperationOf, type OperationResult, operation } from "~/http/api/operation";
import {
  idShape,
  listReply,
  type Paging,
  paginationShape,
  pagingFields,
  sortFields,
} from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { likeLimits, wishLimits } from "~/http/limits/post-limits.server";
import { wishModeration } from "./wish-moderation.server";
import { extrasOf, toWish, toWishRecord, wishRecordShape, wishShape } from "./wish-shape.server";

const tag = "心愿";
const wishesPerPage = 20;

/** The rejection while the wish board is disabled. */
function switchedOff(site: Site): Rejected<"not-found"> | null {
  return readSettings(site.db).wishesOn ? null : rejected("not-found", wishMessages.switchedOff);
}

const listWishes = operation({
  id: "listWishes",
  method: "GET",
  path: "/wishes",
  content: { tags: ["wishes", "events", "headlines"], perVisitor: ["likes"] },
  tag,
  summary: "心愿列表",
  note: "公开的心愿。管理员加上 status 可以看到其他状态的，并得到作者等信息。",
  access: "public",
  query: () =>
    z.object({
      ...pagingFields(wishesPerPage),
      ...sortFields,
      category: z
        .enum([...wishCategoryNames, anyCategory], wishMessages.categoryUnknown)
        .transform((name) => (name === anyCategory ? defaultCategory : name))
        .optional(),
      status: boundedString(valueMax, { required: commonMessages.status, tooLong: commonMessages.status })
        .transform((text) => text.trim().toLowerCase())
        .pipe(z.enum(statusFilters, commonMessages.status))
        .optional()
        .meta({ description: "大小写均可" }),
    }),
  response: {
    status: 200,
    data: z.strictObject({
      wishes: z.array(z.union([wishShape, wishRecordShape])),
      pagination: paginationShape,
    }),
  },
  rejections: { unauthorized: 401, "not-found": 404 },
  run: (received) => {
    const { site, request, query, siteTime, admin } = received;
    const off = admin ? null : switchedOff(site);
    if (off) return off;
    const page = { page: query.page, limit: query.limit, order: query.sortOrder, until: query.asOf };
    if (query.status !== undefined && query.status !== "approved") {
      return admin
        ? listRecords(received, query.status, page)
        : rejected("unauthorized", apiMessages.unauthorized);
    }
    const found = listPublicWishRows(site.db, { ...page, category: query.category ?? null });
    const extras = extrasOf(received, found.items);
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { wishes: found.items.map((row) => toWish(row, extras)), pagination }, headers };
  },
});

function listRecords(
  received: ApiRequest<Paging, unknown>,
  status: StatusFilter,
  page: WishPage,
): OperationResult {
  const { site, request, query, siteTime } = received;
  const found = listWishRecords(site.db, { ...page, status });
  const extras = extrasOf(
    received,
    found.items.map(({ wish }) => wish),
  );
  const { pagination, headers } = listReply(request, query, found, siteTime.now);
  return { data: { wishes: found.items.map((record) => toWishRecord(record, extras)), pagination }, headers };
}

const addWish = operation({
  id: "createWish",
  method: "POST",
  path: "/wishes",
  tag,
  summary: "写心愿",
  note: "category 可以不写，也可以是 general，都算作「其他」。",
  access: "public",
  isIdempotent: true,
  limits: wishLimits,
  body: () => wishSchema,
  example: { authorName: "小鹿", content: "希望波河边多几张长椅", category: "城市建设" },
  response: { status: 201, data: wishShape },
  rejections: { "not-found": 404 },
  run: (received) => {
    const { site, body, poster, siteTime } = received;
    const off = switchedOff(site);
    if (off) return off;
    const policy = { now: siteTime.now, mode: readSettings(site.db).moderation };
    const posted = postWish(site.db, poster, body, policy);
    if (!posted.ok) return posted;
    const { wish } = posted.value;
    return { data: toWish(wish, extrasOf(received, [wish])) };
  },
});

const like: Omit<OperationOf<undefined, undefined>, "id" | "method" | "summary" | "run"> = {
  path: "/wishes/:id/like",
  tag,
  access: "public",
  limits: likeLimits,
  rejections: { "too-many": 429 },
  response: { status: 200, data: z.strictObject({ id: idShape, likesCount: z.int(), liked: z.boolean() }) },
};

function changeLike(request: ApiRequest<unknown, unknown>, liked: boolean): OperationResult {
  const { site, params, poster, siteTime } = request;
  const off = switchedOff(site);
  if (off) return off;
  const change = { wishId: params.id ?? "", ...poster };
  const { now } = siteTime;
  const counted = liked
    ? likeWish(site.db, change, { now, isLimited: site.env.RATE_LIMITS === "on" })
    : unlikeWish(site.db, change);
  if (!counted.ok && counted.error === "too-many")
    return { ...counted, retryAfterSeconds: secondsToNextCount(now) };
  return counted.ok ? { data: { id: change.wishId, likesCount: counted.value, liked } } : counted;
}

const addLike = operation({
  ...like,
  id: "likeWish",
  method: "POST",
  isIdempotent: true,
  summary: "点赞",
  run: (received) => changeLike(received, true),
});
const removeLike = operation({
  ...like,
  id: "unlikeWish",
  method: "DELETE",
  summary: "取消点赞",
  run: (received) => changeLike(received, false),
});

export const wishOperations = [listWishes, addWish, addLike, removeLike, ...wishModeration];
