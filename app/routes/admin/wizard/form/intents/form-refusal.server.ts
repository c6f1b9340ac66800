// The event form once more, with what was typed and why it was refused.
import { data } from "@remix-run/node";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import { stepRefusal } from "~/domain/events/form/form-steps";
import type { EventFormContext } from "../event-form-context.server";
import type { FormRefusal } from "../event-form-view";

type Refused = {
  /** From 1. */
  step: number;
  form: EventForm;
  errors: EventFormErrors;
  /** Why the form as a whole is refused. */
  message?: string;
};

/** The form whose draft could not be saved. */
export function refuseUnsaved(
  formContext: EventFormContext,
  form: Pick<Refused, "step" | "form">,
  { error, message }: { error: string; message: string },
) {
  return refuseForm(formContext, { ...form, errors: {}, message }, error === "occupied" ? 409 : 422);
}

/** Without a message the summary names the step. */
export function refuseForm({ steps }: EventFormContext, refused: Refused, status = 422) {
  const { step, form, errors } = refused;
  const label = steps[step - 1]?.label ?? "";
  const problem = refused.message ?? stepRefusal(label);
  const result = { status: "error" as const, initialValue: form, error: { ...errors } };
  return data<FormRefusal>({ step, form, refusal: { problem, result } }, { status });
}
