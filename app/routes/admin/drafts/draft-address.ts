// URLs of drafts.
import type { EventFormField } from "~/domain/events/fields";
import { formSteps, stepWith } from "~/domain/events/form/form-steps";
import { withQuery } from "~/http/query";
import { withReturnTo } from "../questions/return-to";

export const draftsPath = "/admin/drafts";
/** The drafts of the event form. */
export const eventDraftsPath = `${draftsPath}?type=event`;
/** Path that restores deleted drafts, followed by the audit id of the first deletion. */
export const undoPath = `${draftsPath}/undo`;

/** A page about one draft that returns to `returnTo`. */
export function draftPageAddress(id: string, page: string, returnTo: string): string {
  return withReturnTo(`${draftsPath}/${id}${page && `/${page}`}`, returnTo);
}

type Addressed = { id: string; formType: "event" | "poll" | "wish"; eventId: string | null };

/** The page to continue a draft on, at a step from 1. */
export function draftAddress({ id, formType, eventId }: Addressed, step = 1): string {
  if (formType === "poll") return withQuery("/admin/votes/create", { draft: id });
  if (formType === "wish") return withQuery("/wishes", { draft: id });
  const path = eventId === null ? "/admin/create-event" : `/admin/events/${eventId}/edit`;
  return withQuery(path, { draft: id, step });
}

/** The page that restores a saved draft; a new event's page finds it by its key. */
export function restoreAddress(draft: Addressed & { formKey: string }): string {
  const isNewEvent = draft.formType === "event" && draft.eventId === null;
  return isNewEvent ? withQuery("/admin/create-event", { draftKey: draft.formKey }) : draftAddress(draft);
}

/** The page with a given field of an event draft. */
export function draftFieldAddress(draft: Addressed, field: EventFormField): string {
  return draftAddress(draft, stepWith(field, formSteps));
}
