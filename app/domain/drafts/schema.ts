// Validation of drafts: a new name, and the values of a form.
import { z } from "zod";
import { cleanLine, isWithinLength } from "../../platform/text";
import { boundedText } from "../bounded";
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
