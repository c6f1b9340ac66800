// One handler for each intent of the event form.
import { redirect } from "@remix-run/node";
import { countParticipant } from "~/domain/events/participants.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { saveTyped, stepAddress } from "../event-form-context.server";
import { goToNext, goToPrevious, goToStep } from "./change-step.server";
import { refuseUnsaved } from "./form-refusal.server";
import type { IntentHandlers } from "./intent";
import { type IntentHandler, toStep } from "./intent-handler.server";
import { clearDraft, discardDraft, saveDraft } from "./keep-or-drop-draft.server";
import { publish } from "./publish.server";
import { restoreDraft } from "./restore-draft.server";

const stay: IntentHandler = (context) => toStep(context, context.step);

const cropPicture: IntentHandler = ({ site, formContext, form, step }, picture) => {
  // The picture of an event that is not edited yet is in no draft.
  const saved = saveTyped(site, formContext, {});
  if (!saved.ok) return refuseUnsaved(formContext, { step, form }, saved);
  return redirect(`/admin/drafts/${formContext.draftId}/crop/${picture}`, 303);
};

/** One participant more or less of the edited event; a new one has nobody yet. */
const countPerson: IntentHandler = (context, direction) => {
  const { site, actor, formContext, step } = context;
  const { edit } = formContext;
  if (!edit) return toStep(context, step);
  const change = { id: edit.eventId, by: direction === "down" ? -1 : 1 } as const;
  const counted = countParticipant(site.db, actor, change, site.clock.now());
  if (counted.ok) return toStep(context, step);
  const to = stepAddress(site, formContext, step);
  return redirectWithFlash(site, to, { tone: "bad", title: counted.message });
};

export const intentHandlers: IntentHandlers<IntentHandler> = {
  next: goToNext,
  previous: goToPrevious,
  step: goToStep,
  save: saveDraft,
  publish,
  crop: cropPicture,
  clear: clearDraft,
  restore: restoreDraft,
  discard: discardDraft,
  count: countPerson,
  // Done when what was typed and the pictures were saved.
  preview: stay,
  upload: stay,
  remove: stay,
  stay,
};
