// Words that visitors use for the same thing. Pure.

/** Groups of words, in folded form: a search for one finds the others. */
const groups: readonly (readonly string[])[] = [["亲子", "孩子", "小孩", "小朋友", "儿童", "宝宝", "带娃"]];

/** Returns a folded word with the words of its group. */
export const synonymsOf = (word: string): readonly string[] =>
  groups.find((group) => group.includes(word)) ?? [word];
