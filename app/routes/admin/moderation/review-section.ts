// URLs and lists of the organiser's pages for comments, questions and wishes.
import {
  moderatedAtMost,
  moderationMessages,
  pickedAtMost,
  type StatusFilter,
} from "~/domain/moderation-rules";
import { kindDetails, type ReviewKind, reviewKinds } from "~/domain/posts/kinds";
import type { ReviewQuery } from "~/domain/posts/review-entry";
import { withReturnTo } from "../confirmations/return-to";
import { defineList, type ListQuery } from "../lists/define-list";

export const inboxPath = "/admin/review";

/** The list page of a kind. */
export const reviewPath = (kind: ReviewKind) => `/admin/${kindDetails[kind].list}`;

/** The kind whose pages have a path. */
export const kindOfPath = (path: string): ReviewKind =>
  reviewKinds.find((kind) => path.startsWith(reviewPath(kind))) ?? "comment";
export const kindOfUrl = (url: string): ReviewKind => kindOfPath(new URL(url).pathname);

/** Sort orders of a list; the first one is the default. */
export const sorts = { "": "最新", likes: "点赞最多" } as const;

/** The organiser's list of a kind. */
export function reviewList(kind: ReviewKind) {
  const { label, statusLabels } = kindDetails[kind];
  return defineList({
    path: reviewPath(kind),
    unit: `条${label}`,
    filters: statusLabels,
    more: { sort: (value) => (value === "likes" ? value : "") },
    bulk: {
      atMost: moderatedAtMost,
      idsAtMost: pickedAtMost,
      tooMany: moderationMessages.tooMany,
      noneSelected: `请先勾选要处理的${label}`,
    },
  });
}

/** Converts a list query to the domain's query. */
export const reviewQuery = (query: ListQuery<StatusFilter, "sort">): ReviewQuery => ({
  search: query.search,
  status: query.filter,
  page: query.page,
  byLikes: query.sort === "likes",
});

/** URL that receives the decision on an item. */
export function verdictAddress(entry: { kind: ReviewKind; id: string }, verdict: string): string {
  return `${reviewPath(entry.kind)}/${entry.id}/${verdict}`;
}

/** URL of an item's page that returns to `returnTo`. */
export function itemAddress(entry: { kind: ReviewKind; id: string }, page: string, returnTo: string): string {
  const path = `${reviewPath(entry.kind)}/${entry.id}${page && `/${page}`}`;
  return withReturnTo(path, returnTo);
}
