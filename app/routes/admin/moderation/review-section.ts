// URLs and texts of the organiser's pages for comments, questions and wishes.

import {
  moderatedAtMost,
  moderationMessages,
  pickedAtMost,
  type StatusFilter,
  statusLabels,
} from "~/domain/moderation-rules";
import { type ReviewKind, type ReviewQuery, reviewKinds } from "~/domain/review-entry";
import { withReturnTo } from "../confirmations/return-to";
import { defineList, type ListQuery } from "../lists/define-list";

/** Texts of the organiser's reply. */
const replyWords = (label: string) => ({
  reply: "回复",
  field: "主办方回复",
  approve: "通过并回复",
  edit: "修改回复",
  publish: "发布回复",
  remove: "删除回复",
  removal: `删除对这条${label}的回复？`,
  hint: "显示在下面，大家都看得到",
});
const answerWords = {
  reply: "回答",
  field: "主办方的回答",
  approve: "回答并公开",
  edit: "修改回答",
  publish: "发布回答",
  remove: "删除回答",
  removal: "删除回答？问题也不再公开",
  hint: "和问题一起公开，大家都看得到",
};

const sections = {
  comment: {
    kind: "comment",
    label: "评论",
    path: "/admin/comments",
    pageTitle: "评论审核",
    placeholder: "搜索内容、作者、邮箱或活动",
    deleteQuestion: "确定要删除这条评论吗？",
    words: replyWords("评论"),
  },
  question: {
    kind: "question",
    label: "提问",
    path: "/admin/questions",
    pageTitle: "提问审核",
    placeholder: "搜索内容、作者、邮箱或活动",
    deleteQuestion: "确定要删除这条提问吗？",
    words: answerWords,
  },
  wish: {
    kind: "wish",
    label: "心愿",
    path: "/admin/wishes",
    pageTitle: "心愿审核",
    placeholder: "搜索内容、作者、邮箱或类别",
    deleteQuestion: "确定要删除这条心愿留言吗？",
    words: replyWords("心愿"),
  },
} as const satisfies Record<ReviewKind, object>;

export type ReviewSection = (typeof sections)[ReviewKind];

const questionLabels: Record<StatusFilter, string> = {
  all: "全部",
  pending: "等待回答",
  approved: "已回答",
  rejected: "未通过",
};

/** Status labels of a kind. */
export const statusLabelsOf = (kind: ReviewKind): Record<StatusFilter, string> =>
  kind === "question" ? questionLabels : statusLabels;

export const inboxPath = "/admin/review";

export const sectionOf = (kind: ReviewKind): ReviewSection => sections[kind];

export function sectionOfUrl(url: string): ReviewSection {
  const { pathname } = new URL(url);
  const kind = reviewKinds.find((each) => pathname.startsWith(sections[each].path));
  return sections[kind ?? "comment"];
}

/** Sort orders of a list; the first one is the default. */
export const sorts = { "": "最新", likes: "点赞最多" } as const;

const listOf = (kind: ReviewKind) => {
  const { path, label } = sections[kind];
  return defineList({
    path,
    unit: `条${label}`,
    filters: statusLabelsOf(kind),
    more: { sort: (value) => (value === "likes" ? value : "") },
    bulk: {
      atMost: moderatedAtMost,
      idsAtMost: pickedAtMost,
      tooMany: moderationMessages.tooMany,
      noneSelected: `请先勾选要处理的${label}`,
    },
  });
};

const reviewLists = { comment: listOf("comment"), question: listOf("question"), wish: listOf("wish") };

/** The organiser's list of a kind. */
export const reviewList = (kind: ReviewKind) => reviewLists[kind];

/** Converts a list query to the domain's query. */
export const reviewQuery = (query: ListQuery<StatusFilter, "sort">): ReviewQuery => ({
  search: query.search,
  status: query.filter,
  page: query.page,
  byLikes: query.sort === "likes",
});

/** URL that receives the decision on an item. */
export function verdictAddress(entry: { kind: ReviewKind; id: string }, verdict: string): string {
  return `${sectionOf(entry.kind).path}/${entry.id}/${verdict}`;
}

/** URL of an item's page that returns to `returnTo`. */
export function itemAddress(entry: { kind: ReviewKind; id: string }, page: string, returnTo: string): string {
  const path = `${sectionOf(entry.kind).path}/${entry.id}${page && `/${page}`}`;
  return withReturnTo(path, returnTo);
}
