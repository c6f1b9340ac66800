// Form context of a new event. The URL names the draft, so that a reload or double click uses the same one.
import type { Actor } from "~/domain/audit/actor";
import { draftOwner } from "~/domain/drafts/commands.server";
import { findEventOfDraft } from "~/domain/events/commands.server";
import { newEventForm } from "~/domain/events/form/form";
import { formSteps } from "~/domain/events/form/form-steps";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { withQuery } from "~/http/query";
import { addressedDraft } from "~/http/records/draft-id.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { EventFormContext } from "./form/event-form-context.server";

const path = "/admin/create-event";

/** The context of the draft that the URL names, or of a new one. */
export function createFormContext(site: Site, request: Request, actor: Actor): EventFormContext {
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(site.db);
  return {
    ...addressedDraft(site, request, ({ formType, eventId }) => formType === "event" && eventId === null),
    mode: "create",
    owner: draftOwner(actor),
    path,
    steps: formSteps,
    initial: newEventForm({ notes, disclaimer }, siteTimeOf(site)),
  };
}

/** URL of the event published from a draft, or null. */
export function publishedAddress(site: Site, draftId: string): string | null {
  const event = findEventOfDraft(site.db, draftId);
  return event ? withQuery(`${path}/published`, { event: event.id }) : null;
}
