// Form context of a new event. The URL names the draft, so that a reload or double click uses the same one.
import { draftAge } from "~/domain/drafts/age";
import { draftTexts } from "~/domain/drafts/draft-view";
import { readDraftKey } from "~/domain/drafts/key";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft, listRecentEventDrafts } from "~/domain/drafts/queries.server";
import { findEventOfDraft } from "~/domain/events/commands.server";
import { newEventForm } from "~/domain/events/form/form";
import { createSteps } from "~/domain/events/form/form-steps";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { draftIdOf } from "~/http/records/draft-id.server";
import { siteTimeOf } from "~/http/site-time.server";
import { draftAddress } from "../drafts/draft-address";
import type { EventFormContext } from "./form/event-form-context.server";
import type { EventFormView } from "./form/event-form-view";

const path = "/admin/create-event";

/** The context of the draft that the URL names, or of a new one. */
export function createFormContext(site: Site, request: Request): EventFormContext {
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(site.db);
  return {
    mode: "create",
    draftId: draftIdOf(request),
    path,
    steps: createSteps,
    initial: newEventForm({ notes, disclaimer }, siteTimeOf(site)),
  };
}

/** URL of the event published from a draft, or null. */
export function publishedAddress(site: Site, draftId: string): string | null {
  const event = findEventOfDraft(site.db, draftId);
  return event ? withQuery(`${path}/published`, { event: event.id }) : null;
}

/** Redirects from a draft key to the draft's URL without the key. */
export async function restoreByKey(site: Site, key: string): Promise<Response> {
  const { id } = readDraftKey(key);
  const draft = id === null ? undefined : findDraft(site.db, id);
  if (draft?.formType !== "event" || draftAge(draft.updatedAt, site.clock.now()).isExpired) {
    const title = draft?.formType === "event" ? draftMessages.expired : draftMessages.missingOrExpired;
    return redirectWithFlash(site, path, { tone: "bad", title });
  }
  return redirectWithFlash(site, draftAddress(draft), { tone: "ok", title: draftMessages.restored });
}

/** The newest unfinished draft, unless the URL names a draft already. */
export function findOfferedDraft(site: Site, formContext: EventFormContext): EventFormView["offered"] {
  if (findDraft(site.db, formContext.draftId)) return null;
  const now = site.clock.now();
  const [draft] = listRecentEventDrafts(site.db, now);
  return draft
    ? { id: draft.id, title: draftTexts(draft).title, age: draftAge(draft.updatedAt, now).text }
    : null;
}
