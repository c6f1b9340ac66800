// Saving this draft, and deleting this or another one.
import { redirect } from "@remix-run/node";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { stepAddress } from "../event-form-context.server";
import type { IntentHandler } from "./intent-handler.server";

export const saveDraft: IntentHandler = ({ site, formContext, step }) =>
  redirectWithFlash(site, stepAddress(formContext, step), { tone: "ok", title: draftMessages.saved });

/** Leads to the page that asks before this draft is deleted; a form that was not typed into has none. */
export const clearDraft: IntentHandler = ({ site, formContext, step }) => {
  const { draftId } = formContext;
  if (findDraft(site.db, draftId)) return redirect(`/admin/drafts/${draftId}/delete`, 303);
  return redirectWithFlash(site, stepAddress(formContext, step), {
    tone: "info",
    title: draftMessages.nothingToClear,
  });
};

/** Deletes a draft; the form stays open unless it is its own. */
export const discardDraft: IntentHandler = ({ site, actor, formContext, step }, draftId) => {
  const count = deleteDrafts(site.db, actor, [draftId], site.clock.now());
  const to = draftId === formContext.draftId ? formContext.path : stepAddress(formContext, step);
  const { deleted, nothingToClear } = draftMessages;
  return redirectWithFlash(
    site,
    to,
    count > 0 ? { tone: "ok", title: deleted } : { tone: "info", title: nothingToClear },
  );
};
