import { type EventFormField, fieldOf } from "~/domain/events/fields";
import { isRequiredByStep } from "~/domain/events/form/readiness";
import type { FieldMetadata } from "~/ui/form/field";
import type { EventFormView } from "./event-form-view";

export type Fields = Record<EventFormField, FieldMetadata>;

export type FieldsProps = { view: EventFormView; fields: Fields };

/** A field with its label, mark, hint and first message; the summary lists all messages. */
export function textField({ view, fields }: FieldsProps, name: EventFormField) {
  const field = fields[name];
  // The next step requires it, although publishing does not.
  const mark = isRequiredByStep(name) ? "必填" : undefined;
  return { field, label: fieldOf(name).label, mark, hint: view.hints[name], error: field.errors?.[0] };
}
