// Display text of the event form's fields, for comparisons and draft previews.
import { cleanText, graphemeLength } from "../../../platform/text";
import { type EventFormField, kindOf } from "../fields";
import { currencies, readCents } from "../money";
import type { EventForm } from "./form";
import { readHours, readPeople } from "./form-values";

/** A field's value as text; empty when unset. For pictures only their presence. */
export const fieldText = (form: EventForm, field: EventFormField): string => valueText(field, form[field]);

/** A typed value as text, like `fieldText`. */
export function valueText(field: EventFormField, typed: string): string {
  const value = typed.trim();
  if (value === "") return "";
  const kind = kindOf(field);
  if (kind.is === "picture") return "已上传";
  if (kind.is === "moment") return value.replace("T", " ");
  return (kind.is === "choice" ? kind.rule.labels?.[value] : undefined) ?? numberText(field, value);
}

/** A typed number with its unit; what cannot be read, and what is no number, is shown as typed. */
export function numberText(field: EventFormField, typed: string): string {
  const kind = kindOf(field);
  switch (kind.is) {
    case "people":
      return withUnit(readPeople(typed), (people) => `${people} 人`) ?? typed;
    case "duration":
      return withUnit(readHours(typed), (hours) => `${hours} 小时`) ?? typed;
    case "money": {
      const { units, amountText } = currencies[kind.currency];
      return withUnit(readCents(typed, units), amountText) ?? typed;
    }
    default:
      return typed;
  }
}

const withUnit = (value: number, textOf: (value: number) => string) =>
  Number.isFinite(value) ? textOf(value) : undefined;

/** 8 / 60: graphemes used and allowed. Much too long a text is not counted to its end: 120+ / 60. */
export function counterText(text: string, max: number): string {
  const enough = 2 * max;
  const used = graphemeLength(cleanText(text), enough);
  return `${used}${used === enough ? "+" : ""} / ${max}`;
}
