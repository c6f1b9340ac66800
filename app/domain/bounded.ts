// The schemas that every typed text and list is built from: what is far beyond its limit is rejected by its length alone,
// before it is cleaned, matched, segmented or walked.
import { z } from "zod";
import { cleanText, codeUnitsAtMost, isWithinLength } from "../platform/text";
import { hasStackedMarks, textMessages } from "./text-rules";
import { commonMessages } from "./validation";

/** `required` is the message for what is no text, or for a blank one where a text is required. */
export type TextMessages = { required?: string; tooLong: string };

/** A string of at most `units` UTF-16 code units. */
export function boundedString(units: number, { required = commonMessages.text, tooLong }: TextMessages) {
  return z.string(required).refine((text) => text.length <= units, { error: tooLong, abort: true });
}

/** Code units of a value that is no prose: a time, a status. */
export const valueMax = 100;

/** A text that may have `max` graphemes; they are not counted yet. */
export function boundedText(max: number, messages: TextMessages) {
  return boundedString(codeUnitsAtMost(max), messages);
}

/** A list whose own rules reject more than `max` items; of a longer one only as many are looked at as that takes. */
export function boundedArray<Item extends z.ZodType>(max: number, list: z.ZodArray<Item>) {
  // A text has a length too, which the rule about the list's length would check once more.
  const bounded = (value: unknown) => {
    if (Array.isArray(value)) return value.slice(0, max + 1);
    return typeof value === "string" ? null : value;
  };
  return z.preprocess(bounded, list);
}

/** A cleaned text of at most `max` graphemes, which may be empty. */
export function optionalText(max: number, messages: TextMessages) {
  return boundedText(max, messages)
    .transform(cleanText)
    .refine((text) => isWithinLength(text, max), messages.tooLong)
    .refine((text) => !hasStackedMarks(text), textMessages.hostile);
}
