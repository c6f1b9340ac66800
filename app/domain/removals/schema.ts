// Validation of removal requests.
import { z } from "zod";
import { cleanText, isWithinLength, toSingleLine } from "../../platform/text";
import { boundedText, optionalText } from "../bounded";
import { postText } from "../post-text";
import {
  removalContactMax,
  removalMessages,
  removalNoteMax,
  removalReasonMax,
  removalReplyMax,
} from "./messages";

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

/** The organiser's input when settling a request: a private note on why a photo is retained, and a reply to the requester. */
export const settlementSchema = z.object({
  note: optionalText(removalNoteMax, { tooLong: removalMessages.noteTooLong }).default(""),
  reply: optionalText(removalReplyMax, { tooLong: removalMessages.replyTooLong }).default(""),
});
