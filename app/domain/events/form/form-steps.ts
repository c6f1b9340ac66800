// The steps of the event form. Moving forward requires the current step's fields to be valid.
import { type EventFormField, eventFormFields, fieldOf } from "../fields";
import type { EventForm, EventFormErrors } from "./form";
import { checkFields, type FormTime } from "./form-rules";
import { missingFields } from "./readiness";

export type FormStep = { label: string; fields: readonly EventFormField[] };

const stepsOf = (labels: readonly string[], stepOf: (field: EventFormField) => number): FormStep[] =>
  labels.map((label, at) => ({ label, fields: eventFormFields.filter((field) => stepOf(field) === at + 1) }));

/** Steps of the form of a new event. */
export const formSteps: readonly FormStep[] = stepsOf(
  ["基本信息", "配色方案", "时间地点", "费用与提醒"],
  (field) => fieldOf(field).step,
);

/** Steps of an edit: the second begins with the details. */
export const editSteps: readonly FormStep[] = stepsOf(
  ["基本信息", "活动详情", "时间地点", "费用与提醒"],
  (field) => (field === "details" ? 2 : fieldOf(field).step),
);

export const stepsFor = { create: formSteps, edit: editSteps } as const;

/** Title of a step's error summary. */
export const stepRejection = (label: string) => `${label}验证失败，请检查红色标记的必填项`;

/** Returns the error messages of one step: invalid fields and the step's additional requirements. */
export function stepErrors(
  form: EventForm,
  { fields }: FormStep,
  time: FormTime,
  unchangedStart?: number,
): EventFormErrors {
  const missing = missingFields(form).filter(({ field }) => fields.includes(field));
  return {
    ...Object.fromEntries(missing.map(({ field, message }) => [field, [message]])),
    ...checkFields(form, fields, time, unchangedStart),
  };
}

/** Returns the number (from 1) of the first step with one of these fields; the last step when none matches. */
export function firstStepWith(errors: EventFormErrors, steps: readonly FormStep[]): number {
  const found = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return found < 0 ? steps.length : found + 1;
}

/** Returns the number (from 1) of a field's step. */
export function stepWith(field: EventFormField, steps: readonly FormStep[]): number {
  return steps.findIndex(({ fields }) => fields.includes(field)) + 1;
}
