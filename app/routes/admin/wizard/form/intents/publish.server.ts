import { firstStepWith } from "~/domain/events/form/form-steps";
import { refuseForm } from "./form-refusal.server";
import { type IntentHandler, toStep } from "./intent-handler.server";

/** Publishes or saves the event. A new one is published from the last step alone. */
export const publish: IntentHandler = async (context) => {
  const { formContext, finish, form, step, baseVersion } = context;
  const { mode, steps } = formContext;
  if (mode === "create" && step < steps.length) return toStep(context, steps.length);
  const finished = await finish(form, baseVersion);
  if (finished instanceof Response) return finished;
  const { errors } = finished;
  return refuseForm(formContext, { step: firstStepWith(errors, steps), form, errors });
};
