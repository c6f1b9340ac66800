// One handler for each intent of the event form.
import { redirect } from "@remix-run/node";
import { goToNext, goToPrevious, goToStep } from "./change-step.server";
import type { IntentHandlers } from "./intent";
import { type IntentHandler, toStep } from "./intent-handler.server";
import { clearDraft, discardDraft, saveDraft } from "./keep-or-drop-draft.server";
import { publish } from "./publish.server";
import { restoreDraft } from "./restore-draft.server";

const stay: IntentHandler = ({ formContext, step }) => toStep(formContext, step);

const cropPicture: IntentHandler = ({ formContext }, picture) =>
  redirect(`/admin/drafts/${formContext.draftId}/crop/${picture}`, 303);

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
  // Done when what was typed and the pictures were saved.
  preview: stay,
  upload: stay,
  remove: stay,
  stay,
};
