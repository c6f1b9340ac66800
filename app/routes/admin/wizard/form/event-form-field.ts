// Shared properties of the event form's text fields.
import { type EventFormField, fieldOf } from "~/domain/events/fields";
import type { FieldMetadata } from "~/ui/form/field";
import type { EventFormView } from "./event-form-view";

/** Conform's fields of the form. */
export type Fields = Record<EventFormField, FieldMetadata>;

export type FieldsProps = { view: EventFormView; fields: Fields; lite: boolean };

/** A field with its label and its first message; the summary has them all. */
export function textField(fields: Fields, name: EventFormField) {
  const field = fields[name];
  return { field, label: fieldOf(name).label, error: field.errors?.[0] };
}
