// Handlers of the event form's buttons. Typed input is saved before they run.
import { redirect } from "@remix-run/node";
import { draftAge } from "~/domain/drafts/age";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { mergeDraft } from "~/domain/drafts/merge";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { type EventForm, type EventFormErrors, isSameForm } from "~/domain/events/form/form";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { firstStepWith, stepErrors } from "~/domain/events/form/form-steps";
import { missingFields } from "~/domain/events/form/readiness";
import { countParticipant } from "~/domain/events/participants.server";
import { confirmCode as confirmPicture } from "~/domain/images/confirm-code.server";
import { redirectWithFlash, rejectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { batchUndoLink } from "../../../confirmations/undo-link.server";
import { draftPageAddress } from "../../../drafts/draft-page-address";
import { undoPath } from "../../../drafts/draft-paths";
import {
  type EventFormContext,
  type FormUse,
  type MaybeLater,
  saveTyped,
  stepAddress,
  toEventForm,
} from "../../form-use.server";
import { rejectForm, rejectUnsaved } from "./form-rejection.server";
import type { IntentHandlers } from "./intent";

type IntentContext = FormUse & {
  /** The entire form, including typed input. */
  form: EventForm;
  /** The submitted step, from 1. */
  step: number;
  /** Version of the edited event; 0 for a new event. */
  baseVersion: number;
};

type IntentHandler = (
  context: IntentContext,
  argument: string,
) => MaybeLater<Response | ReturnType<typeof rejectForm>>;

/** A 303 to a step of the form, from 1. */
export function toStep(use: FormUse, step: number): Response {
  return redirect(stepAddress(use.site, use, step), 303);
}

// Saves this draft, and deletes this or another one.

/** A form without input has no draft. */
const saveDraft: IntentHandler = (context) => {
  const { site, draftId, step } = context;
  const isSaved = findDraft(site.db, draftId) !== undefined;
  const { saved, nothingToSave } = draftMessages;
  return redirectWithFlash(
    site,
    stepAddress(site, context, step),
    isSaved ? { tone: "ok", title: saved } : { tone: "info", title: nothingToSave },
  );
};

/** Redirects to the confirmation of deleting this draft; a form without input has none. */
const clearDraft: IntentHandler = (context) => {
  const { site, draftId, step } = context;
  const stepUrl = stepAddress(site, context, step);
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
const startAnother: IntentHandler = (context) => {
  const { site, draftId, step } = context;
  const isSaved = findDraft(site.db, draftId) !== undefined;
  return redirect(isSaved ? stepAddress(site, context, step) : emptyForm(context), 303);
};

/**
 * Deletes a draft; the form stays open unless the draft is its own. Offers no other draft, which would cover the undo
 * button.
 */
const discardDraft: IntentHandler = (context, draftId) => {
  const { site, actor, form, step } = context;
  const isOwn = draftId === context.draftId;
  const stepUrl = stepAddress(site, context, step);
  const discarded = deleteDrafts(site.db, actor, [draftId], site.clock.now());
  if (!isOwn && !isSameForm(form, context.initial)) {
    // The deleted edit may have blocked this one.
    const saved = saveTyped(site, context, form);
    if (!saved.ok) return rejectUnsaved(context, { step, form }, saved);
  }
  // A form opened without a draft may have one now.
  const isEmpty = isOwn || !findDraft(site.db, context.draftId);
  const to = isEmpty ? emptyForm(context) : stepAddress(site, context, step);
  // The form offers the restored draft again.
  const question = isEmpty ? context.path : to;
  const { deleted, nothingToClear } = draftMessages;
  return redirectWithFlash(
    site,
    to,
    discarded.length > 0
      ? { tone: "ok", title: deleted, link: batchUndoLink(undoPath, discarded, isOwn ? stepUrl : question) }
      : { tone: "info", title: nothingToClear },
  );
};

/** Continues another draft; values typed here are saved and take precedence. */
const restoreDraft: IntentHandler = (context, draftId) => {
  const { site, actor, initial, form, step } = context;
  const now = site.clock.now();
  const reject = (title: string, path = stepAddress(site, context, step)) =>
    redirectWithFlash(site, path, { tone: "bad", title });
  const draft = findDraft(site.db, draftId);
  if (!draft || draft.eventId !== (context.edit?.eventId ?? null)) {
    return reject(draftMessages.missingOrExpired);
  }
  if (draftAge(draft.updatedAt, now).isExpired) return reject(draftMessages.expired);
  const merged = mergeDraft(form, draft.form, initial);
  const restored = { ...context, draftId };
  const saved = saveTyped(site, restored, toEventForm(merged.form, initial));
  if (!saved.ok) return reject(draftMessages.restoreFailed, context.path);
  deleteDrafts(site.db, actor, [context.draftId], now);
  const title = merged.hasConflict ? draftMessages.merged : draftMessages.restored;
  return redirectWithFlash(site, stepAddress(site, restored, step), { tone: "ok", title });
};

/** Publishes or saves the event. A new one can only be published from the last step. */
const publish: IntentHandler = async (context) => {
  const { site, mode, steps, path, draftId, finish, form, step, baseVersion } = context;
  if (mode === "create" && step < steps.length) return toStep(context, steps.length);
  const finished = await finish(form, { anyway: false, baseVersion });
  if (finished instanceof Response) return finished;
  if (finished.error === "incomplete") return redirect(withQuery(`${path}/check`, { draft: draftId }), 303);
  if (!finished.errors) return rejectWithFlash(site, "/admin", { tone: "bad", title: finished.message });
  // Lists fields required by the steps together with those required for publishing.
  const missing = missingFields(form).map(({ field, message }) => [field, [message]]);
  const errors: EventFormErrors = { ...Object.fromEntries(missing), ...finished.errors };
  return rejectForm(context, { step: firstStepWith(errors, steps), form, errors });
};

/** Next, previous and step numbers. Moving forward requires valid steps in between. */
const goToNext: IntentHandler = (context) => goToStep(context, String(context.step + 1));

const goToPrevious: IntentHandler = (context) => toStep(context, Math.max(1, context.step - 1));

const goToStep: IntentHandler = (context, argument) => {
  const { form, step } = context;
  const target = Math.min(context.steps.length, Math.max(1, Number(argument) || 1));
  for (let passed = step; passed < target; passed += 1) {
    const errors = errorsOf(context, passed);
    if (Object.keys(errors).length > 0) return rejectForm(context, { step: passed, form, errors });
  }
  return toStep(context, target);
};

function errorsOf({ site, steps, edit, form }: IntentContext, step: number) {
  const fields = steps[step - 1];
  return fields ? stepErrors(form, fields, formTimeOf(siteTimeOf(site)), edit?.startAt) : {};
}

const stay: IntentHandler = (context) => toStep(context, context.step);

/** The organiser confirms that the picture is a group code although no code was found in it. */
const confirmCode: IntentHandler = (context) => {
  const { site, actor, edit, draftId, form } = context;
  const entity = edit
    ? ({ type: "event", id: edit.eventId } as const)
    : ({ type: "draft", id: draftId } as const);
  confirmPicture(site.db, actor, { imageId: form.groupQrImageId, entity }, site.clock.now());
  return stay(context, "");
};

const cropPicture: IntentHandler = (context, picture) => {
  const { site, draftId, form, step } = context;
  // The picture of an event without changes is not in a draft yet.
  const saved = saveTyped(site, context, {});
  if (!saved.ok) return rejectUnsaved(context, { step, form }, saved);
  return redirect(`/admin/drafts/${draftId}/crop/${picture}`, 303);
};

/** Increments or decrements the edited event's participants; a new event has none. */
const countPerson: IntentHandler = (context, direction) => {
  const { site, actor, edit, step } = context;
  if (!edit) return toStep(context, step);
  const change = { id: edit.eventId, by: direction === "down" ? -1 : 1 } as const;
  const counted = countParticipant(site.db, actor, change, site.clock.now());
  if (counted.ok) return toStep(context, step);
  const to = stepAddress(site, context, step);
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
  another: startAnother,
  discard: discardDraft,
  count: countPerson,
  confirm: confirmCode,
  // Input and pictures are already saved.
  preview: stay,
  upload: stay,
  remove: stay,
  stay,
};
