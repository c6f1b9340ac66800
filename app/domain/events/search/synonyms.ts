// Words that visitors use for the same thing, folded. Pure.
import type { EventTag } from "../rules";

const childWords = ["亲子", "小孩", "小朋友", "儿童", "宝宝", "带娃"] as const;

/** A search for one word of a group finds the others. */
const groups: readonly (readonly string[])[] = [["孩子", ...childWords]];

/** Returns a folded word with the words of its group. */
export const synonymsOf = (word: string): readonly string[] =>
  groups.find((group) => group.includes(word)) ?? [word];

/** Other words for a tag. The tag's own words are in the row's text. */
export const tagWords: Record<EventTag, readonly string[]> = {
  孩子可来: [...childWords, "小孩子", "遛娃", "bambini"],
  第一次来也行: ["新人", "新手", "新来", "第一次", "不认识人"],
  会意大利语: ["意语", "意大利文", "双语", "italiano"],
  一个人来也好: ["一个人", "独自", "单人", "自己来"],
  有素食: ["吃素", "素", "素菜", "纯素", "vegetariano", "vegano"],
  轮椅可到: ["无障碍", "轮椅", "婴儿车", "推车"],
  可以带狗: ["狗狗", "带狗", "宠物", "遛狗", "cane"],
  室内: ["屋里", "屋内", "下雨"],
};
