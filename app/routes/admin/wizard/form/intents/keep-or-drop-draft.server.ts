// Saving this draft, and deleting this or another one.
import { redirect } from "@remix-run/node";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { isSameForm } from "~/domain/events/form/form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { saveTyped, stepAddress } from "../event-form-context.server";
import { rejectUnsaved } from "./form-rejection.server";
import type { IntentHandler } from "./intent-handler.server";

export const saveDraft: IntentHandler = ({ site, formContext, step }) =>
  redirectWithFlash(site, stepAddress(site, formContext, step), { tone: "ok", title: draftMessages.saved });

/** Leads to the page that asks before this draft is deleted; a form that was not typed into has none. */
export const clearDraft: IntentHandler = ({ site, formContext, step }) => {
  const { draftId } = formContext;
  if (findDraft(site.db, draftId)) return redirect(`/admin/drafts/${draftId}/delete`, 303);
  return redirectWithFlash(site, stepAddress(site, formContext, step), {
    tone: "info",
    title: draftMessages.nothingToClear,
  });
};

/** Deletes a draft; the form stays open unless it is its own. */
export const discardDraft: IntentHandler = ({ site, actor, formContext, form, step }, draftId) => {
  const isOwn = draftId === formContext.draftId;
  const count = deleteDrafts(site.db, actor, [draftId], site.clock.now());
  if (!isOwn && !isSameForm(form, formContext.initial)) {
    // The deleted edit may have been in the way of this one.
    const saved = saveTyped(site, formContext, form);
    if (!saved.ok) return rejectUnsaved(formContext, { step, form }, saved);
  }
  const to = isOwn ? formContext.path : stepAddress(site, formContext, step);
  const { deleted, nothingToClear } = draftMessages;
  return redirectWithFlash(
    site,
    to,
    count > 0 ? { tone: "ok", title: deleted } : { tone: "info", title: nothingToClear },
  );
};
