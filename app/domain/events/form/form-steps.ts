// The steps of the event form. Moving forward requires the current step's fields to be valid.
import type { EventForm, EventFormErrors, EventFormField } from "./form";
import { checkFields, type FormTime } from "./form-rules";
import { missingFields } from "./readiness";

export type FormStep = { label: string; fields: readonly EventFormField[] };

const timeAndPlace: FormStep = {
  label: "时间地点",
  fields: ["date", "time", "durationHours", "locationName", "locationAddress"],
};
const feesAndReminders: FormStep = {
  label: "费用与提醒",
  fields: [
    "deposit",
    "enrollFee",
    "notes",
    "disclaimer",
    "groupQrImageId",
    "wechatQrcodeUrl",
    "groupQrValidUntil",
  ],
};

export const createSteps: readonly FormStep[] = [
  {
    label: "基本信息",
    fields: ["title", "summary", "details", "category", "capacity", "coverImageId", "coverUrl"],
  },
  { label: "配色方案", fields: ["colorScheme", "backgroundImageId", "backgroundUrl"] },
  timeAndPlace,
  feesAndReminders,
];

export const editSteps: readonly FormStep[] = [
  { label: "基本信息", fields: ["title", "summary", "category", "capacity", "coverImageId", "coverUrl"] },
  { label: "活动详情", fields: ["details", "colorScheme", "backgroundImageId", "backgroundUrl"] },
  timeAndPlace,
  feesAndReminders,
];

/** Title of the error summary of a step. */
export const stepRefusal = (label: string) => `${label}验证失败，请检查红色标记的必填项`;

/** The error messages for the fields of one step: what is invalid, and what the step requires beyond that. */
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

/** Number (from 1) of the first step that holds one of these fields; the last step when none does. */
export function firstStepWith(errors: EventFormErrors, steps: readonly FormStep[]): number {
  const found = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return found < 0 ? steps.length : found + 1;
}
