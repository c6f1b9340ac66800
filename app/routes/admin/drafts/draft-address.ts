// URLs of the pages for editing drafts. They know the steps of the event form.
import type { EventFormField } from "~/domain/events/fields";
import { stepsFor, stepWith } from "~/domain/events/form/form-steps";
import { withQuery } from "~/http/query";

type Addressed = { id: string; formType: "event" | "poll" | "wish"; eventId: string | null };

/** The page for editing a draft at a step, from 1. */
export function draftAddress({ id, formType, eventId }: Addressed, step = 1): string {
  if (formType === "poll") return withQuery("/admin/votes/create", { draft: id });
  if (formType === "wish") return withQuery("/wishes", { draft: id });
  const path = eventId === null ? "/admin/create-event" : `/admin/events/${eventId}/edit`;
  return withQuery(path, { draft: id, step });
}

/** The page that restores a saved draft; the page for new events finds it by its key. */
export function restoreAddress(draft: Addressed & { formKey: string }): string {
  const isNewEvent = draft.formType === "event" && draft.eventId === null;
  return isNewEvent ? withQuery("/admin/create-event", { draftKey: draft.formKey }) : draftAddress(draft);
}

/** The page with a specific field of an event draft. */
export function draftFieldAddress(draft: Addressed, field: EventFormField): string {
  return draftAddress(draft, stepWith(field, stepsFor[draft.eventId === null ? "create" : "edit"]));
}
