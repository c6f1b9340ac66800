// Text validation independent of schemas, so that the browser can import it.

export const textMessages = {
  hostile: "内容包含不支持的字符，请修改后再提交",
  reservedName: "这个昵称不能使用，请换一个",
} as const;

/** Tibetan stacks have up to eight, Hebrew with vowels and cantillation five. */
const marksAtMost = 8;
const stack = new RegExp(`\\p{M}{${marksAtMost + 1}}`, "u");

/** Whether a letter has more combining marks than any living script needs; joiners between them are not counted. */
export function hasStackedMarks(text: string): boolean {
  return stack.test(text.replace(/\p{Cf}/gu, ""));
}

/**
 * Characters without a glyph, and direction marks; excludes joiners, variation selectors and tags, which emoji and Han names
 * need.
 */
const unseen =
  /\u034f|\u17b4|\u17b5|[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{1d159}\u{1d173}-\u{1d17a}]/gu;

/** Removes invisible characters that change how a name reads. */
export const withoutUnseen = (name: string) => name.replace(unseen, "");
