// Shared API shapes: ids, timestamps, pagination. Response shapes are strict, so that nothing undocumented is
// returned.
import { z } from "zod";
import type { Paged } from "../../domain/paging";
import { commonMessages } from "../../domain/validation";
import { fromIso } from "../../platform/zoned-time";
import type { Reply } from "./operation";

export const idNote = "12 个字母或数字";
export const idExample = "Ab3dEf6hIj9k";
export const tokenNote = "私密链接末尾的一段，43 个字符";
export const tokenExample = "kq3Vb0ZsXcW8tYh1Rm5Dp7Lf2Jg9NuAe4Ti6Ox-Qw_E";
export const idShape = z.string().meta({ description: idNote, example: idExample });
export const timestampShape = z.iso.datetime().meta({ description: "UTC 时间" });
export const isoOf = (at: number) => new Date(at).toISOString();

export const paginationShape = z
  .strictObject({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: "Pagination" });

export const limitMax = 100;

export const pagingMessages = {
  page: "请输入有效的页码，从 1 开始",
  limit: "请输入有效的每页条数，从 1 开始",
  asOf: "请输入有效的时间，例如 2026-11-28T13:00:00Z",
} as const;

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= 1, message);

/** Pagination parameters; a `limit` above one hundred is clamped. */
export const pagingFields = (limit: number) => ({
  page: whole(pagingMessages.page)
    .optional()
    .default(1)
    .meta({ type: "integer", description: "页码，从 1 开始" }),
  limit: whole(pagingMessages.limit)
    .transform((value) => Math.min(limitMax, value))
    .optional()
    .default(limit)
    .meta({ type: "integer", description: `每页条数，默认 ${limit}，最多 ${limitMax}` }),
  asOf: z
    .string()
    .transform((text, context) => {
      const at = fromIso(text);
      if (at === null) context.addIssue({ code: "custom", message: pagingMessages.asOf });
      return at ?? undefined;
    })
    .optional()
    .meta({
      format: "date-time",
      description: "只列出这个时间之前的内容；翻页时保持不变，列表就不会在途中移动",
    }),
});

/** Sort parameters of lists always sorted by creation time. */
export const sortFields = {
  sortBy: z
    .enum(["createdAt"], commonMessages.sortBy)
    .optional()
    .default("createdAt")
    .meta({ description: "按发布的时间排序" }),
  sortOrder: z
    .enum(["asc", "desc"], commonMessages.sortOrder)
    .optional()
    .default("desc")
    .meta({ description: "升序或降序，默认 desc" }),
};

export type Paging = { page: number; limit: number; asOf?: number | undefined };

/** A list response; the `Link` header points to the next page of the list as of now. */
export function listReply(
  request: Request,
  { limit, asOf }: Paging,
  { page, total }: Paged<unknown>,
  now: number,
): { pagination: z.output<typeof paginationShape>; headers: Record<string, string> } {
  const totalPages = Math.ceil(total / limit);
  const pagination = { page, limit, total, totalPages };
  if (page >= totalPages) return { pagination, headers: {} };
  const next = new URL(request.url);
  next.searchParams.set("page", String(page + 1));
  next.searchParams.set("asOf", isoOf(asOf ?? now));
  return { pagination, headers: { Link: `<${next.pathname}${next.search}>; rel="next"` } };
}

/** The response to a deletion. */
export const deletedShape = z.strictObject({ id: idShape });
export const deletedReply = (id: string): Reply => ({ data: { id } });
