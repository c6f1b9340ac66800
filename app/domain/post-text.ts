// Visitors' text: trimmed, LF line ends, no control characters, length in graphemes. Markup is stored as text; bidi
// overrides and excessive zero-width characters are refused, because they disturb surrounding text.
import { cleanText, isWithinLength } from "../platform/text";
import { boundedText } from "./bounded";

type Messages = { required: string; tooLong: string };

const zeroWidthAtMost = 20;

const directionOverride = /[\u202a-\u202e\u2066-\u2069]/;
const zeroWidth = /[\u200b\u200c\u2060\ufeff\u00ad]/g;
const longestCluster = 40;

export const postTextMessages = {
  hostile: "内容包含不支持的字符，请修改后再提交",
} as const;

function isHostile(text: string): boolean {
  if (directionOverride.test(text)) return true;
  if ((text.match(zeroWidth)?.length ?? 0) > zeroWidthAtMost) return true;
  // Stacked combining marks: one grapheme that overflows its neighbours.
  return new RegExp(`\\p{M}{${longestCluster},}`, "u").test(text);
}

/** Length description for the API document. */
const boundsOf = (max: number) => ({ description: `1–${max} 个字符` });

/** Schema of a visitor's text of at most `max` graphemes; blank is refused with `required`. */
export function postText(max: number, messages: Messages) {
  return boundedText(max, messages)
    .transform(cleanText)
    .refine((text) => text.replace(zeroWidth, "").trim() !== "", messages.required)
    .refine((text) => isWithinLength(text, max), messages.tooLong)
    .refine((text) => !isHostile(text), postTextMessages.hostile)
    .meta(boundsOf(max));
}

/** The same as a single line, for names. */
export function postLine(max: number, messages: Messages) {
  return postText(max, messages)
    .transform((text) => text.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space)))
    .meta(boundsOf(max));
}

/** Whether a post contains a link or contact details and so needs approval in any mode. */
export function hasLink(text: string): boolean {
  return /(https?:\/\/|www\.|[a-z0-9-]\.(com|net|org|cn|it|io|top|xyz|shop|vip|cc|info|ru)\b)/i.test(
    text.normalize("NFKC"),
  );
}
