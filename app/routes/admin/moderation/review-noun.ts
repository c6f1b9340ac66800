// URLs and texts of the two kinds of posts.

import { statusFilters } from "~/domain/moderation-rules";
import { readPage } from "~/domain/paging";
import type { ReviewKind, ReviewQuery } from "~/domain/review-entry";
import { readSearch, withQuery } from "~/http/query";
import { returnPath, withReturn } from "../questions/return-path";

const nouns = {
  comment: {
    kind: "comment",
    noun: "评论",
    path: "/admin/comments",
    pageTitle: "评论审核",
    placeholder: "搜索内容、作者、邮箱或活动",
    deleteQuestion: "确定要删除这条评论吗？",
  },
  wish: {
    kind: "wish",
    noun: "心愿",
    path: "/admin/wishes",
    pageTitle: "心愿审核",
    placeholder: "搜索内容、作者、邮箱或类别",
    deleteQuestion: "确定要删除这条心愿留言吗？",
  },
} as const satisfies Record<ReviewKind, object>;

export type ReviewNoun = (typeof nouns)[ReviewKind];
export const inboxPath = "/admin/review";

export const nounOf = (kind: ReviewKind): ReviewNoun => nouns[kind];

/** The kind of post that a page's URL is about. */
export function nounOfPath(url: string): ReviewNoun {
  return new URL(url).pathname.startsWith(nouns.wish.path) ? nouns.wish : nouns.comment;
}

export function readReviewQuery(query: URLSearchParams): ReviewQuery {
  const status = query.get("status")?.toLowerCase();
  return {
    search: readSearch(query.get("q")),
    status: statusFilters.find((each) => each === status) ?? "all",
    page: readPage(query.get("page")),
  };
}

/** The list with its search, status and page. */
export function reviewAddress({ path }: ReviewNoun, { search, status, page }: ReviewQuery): string {
  return withQuery(path, { q: search, status: status === "all" ? "" : status, page });
}

/** Where a decision on an item is posted to. */
export function verdictAddress(entry: { kind: ReviewKind; id: string }, verdict: string): string {
  return `${nounOf(entry.kind).path}/${entry.id}/${verdict}`;
}

/** A page about one item that returns to `back`. */
export function itemAddress(entry: { kind: ReviewKind; id: string }, page: string, back: string): string {
  const path = `${nounOf(entry.kind).path}/${entry.id}${page && `/${page}`}`;
  return withReturn(path, back);
}

/** Where a page returns to: the list, or the page of this site given as value. */
export function returnTo({ path }: { path: string }, value: FormDataEntryValue | null): string {
  return returnPath(value, path);
}
