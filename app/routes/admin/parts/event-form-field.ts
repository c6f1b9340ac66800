// What every text field of the event form has in common.
import { counterText, eventFieldLabels } from "~/domain/events/field-labels";
import type { EventFormField } from "~/domain/events/form";
import type { EventFormView } from "./event-form-view";

export type FieldsProps = { view: EventFormView; lite: boolean };

/** Id, name, label, value and message of a field. */
export function textField(view: EventFormView, field: EventFormField) {
  return {
    id: field,
    name: field,
    label: eventFieldLabels[field],
    defaultValue: view.form[field],
    error: view.errors[field]?.[0],
  };
}

/** How much of a field is used; the script keeps the figure up to date. */
export function counter(view: EventFormView, field: EventFormField, max: number) {
  return { counter: counterText(view.form[field], max), "data-max": max };
}
