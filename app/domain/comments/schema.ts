// Validation of comments, and of questions to the organiser, with the message for each rule.
import { z } from "zod";
import { boundedString } from "../bounded";
import { closedText, type EventTimes, questionsClosedText } from "../events/phase";
import { authorName, postText } from "../post-text";
import { isEmail, readTypedEmail, typedEmailMax } from "../typed-email";
import type { CommentKind } from "./queries.server";

export const commentNameMax = 40;
export const commentContentMax = 1000;

export const commentMessages = {
  incomplete: "请填写完整的留言内容和昵称",
  nameTooLong: `昵称不能超过${commentNameMax}个字符`,
  contentTooLong: `留言内容不能超过${commentContentMax}个字符`,
  emailInvalid: "请输入有效的邮箱地址",
  failed: "留言提交失败，请重试",
  eventMissing: "活动 ID 不存在",
  missing: "这条留言不存在",
  submitted: "留言已提交，审核通过后显示",
  published: "留言已发表",
  deleted: "留言已删除",
} as const;

export const questionMessages = {
  incomplete: "请填写完整的问题和昵称",
  nameTooLong: commentMessages.nameTooLong,
  contentTooLong: `问题不能超过${commentContentMax}个字符`,
  failed: "提问提交失败，请重试",
  eventMissing: "活动 ID 不存在",
  missing: "这条提问不存在",
  submitted: "问题已提交，主办方回答后一起公开",
  deleted: "提问已删除",
} as const;

const content = postText(commentContentMax, {
  required: commentMessages.incomplete,
  tooLong: commentMessages.contentTooLong,
});

/** Input of the signed-in organiser. */
export const organiserCommentSchema = z.object({ content });

export const commentSchema = z.object({
  authorName: authorName(commentNameMax, {
    required: commentMessages.incomplete,
    tooLong: commentMessages.nameTooLong,
  }),
  authorEmail: boundedString(typedEmailMax, {
    required: commentMessages.emailInvalid,
    tooLong: commentMessages.emailInvalid,
  })
    .nullish()
    .transform((value) => readTypedEmail(value ?? "") || null)
    .refine((value) => value === null || isEmail(value), commentMessages.emailInvalid)
    .meta({ description: "邮箱，只有管理员看得到" }),
  content,
});

export const questionSchema = z.object({
  authorName: authorName(commentNameMax, {
    required: questionMessages.incomplete,
    tooLong: questionMessages.nameTooLong,
  }),
  content: postText(commentContentMax, {
    required: questionMessages.incomplete,
    tooLong: questionMessages.contentTooLong,
  }),
});

type CommentRules = {
  schema: z.ZodType<{ authorName: string; authorEmail?: string | null; content: string }>;
  messages: Record<Exclude<keyof typeof commentMessages, "emailInvalid" | "published">, string>;
  /** Last part of the URL of an event's page that shows them. */
  page: string;
  /** Number on the event's main page. */
  shownFirst: number;
  /** Why an event accepts none at `now` (ms UTC), or null. */
  closedText: (event: EventTimes, now: number) => string | null;
};

/** In what comments and questions differ: ended events accept comments, those that are neither over nor cancelled questions. */
export const commentRules: Record<CommentKind, CommentRules> = {
  comment: {
    schema: commentSchema,
    messages: commentMessages,
    page: "discussion",
    shownFirst: 5,
    closedText: (event, now) => closedText("comment", event, now),
  },
  question: {
    schema: questionSchema,
    messages: questionMessages,
    page: "questions",
    shownFirst: 10,
    closedText: questionsClosedText,
  },
};

/** The page of an event's comments or questions. */
export const commentsPath = (kind: CommentKind, eventId: string) =>
  `/events/${eventId}/${commentRules[kind].page}`;
