import { draftAge } from "~/domain/drafts/age";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { mergeDraft } from "~/domain/drafts/merge";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { saveTyped, stepAddress, toEventForm } from "../event-form-context.server";
import type { IntentHandler } from "./intent-handler.server";

/** Continues another draft; values typed here are saved and take precedence. */
export const restoreDraft: IntentHandler = ({ site, actor, formContext, form, step }, draftId) => {
  const now = site.clock.now();
  const refuse = (title: string, path = stepAddress(site, formContext, step)) =>
    redirectWithFlash(site, path, { tone: "bad", title });
  const draft = findDraft(site.db, draftId);
  if (!draft || draft.eventId !== (formContext.edit?.eventId ?? null)) {
    return refuse(draftMessages.missingOrExpired);
  }
  if (draftAge(draft.updatedAt, now).isExpired) return refuse(draftMessages.expired);
  const merged = mergeDraft(form, draft.form, formContext.initial);
  const restored = { ...formContext, draftId };
  const kept = saveTyped(site, restored, toEventForm(merged.form));
  if (!kept.ok) return refuse(draftMessages.restoreFailed, formContext.path);
  deleteDrafts(site.db, actor, [formContext.draftId], now);
  const title = merged.keptTyped ? draftMessages.merged : draftMessages.restored;
  return redirectWithFlash(site, stepAddress(site, restored, step), { tone: "ok", title });
};
