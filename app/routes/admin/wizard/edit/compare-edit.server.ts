// Compares the stored event with an edit that was started before the event's last change.
import { findEventVersion } from "~/domain/events/event-versions.server";
import { type EventFormField, eventFormFields, fieldOf } from "~/domain/events/fields";
import { fieldText } from "~/domain/events/form/field-text";
import { type EventForm, eventFormOf } from "~/domain/events/form/form";
import type { EditUse } from "../form-use.server";

export type Difference = {
  field: EventFormField;
  label: string;
  saved: string;
  mine: string;
  /** The initially selected version: the stored one if the edit did not change the field. */
  choice: "saved" | "mine";
};

/** Fields in which the edit differs from the stored event. */
export function compareEdit({ site, event, formContext }: EditUse, mine: EventForm): Difference[] {
  const saved = formContext.initial;
  const base = findEventVersion(site.db, event.id, formContext.edit.baseVersion);
  const began = base && eventFormOf(base, site.env.SITE_TIME_ZONE);
  return eventFormFields
    .filter((field) => saved[field] !== mine[field])
    .map((field) => ({
      field,
      label: fieldOf(field).label,
      saved: fieldText(saved, field) || "（空）",
      mine: fieldText(mine, field) || "（空）",
      choice: began && began[field] === mine[field] ? "saved" : "mine",
    }));
}

/** The form with the selected version of each field. */
export function chooseVersions({ formContext }: EditUse, mine: EventForm, posted: FormData): EventForm {
  const form = { ...mine };
  for (const field of eventFormFields) {
    if (posted.get(`choose-${field}`) === "saved") form[field] = formContext.initial[field];
  }
  return form;
}
