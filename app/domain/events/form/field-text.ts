// Display text of the event form's fields, for comparisons and draft previews.
import { cleanText, codeUnitsAtMost, graphemeLength } from "../../../platform/text";
import type { EventForm, EventFormField } from "./form";

/** A field's value as text; empty when unset. For pictures only their presence. */
export function fieldText(form: EventForm, field: EventFormField): string {
  const value = form[field].trim();
  if (value === "") return "";
  if (field.endsWith("ImageId")) return "已上传";
  if (field === "capacity") return `${value} 人`;
  if (field === "durationHours") return `${value} 小时`;
  if (field === "deposit") return `¥${value}`;
  if (field === "enrollFee") return `€${value}`;
  return value;
}

/** 8 / 60: graphemes used and allowed. Of a text that is refused by its length the code units are counted. */
export function counterText(text: string, max: number): string {
  const used = text.length > codeUnitsAtMost(max) ? text.length : graphemeLength(cleanText(text));
  return `${used} / ${max}`;
}
