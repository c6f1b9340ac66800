// URLs and texts of the organiser's pages for comments and wishes.

import { statusFilters } from "~/domain/moderation-rules";
import { readPage } from "~/domain/paging";
import type { ReviewKind, ReviewQuery } from "~/domain/review-entry";
import { readSearch, withQuery } from "~/http/query";
import { returnPath, withReturn } from "../questions/return-path";

const sections = {
  comment: {
    kind: "comment",
    label: "评论",
    path: "/admin/comments",
    pageTitle: "评论审核",
    placeholder: "搜索内容、作者、邮箱或活动",
    deleteQuestion: "确定要删除这条评论吗？",
  },
  wish: {
    kind: "wish",
    label: "心愿",
    path: "/admin/wishes",
    pageTitle: "心愿审核",
    placeholder: "搜索内容、作者、邮箱或类别",
    deleteQuestion: "确定要删除这条心愿留言吗？",
  },
} as const satisfies Record<ReviewKind, object>;

export type ReviewSection = (typeof sections)[ReviewKind];
export const inboxPath = "/admin/review";

export const sectionOf = (kind: ReviewKind): ReviewSection => sections[kind];

export function sectionOfUrl(url: string): ReviewSection {
  return new URL(url).pathname.startsWith(sections.wish.path) ? sections.wish : sections.comment;
}

/** The value of `sort` that lists the most liked wishes first. */
const byLikes = "likes";

export function readReviewQuery(query: URLSearchParams): ReviewQuery {
  const status = query.get("status")?.toLowerCase();
  return {
    search: readSearch(query.get("q")),
    status: statusFilters.find((each) => each === status) ?? "all",
    byLikes: query.get("sort") === byLikes,
    page: readPage(query.get("page")),
  };
}

/** URL of the list with its search, status, order and page. */
export function reviewAddress({ path }: ReviewSection, query: ReviewQuery): string {
  const { search, status, page } = query;
  const sort = query.byLikes ? byLikes : "";
  return withQuery(path, { q: search, status: status === "all" ? "" : status, sort, page });
}

/** URL that a decision on an item is posted to. */
export function verdictAddress(entry: { kind: ReviewKind; id: string }, verdict: string): string {
  return `${sectionOf(entry.kind).path}/${entry.id}/${verdict}`;
}

/** URL of a page about one item that returns to `back`. */
export function itemAddress(entry: { kind: ReviewKind; id: string }, page: string, back: string): string {
  const path = `${sectionOf(entry.kind).path}/${entry.id}${page && `/${page}`}`;
  return withReturn(path, back);
}

/** URL that a page returns to: `value` if it is a page of this site, else the list. */
export function returnTo({ path }: { path: string }, value: FormDataEntryValue | null): string {
  return returnPath(value, path);
}
