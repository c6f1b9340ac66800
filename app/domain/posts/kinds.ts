// The kinds of posts that organisers moderate: their texts and rules that pages need. Their queries and commands are in
// `moderation/kinds.server.ts`.
import { postKinds } from "../../db/schema/values";
import { type StatusFilter, statusLabels } from "../moderation-rules";

export const reviewKinds = postKinds;
export type ReviewKind = (typeof reviewKinds)[number];

const repliesTo = (label: string) => ({
  reply: "回复",
  field: "主办方回复",
  approve: "通过并回复",
  edit: "修改回复",
  publish: "发布回复",
  remove: "删除回复",
  removal: `删除对这条${label}的回复？`,
  hint: "显示在下面，大家都看得到",
});

const notShown = "更新心愿可见性失败，请重试";

type KindDetails = {
  /** The word on organisers' pages. */
  label: string;
  /** The word on visitors' pages. */
  visitorLabel: string;
  /** Name of its lists in URLs: /admin/comments, /account/comments. */
  list: string;
  /** Instead of an author's list without any. */
  noneOwn: string;
  /** What a search also covers. */
  searched: string;
  deleteQuestion: string;
  /** Whether a post is public only with its reply, which approves it. */
  needsReply: boolean;
  /** Whether it belongs to an event, with which it is deleted. */
  isOnEvent: boolean;
  hasLikes: boolean;
  statusLabels: Readonly<Record<StatusFilter, string>>;
  /** Error texts of failed decisions: of any, and of some by name; common texts by default. */
  failures: { any?: string; byVerdict?: Readonly<Record<string, string>> };
  /** Texts of the organiser's reply. */
  words: Readonly<ReturnType<typeof repliesTo>>;
};

export const kindDetails: Readonly<Record<ReviewKind, KindDetails>> = {
  comment: {
    label: "评论",
    visitorLabel: "留言",
    list: "comments",
    noneOwn: "还没有写过留言",
    searched: "活动",
    deleteQuestion: "确定要删除这条评论吗？",
    needsReply: false,
    isOnEvent: true,
    hasLikes: false,
    statusLabels,
    failures: { any: "更新评论状态失败，请重试", byVerdict: { delete: "删除评论失败，请重试" } },
    words: repliesTo("评论"),
  },
  question: {
    label: "提问",
    visitorLabel: "提问",
    list: "questions",
    noneOwn: "还没有问过主办方",
    searched: "活动",
    deleteQuestion: "确定要删除这条提问吗？",
    needsReply: true,
    isOnEvent: true,
    hasLikes: false,
    statusLabels: { all: "全部", pending: "等待回答", approved: "已回答", rejected: "已拒绝" },
    failures: {},
    words: {
      reply: "回答",
      field: "主办方的回答",
      approve: "回答并公开",
      edit: "修改回答",
      publish: "发布回答",
      remove: "删除回答",
      removal: "删除回答？问题也不再公开",
      hint: "和问题一起公开，大家都看得到",
    },
  },
  wish: {
    label: "心愿",
    visitorLabel: "心愿",
    list: "wishes",
    noneOwn: "还没有写过心愿",
    searched: "类别",
    deleteQuestion: "确定要删除这条心愿留言吗？",
    needsReply: false,
    isOnEvent: false,
    hasLikes: true,
    statusLabels,
    failures: { byVerdict: { delete: "删除心愿失败，请重试", show: notShown, hide: notShown } },
    words: repliesTo("心愿"),
  },
};

/** The kinds in the order of authors' pages: those on events last. */
export const authorKinds: readonly ReviewKind[] = [...reviewKinds].sort(
  (a, b) => Number(kindDetails[a].isOnEvent) - Number(kindDetails[b].isOnEvent),
);

/** Builds a record with a value per kind. */
export function forEachKind<Value>(make: (kind: ReviewKind) => Value): Record<ReviewKind, Value> {
  const values = Object.fromEntries(reviewKinds.map((kind) => [kind, make(kind)]));
  // Object.fromEntries does not keep the type of the keys.
  return values as Record<ReviewKind, Value>;
}

/** The kind of a list in a URL. */
export const kindOfList = (list: string | undefined): ReviewKind | undefined =>
  reviewKinds.find((kind) => kindDetails[kind].list === list);
