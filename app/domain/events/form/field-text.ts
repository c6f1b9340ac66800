// Display text of the event form's fields, for comparisons and draft previews.
import { cleanText, graphemeLength } from "../../../platform/text";
import { euro, euroText, readCents, yuan, yuanText } from "../money";
import type { EventForm, EventFormField } from "./form";
import { readHours, readPeople } from "./form-values";

/** A field's value as text; empty when unset. For pictures only their presence. */
export function fieldText(form: EventForm, field: EventFormField): string {
  const value = form[field].trim();
  if (value === "") return "";
  if (field.endsWith("ImageId")) return "已上传";
  return numberText(field, value);
}

type NumberField = { read: (typed: string) => number; say: (value: number) => string };

const numberFields: Record<string, NumberField> = {
  capacity: { read: readPeople, say: (people) => `${people} 人` },
  durationHours: { read: readHours, say: (hours) => `${hours} 小时` },
  deposit: { read: (typed) => readCents(typed, yuan), say: yuanText },
  enrollFee: { read: (typed) => readCents(typed, euro), say: euroText },
};

/** A typed number with its unit; what cannot be read is shown as typed. */
export function numberText(field: string, typed: string): string {
  const known = numberFields[field];
  const value = known?.read(typed) ?? Number.NaN;
  return known && Number.isFinite(value) ? known.say(value) : typed;
}

/** 8 / 60: graphemes used and allowed. Much too long a text is not counted to its end: 120+ / 60. */
export function counterText(text: string, max: number): string {
  const enough = 2 * max;
  const used = graphemeLength(cleanText(text), enough);
  return `${used}${used === enough ? "+" : ""} / ${max}`;
}
