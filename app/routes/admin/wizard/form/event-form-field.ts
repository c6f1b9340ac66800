// Shared properties of the event form's text fields.
import { counterText } from "~/domain/events/form/field-text";
import { type EventFormField, eventFieldLabels } from "~/domain/events/form/form";
import { isRequired } from "~/domain/events/form/readiness";
import type { EventFormView } from "./event-form-view";

export type FieldsProps = { view: EventFormView; lite: boolean };

/** Id, name, label, value and message of a field, and whether it is required. */
export function textField(view: EventFormView, field: EventFormField) {
  return {
    id: field,
    name: field,
    label: eventFieldLabels[field],
    required: isRequired(field),
    defaultValue: view.form[field],
    error: view.errors[field]?.[0],
  };
}

/** Character counter of a field, kept up to date by the script. */
export function counter(view: EventFormView, field: EventFormField, max: number) {
  return { counter: counterText(view.form[field], max), "data-max": max };
}
