// The steps of the event form. Moving forward requires the current step's fields to be valid.

import { eventMessages } from "../schema";
import type { SiteTime } from "../site-time";
import { type EventForm, type EventFormErrors, type EventFormField, readEventForm } from "./form";

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

const isBlank = (text: string) => text.trim() === "";

/** What a step requires beyond validity; the administrator may publish without it after confirming. */
function lacking(form: EventForm): EventFormErrors {
  return {
    ...(isBlank(form.summary) ? { summary: [eventMessages.summaryRequired] } : {}),
    ...(isBlank(form.capacity) ? { capacity: [eventMessages.capacity] } : {}),
    ...(isBlank(form.locationName) && isBlank(form.locationAddress)
      ? { locationName: [eventMessages.place] }
      : {}),
  };
}

/** The error messages for the fields of one step. */
export function stepErrors(
  form: EventForm,
  step: FormStep,
  siteTime: SiteTime,
  unchangedStart?: number,
): EventFormErrors {
  const errors = { ...lacking(form), ...readEventForm(form, siteTime, unchangedStart).errors };
  return Object.fromEntries(step.fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

/** Number (from 1) of the first step that holds one of these fields; the last step when none does. */
export function firstStepWith(errors: EventFormErrors, steps: readonly FormStep[]): number {
  const found = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return found < 0 ? steps.length : found + 1;
}
