// What visitors write: trimmed, line ends LF, without control characters, counted as people count. Hostile text is kept as
// text; direction overrides and floods of zero-width characters are refused, because they deface what stands around them.
import { z } from "zod";
import { fits, tidy } from "../platform/text";

const zeroWidthAtMost = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const directionOverride = /[\u202a-\u202e\u2066-\u2069]/;
const zeroWidth = /[\u200b\u200c\u2060\ufeff\u00ad]/g;
const longestCluster = 40;

export const postTextMessages = {
  hostile: "内容包含不支持的字符，请修改后再提交",
} as const;

/** Text without control characters; tabs become spaces. */
export function cleanText(text: string): string {
  return tidy(text.replace(control, "").replace(/\t/g, " "));
}

function isHostile(text: string): boolean {
  if (directionOverride.test(text)) return true;
  if ((text.match(zeroWidth)?.length ?? 0) > zeroWidthAtMost) return true;
  // Piled-up combining marks: one visible character that runs over its neighbours.
  return new RegExp(`\\p{M}{${longestCluster},}`, "u").test(text);
}

/** What readers of the API's document are told of a text. */
const boundsOf = (max: number) => ({ description: `1 至 ${max} 个字符` });

/** A text of a visitor, at most `max` visible characters, blank refused with `required`. */
export function postText(max: number, messages: { required: string; tooLong: string }) {
  return z
    .string(messages.required)
    .transform(cleanText)
    .refine((text) => text.replace(zeroWidth, "").trim() !== "", messages.required)
    .refine((text) => fits(text, max), messages.tooLong)
    .refine((text) => !isHostile(text), postTextMessages.hostile)
    .meta(boundsOf(max));
}

/** One line of such a text, as a name is. */
export function postLine(max: number, messages: { required: string; tooLong: string }) {
  return postText(max, messages)
    .transform((text) => text.replace(/\s*\n\s*/g, " "))
    .meta(boundsOf(max));
}

/** Whether a post carries an address or a way to be reached elsewhere, and so waits for approval in any mode. */
export function hasLink(text: string): boolean {
  return /(https?:\/\/|www\.|[a-z0-9-]+\.(com|net|org|cn|it|io|top|xyz|shop|vip|cc|info|ru)\b)/i.test(
    text.normalize("NFKC"),
  );
}
