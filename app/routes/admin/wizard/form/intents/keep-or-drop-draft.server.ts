// Saving this draft, and deleting this or another one.
import { redirect } from "@remix-run/node";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { stepAddress } from "../event-form-context.server";
import type { IntentHandler } from "./intent-handler.server";

export const saveDraft: IntentHandler = ({ site, formContext, step }) =>
  redirectWithFlash(site, stepAddress(formContext, step), { tone: "ok", title: draftMessages.saved });

/** Leads to the page that asks before this draft is deleted. */
export const clearDraft: IntentHandler = ({ formContext }) =>
  redirect(`/admin/drafts/${formContext.draftId}/delete`, 303);

/** Deletes a draft; the form stays open unless it is its own. */
export const discardDraft: IntentHandler = ({ site, actor, formContext, step }, draftId) => {
  deleteDrafts(site.db, actor, [draftId], site.clock.now());
  const to = draftId === formContext.draftId ? formContext.path : stepAddress(formContext, step);
  return redirectWithFlash(site, to, { tone: "ok", title: draftMessages.deleted });
};
