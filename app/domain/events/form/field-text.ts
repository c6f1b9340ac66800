// Display text of the event form's fields, for comparisons and draft previews.
import { cleanText, graphemeLength } from "../../../platform/text";
import { type EventFormField, kindOf } from "../fields";
import { currencies, readCents } from "../money";
import type { EventForm } from "./form";
import { readHours, readPeople } from "./form-values";

/** Formats a field's value; empty when unset. Pictures only show their presence. */
export const fieldText = (form: EventForm, field: EventFormField): string => valueText(field, form[field]);

/** Formats a typed value like `fieldText`. */
export function valueText(field: EventFormField, typed: string): string {
  const value = typed.trim();
  if (value === "") return "";
  const kind = kindOf(field);
  if (kind.is === "picture") return "已上传";
  if (kind.is === "moment") return value.replace("T", " ");
  return (kind.is === "choice" ? kind.rule.labels?.[value] : undefined) ?? numberText(field, value);
}

/** Formats a typed number with its unit; unreadable input is returned as typed. */
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

/** Formats graphemes used and allowed, 8 / 60. Stops counting far beyond the limit: 120+ / 60. */
export function counterText(text: string, max: number): string {
  const enough = 2 * max;
  const used = graphemeLength(cleanText(text), enough);
  return `${used}${used === enough ? "+" : ""} / ${max}`;
}
