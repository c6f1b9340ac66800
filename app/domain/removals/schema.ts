// Validation of removal requests.
import { z } from "zod";
import { cleanText, isWithinLength, toSingleLine } from "../../platform/text";
import { boundedText, optionalText } from "../bounded";
import { postText } from "../post-text";
import { removalContactMax, removalMessages, removalNoteMax, removalReasonMax } from "./messages";

export const removalSchema = z.object({
  reason: postText(removalReasonMax, {
    required: removalMessages.reasonMissing,
    tooLong: removalMessages.reasonTooLong,
  }),
  contact: boundedText(removalContactMax, { tooLong: removalMessages.contactTooLong })
    .default("")
    .transform((text) => toSingleLine(cleanText(text)))
    .refine((text) => isWithinLength(text, removalContactMax), removalMessages.contactTooLong),
});

/** Why a photo was kept, for the organiser's own memory. */
export const removalNoteSchema = z.object({
  note: optionalText(removalNoteMax, { tooLong: removalMessages.noteTooLong }).default(""),
});
