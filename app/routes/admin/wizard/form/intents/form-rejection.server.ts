// Re-renders the event form with the typed input and its rejection.
import { data } from "@remix-run/node";
import type { UnsavedDraft } from "~/domain/drafts/commands.server";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import { stepRejection } from "~/domain/events/form/form-steps";
import type { EventFormContext } from "../../form-use.server";
import type { FormRejection } from "../event-form-view";

type Rejected = {
  /** From 1. */
  step: number;
  form: EventForm;
  errors: EventFormErrors;
  /** Why the form is rejected. */
  message?: string;
};

/** Status by cause: conflict with a concurrent change, or invalid input. */
export const statusOfUnsaved = (error: UnsavedDraft): number =>
  ["occupied", "superseded", "discarded"].includes(error) ? 409 : 422;

/** Response for a form whose draft could not be saved. */
export function rejectUnsaved(
  formContext: EventFormContext,
  form: Pick<Rejected, "step" | "form">,
  { error, message }: { error: UnsavedDraft; message: string },
) {
  return rejectForm(formContext, { ...form, errors: {}, message }, statusOfUnsaved(error));
}

/** Without a message the summary names the step. */
export function rejectForm({ steps }: EventFormContext, rejected: Rejected, status = 422) {
  const { step, form, errors } = rejected;
  const problem = rejected.message ?? stepRejection(steps[step - 1]?.label ?? "");
  return data<FormRejection>({ step, form, rejection: { problem, errors } }, { status });
}
