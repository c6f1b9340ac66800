// Validation of questions to the organiser, with the message for each rule. Limits are those of comments.
import { z } from "zod";
import { authorName, postText } from "../post-text";
import { commentContentMax, commentNameMax } from "./schema";

export const questionMessages = {
  incomplete: "请填写完整的问题和昵称",
  nameTooLong: `昵称不能超过${commentNameMax}个字符`,
  contentTooLong: `问题不能超过${commentContentMax}个字符`,
  failed: "提问提交失败，请重试",
  eventMissing: "活动 ID 不存在",
  missing: "这条提问不存在",
  submitted: "问题已提交，主办方回答后一起公开",
  deleted: "提问已删除",
} as const;

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
