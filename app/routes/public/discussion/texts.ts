// Texts of the pages of an event's comments and of its questions to the organiser.
import type { CommentKind } from "~/domain/comments/queries.server";

type Texts = {
  title: string;
  /** Anchor of the section on the event's page. */
  anchor: string;
  /** 5 条留言 */
  count: (total: number) => string;
  description: (event: string, total: number) => string;
  pagination: string;
  /** Texts above the author's posts that are not public, and of their delete buttons. */
  own: { label: string; note: string; remove: string };
  empty: { glyph: string; title: string; text: string; pastTheEnd: string };
  form: { label: string; rows: number; placeholder?: string; hint?: string; button: string };
};

export const texts: Record<CommentKind, Texts> = {
  comment: {
    title: "自由讨论",
    anchor: "talk",
    count: (total) => `${total} 条留言`,
    description: (event, total) => `「${event}」的讨论，共 ${total} 条留言。`,
    pagination: "讨论分页",
    own: {
      label: "我的留言",
      note: "以下留言通过审核之前，只有你自己看得到。",
      remove: "删除这条留言",
    },
    empty: {
      glyph: "言",
      title: "还没有留言",
      text: "那天的故事还没有人写下。",
      pastTheEnd: "这一页没有留言。",
    },
    form: { label: "留言内容", rows: 4, placeholder: "那天有什么想说的？", button: "发表留言" },
  },
  question: {
    title: "问主办方",
    anchor: "ask",
    count: (total) => `${total} 个问答`,
    description: (event, total) => `「${event}」的问答，共 ${total} 个。`,
    pagination: "问答分页",
    own: {
      label: "我的提问",
      note: "以下问题等主办方回答之后公开，现在只有你自己看得到。",
      remove: "删除这条提问",
    },
    empty: {
      glyph: "问",
      title: "还没有问答",
      text: "主办方回答过的问题会列在这里。",
      pastTheEnd: "这一页没有问答。",
    },
    form: {
      label: "你的问题",
      rows: 3,
      hint: "主办方回答之后，问题和回答一起公开",
      button: "提交问题",
    },
  },
};
