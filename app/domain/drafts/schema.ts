// Validation of drafts: a new name, and the values of a form.
import { z } from "zod";
import { graphemeLength, normalizeText } from "../../platform/text";
import { draftFieldMax, draftFieldNameMax, draftFormJsonMax, draftMessages, draftNameMax } from "./messages";

/** A draft's new name. */
export const draftNameSchema = z.object({
  name: z
    .string(draftMessages.nameRequired)
    .transform(normalizeText)
    .refine((name) => name !== "", draftMessages.nameRequired)
    .refine((name) => graphemeLength(name) <= draftNameMax, draftMessages.nameTooLong),
});

/** A form's values as typed, by field name. */
export const draftFormSchema = z
  .record(z.string().max(draftFieldNameMax), z.string().max(draftFieldMax))
  .refine((form) => JSON.stringify(form).length <= draftFormJsonMax);
export type DraftForm = z.output<typeof draftFormSchema>;
