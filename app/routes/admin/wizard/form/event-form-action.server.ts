// Submissions of the event form. Typed input is saved first, regardless of the pressed button.
import { data, redirect } from "@remix-run/node";
import { savePictures } from "~/domain/drafts/commands.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { isPictureField } from "~/domain/events/fields";
import { type EventForm, isSameForm } from "~/domain/events/form/form";
import { fittingNotes } from "~/domain/events/form/form-values";
import { readSettings } from "~/domain/settings/queries.server";
import { acceptsJson, type UploadResponse } from "~/http/forms/upload-response";
import { siteTimeOf } from "~/http/site-time.server";
import { openedAt, readStep, saveTyped, toEventForm } from "./event-form-context.server";
import { type FormPost, readFormPost } from "./event-form-post.server";
import { rejectForm, rejectUnsaved, statusOfUnsaved } from "./intents/form-rejection.server";
import { type FormUse, toStep } from "./intents/intent-handler.server";
import { intentHandlers } from "./intents/intent-handlers.server";

/**
 * Handles a submission: saves typed input, rejects invalid pictures, then runs the button's intent. Scripts only
 * upload.
 */
export async function handleFormAction(request: Request, use: FormUse) {
  const { site, formContext } = use;
  const step = readStep(request, formContext.steps);
  const current = formContext.steps[step - 1];
  if (!current) return toStep(use, 1);
  const isInPlace = acceptsJson(request);
  const post = await readFormPost(site, request, current, siteTimeOf(site));
  const { form, baseVersion, saved } = savePost(use, post);
  const { name, argument } = post.intent;
  // Both resolve a conflicting edit, and save this form's input afterwards.
  const settlesEdit = name === "restore" || name === "discard";
  if (saved && !saved.ok && !(saved.error === "occupied" && settlesEdit)) {
    if (saved.error === "published")
      return use.published() ?? redirect(formContext.edit ? formContext.path : "/admin", 303);
    if (isInPlace) return rejectInPlace(saved.message, statusOfUnsaved(saved.error));
    return rejectUnsaved(formContext, { step, form }, saved);
  }
  const [rejection] = Object.values(post.errors).flat();
  if (post.status && rejection && isInPlace) return rejectInPlace(rejection, post.status);
  if (post.status) return rejectForm(formContext, { step, form, errors: post.errors }, post.status);
  if (isInPlace) return data<UploadResponse>({ said: "" });
  return intentHandlers[name]({ ...use, form, step, baseVersion }, argument);
}

const rejectInPlace = (error: string, status: number) => data<UploadResponse>({ error }, { status });

/** Saves a submission to the draft. A form without input creates none. */
function savePost({ site, formContext }: Pick<FormUse, "site" | "formContext">, post: FormPost) {
  const known = findDraft(site.db, formContext.draftId);
  const opened = known ? formContext : openedAt(formContext, post.baseVersion);
  const typed: EventForm = {
    ...(known ? toEventForm(known.form, formContext.initial) : formContext.initial),
    ...post.values,
  };
  const notes = fittingNotes(typed, readSettings(site.db).defaultNotes);
  const form = { ...typed, notes };
  const isTyped = known || !isSameForm(form, formContext.initial);
  const baseVersion = opened.edit?.baseVersion ?? 0;
  const saved = isTyped ? saveTyped(site, opened, { ...post.values, notes }, post.typedAt) : null;
  const pictures = Object.entries(post.values).filter(([name]) => isPictureField(name));
  if (!known || !saved || saved.ok || saved.error !== "superseded" || pictures.length === 0)
    return { form, baseVersion, saved };
  // Input may have been typed and saved during the upload.
  const added: Partial<EventForm> = Object.fromEntries(pictures);
  return {
    form: { ...toEventForm(known.form, formContext.initial), ...added },
    baseVersion,
    saved: savePictures(site.db, known, added, site.clock.now()),
  };
}
