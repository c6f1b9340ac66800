// Base schemas of all text and list input. They reject input far beyond its limit by length alone, before it is cleaned,
// matched, segmented or traversed.
import { z } from "zod";
import { cleanText, codeUnitsAtMost, isWithinLength } from "../platform/text";
import { hasStackedMarks, textMessages } from "./text-rules";
import { commonMessages } from "./validation";

/** `required` is the message for a non-string, or for a blank required text. */
export type TextMessages = { required?: string; tooLong: string };

/** A string of at most `units` UTF-16 code units. */
export function boundedString(units: number, { required = commonMessages.text, tooLong }: TextMessages) {
  return z.string(required).refine((text) => text.length <= units, { error: tooLong, abort: true });
}

/** Maximum UTF-16 code units of a non-prose value, such as a time or a status. */
export const valueMax = 100;

/** Limits a text to the most code units that `max` graphemes can need; does not count graphemes yet. */
export function boundedText(max: number, messages: TextMessages) {
  return boundedString(codeUnitsAtMost(max), messages);
}

/** Truncates a list to one item above `max`, so that its own schema still rejects it without traversing the rest. */
export function boundedArray<Item extends z.ZodType>(max: number, list: z.ZodArray<Item>) {
  // Maps strings to null, because the list's length rule would also report their length.
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
