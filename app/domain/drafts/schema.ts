// Validation of drafts: a new name, and the values of a form.
import { z } from "zod";
import { cleanLine, isWithinLength } from "../../platform/text";
import { boundedString, boundedText, valueMax } from "../bounded";
import { eventMessages } from "../events/messages";
import { draftFieldMax, draftFieldNameMax, draftFormJsonMax, draftMessages, draftNameMax } from "./messages";

const { nameRequired: required, nameTooLong: tooLong } = draftMessages;

export const draftName = boundedText(draftNameMax, { required, tooLong })
  .transform(cleanLine)
  .refine((name) => isWithinLength(name, draftNameMax), tooLong);

/** Input for renaming a draft. */
export const draftNameSchema = z.object({ name: draftName.refine((name) => name !== "", required) });

/** A form's values as typed, by field name. */
export const draftFormSchema = z
  .record(z.string().max(draftFieldNameMax), z.string().max(draftFieldMax))
  .refine((form) => JSON.stringify(form).length <= draftFormJsonMax);
export type DraftForm = z.output<typeof draftFormSchema>;

const { start: startRequired, startUnreadable } = eventMessages;

/** The start of a repeated event, in the format of a `datetime-local` input. */
export const againSchema = z.object({
  start: boundedString(valueMax, { required: startRequired, tooLong: startUnreadable }),
});
