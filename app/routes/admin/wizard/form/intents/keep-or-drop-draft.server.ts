// Saves this draft, and deletes this or another one.
import { redirect } from "@remix-run/node";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { isSameForm } from "~/domain/events/form/form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { draftPageAddress, undoPath } from "../../../drafts/draft-paths";
import { batchUndoLink } from "../../../questions/undo-link.server";
import { type EventFormContext, saveTyped, stepAddress } from "../event-form-context.server";
import { rejectUnsaved } from "./form-rejection.server";
import type { IntentHandler } from "./intent-handler.server";

/** A form without input has no draft. */
export const saveDraft: IntentHandler = ({ site, formContext, step }) => {
  const isSaved = findDraft(site.db, formContext.draftId) !== undefined;
  const { saved, nothingToSave } = draftMessages;
  return redirectWithFlash(
    site,
    stepAddress(site, formContext, step),
    isSaved ? { tone: "ok", title: saved } : { tone: "info", title: nothingToSave },
  );
};

/** Redirects to the confirmation of deleting this draft; a form without input has none. */
export const clearDraft: IntentHandler = ({ site, formContext, step }) => {
  const { draftId } = formContext;
  const stepUrl = stepAddress(site, formContext, step);
  if (findDraft(site.db, draftId)) return redirect(draftPageAddress(draftId, "delete", stepUrl), 303);
  return redirectWithFlash(site, stepUrl, {
    tone: "info",
    title: draftMessages.nothingToClear,
  });
};

/** An empty form of a new event without an offer of another draft. */
const emptyForm = ({ path, mode }: EventFormContext) =>
  mode === "create" ? withQuery(path, { new: 1 }) : path;

/** Keeps another draft unchanged and continues with this form. */
export const startAnother: IntentHandler = ({ site, formContext, step }) => {
  const isSaved = findDraft(site.db, formContext.draftId) !== undefined;
  return redirect(isSaved ? stepAddress(site, formContext, step) : emptyForm(formContext), 303);
};

/**
 * Deletes a draft; the form stays open unless the draft is its own. Offers no other draft, which would cover the undo
 * button.
 */
export const discardDraft: IntentHandler = ({ site, actor, formContext, form, step }, draftId) => {
  const isOwn = draftId === formContext.draftId;
  const stepUrl = stepAddress(site, formContext, step);
  const discarded = deleteDrafts(site.db, actor, [draftId], site.clock.now());
  if (!isOwn && !isSameForm(form, formContext.initial)) {
    // The deleted edit may have blocked this one.
    const saved = saveTyped(site, formContext, form);
    if (!saved.ok) return rejectUnsaved(formContext, { step, form }, saved);
  }
  // A form opened without a draft may have one now.
  const isEmpty = isOwn || !findDraft(site.db, formContext.draftId);
  const to = isEmpty ? emptyForm(formContext) : stepAddress(site, formContext, step);
  // The form offers the restored draft again.
  const question = isEmpty ? formContext.path : to;
  const { deleted, nothingToClear } = draftMessages;
  return redirectWithFlash(
    site,
    to,
    discarded.length > 0
      ? { tone: "ok", title: deleted, link: batchUndoLink(undoPath, discarded, isOwn ? stepUrl : question) }
      : { tone: "info", title: nothingToClear },
  );
};
