// Next, previous and the numbers of the steps. Going forward needs valid steps on the way.
import { formTimeOf } from "~/domain/events/form/form-schema";
import { stepErrors } from "~/domain/events/form/form-steps";
import { siteTimeOf } from "~/http/site-time.server";
import { refuseForm } from "./form-refusal.server";
import { type IntentContext, type IntentHandler, toStep } from "./intent-handler.server";

export const goToNext: IntentHandler = (context) => goToStep(context, String(context.step + 1));

export const goToPrevious: IntentHandler = (context) => toStep(context, Math.max(1, context.step - 1));

export const goToStep: IntentHandler = (context, argument) => {
  const { formContext, form, step } = context;
  const target = Math.min(formContext.steps.length, Math.max(1, Number(argument) || 1));
  for (let passed = step; passed < target; passed += 1) {
    const errors = errorsOf(context, passed);
    if (Object.keys(errors).length > 0) return refuseForm(formContext, { step: passed, form, errors });
  }
  return toStep(context, target);
};

function errorsOf({ site, formContext, form }: IntentContext, step: number) {
  const fields = formContext.steps[step - 1];
  return fields ? stepErrors(form, fields, formTimeOf(siteTimeOf(site)), formContext.edit?.startAt) : {};
}
