// Validation of wishes, with the message for each rule.
import { z } from "zod";
import { wishCategories } from "../../db/schema/values";
import { authorName, postText } from "../post-text";
import { commonMessages } from "../validation";

export type WishCategory = (typeof wishCategories)[number];
export const wishCategoryNames: readonly WishCategory[] = wishCategories;
export const defaultCategory: WishCategory = "其他";

export const wishNameMax = 40;
export const wishContentMax = 1000;

export const wishMessages = {
  incomplete: "请填写完整的留言内容和昵称",
  nameTooLong: `昵称不能超过${wishNameMax}个字符`,
  contentTooLong: `心愿内容不能超过${wishContentMax}个字符`,
  categoryUnknown: "请选择列表中的类别",
  flag: commonMessages.flag,
  switchedOff: "心愿留言暂未开放",
  failed: "留言提交失败，请重试",
  missing: "这条心愿不存在或没有公开",
  tooManyLikes: "今天来自这个网络的赞太多，请明天再试",
  submitted: "心愿已提交，审核通过后显示",
  published: "心愿已发布",
  deleted: "心愿已删除",
} as const;

export function isWishCategory(value: string | null): value is WishCategory {
  return wishCategoryNames.some((name) => name === value);
}

/** Category that API clients send when none was chosen. */
export const anyCategory = "general";

const category = z
  .string(wishMessages.categoryUnknown)
  .nullish()
  .transform((value) => (!value || value === anyCategory ? defaultCategory : value))
  .pipe(z.enum(wishCategories, wishMessages.categoryUnknown))
  .meta({ description: `${wishCategories.join("、")}；不写或 general 算作${defaultCategory}` });

const content = postText(wishContentMax, {
  required: wishMessages.incomplete,
  tooLong: wishMessages.contentTooLong,
});

/** Input of the signed-in organiser. */
export const organiserWishSchema = z.object({ content, category });

export const wishSchema = z.object({
  authorName: authorName(wishNameMax, {
    required: wishMessages.incomplete,
    tooLong: wishMessages.nameTooLong,
  }),
  content,
  category,
});
