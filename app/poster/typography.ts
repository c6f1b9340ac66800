// Fonts and text measurement of posters. The worker loads the fonts under these names.

export const faces = { sans: "Sans", song: "Song", digit: "Digit", emoji: "Emoji" } as const;

export const serifFont = { fontFamily: faces.song, fontWeight: 700 } as const;
export const digitFont = { fontFamily: faces.digit, fontWeight: 700 } as const;

/** Approximate width of a text in ems; a Latin letter takes about half an em. */
export function widthInEms(text: string): number {
  let width = 0;
  for (const character of text) width += /[\u0020-\u024f]/.test(character) ? 0.55 : 1;
  return width;
}

/** Title font size by length, for one to sixty characters. */
export function titleSize(title: string): number {
  const width = widthInEms(title);
  if (width <= 9) return 100;
  if (width <= 20) return 84;
  return width <= 36 ? 68 : 54;
}

const emoji = "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u200d\\ufe0f]";
/** Matches only from the first space of a gap, so that a long gap takes linear time. */
const gapsBesideEmoji = new RegExp(`(?<=${emoji})[^\\S\\n]+|(?<![^\\S\\n])[^\\S\\n]+(?=${emoji})`, "gu");
/** Invisible characters (Hangul fillers and the blank Braille pattern) that a font without them renders as a box. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const rareSpaces = /[\u1680\u2028\u2029]/g;
const apostrophe = /(?<=\p{Script=Latin})\u2019(?=\p{Script=Latin})/gu;

/**
 * Prepares text for layout: removes gaps beside emoji, prevents an apostrophe from being set as a Chinese quotation mark, and
 * removes blanks that would render as a box.
 */
export function typeset(text: string): string {
  return text
    .replace(blanks, "")
    .replace(rareSpaces, " ")
    .replace(apostrophe, "'")
    .replace(gapsBesideEmoji, "");
}

// Created by the first poster: it loads ICU's rules, and the server loads this module at its start.
let segmenter: Intl.Segmenter | undefined;

/** Prepared text truncated to at most `width` ems, with … when truncated. */
export function cutTo(text: string, width: number): string {
  segmenter ??= new Intl.Segmenter("zh-CN", { granularity: "grapheme" });
  const set = typeset(text);
  let used = 0;
  for (const { segment, index } of segmenter.segment(set)) {
    used += widthInEms(segment);
    if (used > width) return `${set.slice(0, index).trimEnd()}…`;
  }
  return set;
}
