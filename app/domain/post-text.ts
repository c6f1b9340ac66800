// Validation of visitors' text: trimmed, LF line ends, no control characters, length in graphemes. Markup is stored as text.
// Bidi overrides, stacked marks and excessive zero-width characters are rejected, because they disturb surrounding text.
import { cleanLine, cleanText, isWithinLength } from "../platform/text";
import { boundedText } from "./bounded";
import { isReservedName } from "./reserved-names";
import { hasStackedMarks, textMessages, withoutUnseen } from "./text-rules";

type Messages = { required: string; tooLong: string };

const zeroWidthAtMost = 20;

const directionOverride = /[\u202a-\u202e\u2066-\u2069]/;
const zeroWidth = /[\u200b\u200c\u2060\ufeff\u00ad]/g;

function isHostile(text: string): boolean {
  if (directionOverride.test(text) || hasStackedMarks(text)) return true;
  return (text.match(zeroWidth)?.length ?? 0) > zeroWidthAtMost;
}

/** Length description for the API document. */
const boundsOf = (max: number) => ({ description: `1–${max} 个字符` });

function cleanedPost(max: number, messages: Messages, clean: (text: string) => string) {
  return boundedText(max, messages)
    .transform(clean)
    .refine((text) => text !== "", messages.required)
    .refine((text) => isWithinLength(text, max), messages.tooLong)
    .refine((text) => !isHostile(text), textMessages.hostile)
    .meta(boundsOf(max));
}

/** Schema of a visitor's text of at most `max` graphemes; invisible text is rejected with `required`. */
export function postText(max: number, messages: Messages) {
  return cleanedPost(max, messages, cleanText);
}

const toLine = (text: string) => cleanLine(withoutUnseen(text));

/** Like `postText`, as a single line without invisible characters. */
export function postLine(max: number, messages: Messages) {
  return cleanedPost(max, messages, toLine);
}

/** A visitor's name that cannot be mistaken for the organiser's. */
export function authorName(max: number, messages: Messages) {
  return postLine(max, messages)
    .refine((name) => !isReservedName(name), textMessages.reservedName)
    .meta(boundsOf(max));
}

/** Whether a post contains a link or contact details and thus needs approval in any mode. */
export function hasLink(text: string): boolean {
  return /(https?:\/\/|www\.|[a-z0-9-]\.(com|net|org|cn|it|io|top|xyz|shop|vip|cc|info|ru)\b)/i.test(
    text.normalize("NFKC"),
  );
}
