// Rules of typed texts without schemas, so that the browser can read them.

export const textMessages = {
  hostile: "内容包含不支持的字符，请修改后再提交",
  reservedName: "这个昵称不能使用，请换一个",
} as const;

/** Tibetan stacks have up to eight, Hebrew with vowels and cantillation five. */
const marksAtMost = 8;
const stack = new RegExp(`\\p{M}{${marksAtMost + 1}}`, "u");

/** Whether a letter carries more combining marks than any living script needs; joiners between them do not count. */
export function hasStackedMarks(text: string): boolean {
  return stack.test(text.replace(/\p{Cf}/gu, ""));
}

/** Characters without a glyph, and direction marks. Joiners, variation selectors and tags belong to emoji and Han names. */
const unseen =
  /\u034f|\u17b4|\u17b5|[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{1d159}\u{1d173}-\u{1d17a}]/gu;

/** A name without characters that change how it reads but are not seen. */
export const withoutUnseen = (name: string) => name.replace(unseen, "");
