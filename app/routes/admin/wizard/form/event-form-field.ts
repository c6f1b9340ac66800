import { type EventFormField, fieldOf } from "~/domain/events/fields";
import { isRequiredByStep } from "~/domain/events/form/readiness";
import type { FieldMetadata } from "~/ui/form/field";
import type { EventFormView } from "./event-form-view";

export type Fields = Record<EventFormField, FieldMetadata>;

export type FieldsProps = { view: EventFormView; fields: Fields };

/** Mark of a field that the next step requires, although publishing does not. */
const requiredMark = "下一步前填写";

/** A field with its label, mark and first message; the summary lists all messages. */
export function textField(fields: Fields, name: EventFormField) {
  const field = fields[name];
  const mark = isRequiredByStep(name) ? requiredMark : undefined;
  return { field, label: fieldOf(name).label, mark, error: field.errors?.[0] };
}
