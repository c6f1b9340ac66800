// Validation of comments, with the message for each rule.
import { z } from "zod";
import { boundedString } from "../bounded";
import { authorName, postText } from "../post-text";
import { isEmail, readTypedEmail, typedEmailMax } from "../typed-email";

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
