// Submissions of the event form. Typed input is saved first, regardless of the pressed button.
import { data, redirect } from "@remix-run/node";
import { savePictures } from "~/domain/drafts/commands.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { type EventFormField, eventFormFields, isPictureField, kindOf } from "~/domain/events/fields";
import { type EventForm, type EventFormErrors, isSameForm } from "~/domain/events/form/form";
import type { FormStep } from "~/domain/events/form/form-steps";
import { fittingNotes } from "~/domain/events/form/form-values";
import { dateOf } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import type { SiteTime } from "~/domain/events/site-time";
import { eventSlots } from "~/domain/images/slots";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { readGuardedUpload, slotRejection, type UploadStatus } from "~/http/forms/read-upload-form.server";
import { acceptsJson, type UploadResponse } from "~/http/forms/upload-response";
import { siteTimeOf } from "~/http/site-time.server";
import { type FormUse, openedAt, saveTyped, toEventForm } from "../form-use.server";
import { readStep } from "./event-form-view.server";
import { rejectForm, rejectUnsaved, statusOfUnsaved } from "./intents/form-rejection.server";
import { type Intent, parseIntent } from "./intents/intent";
import { intentHandlers, toStep } from "./intents/intent-handlers.server";

/**
 * Handles a submission: saves typed input, rejects invalid pictures, then runs the button's intent. Scripts only
 * upload.
 */
export async function handleFormAction(request: Request, use: FormUse) {
  const { site, steps } = use;
  const step = readStep(request, steps);
  const current = steps[step - 1];
  if (!current) return toStep(use, 1);
  const isInPlace = acceptsJson(request);
  const post = await readFormPost(site, request, current, siteTimeOf(site));
  const { form, baseVersion, saved } = savePost(use, post);
  const { name, argument } = post.intent;
  // Both resolve a conflicting edit, and save this form's input afterwards.
  const settlesEdit = name === "restore" || name === "discard";
  if (saved && !saved.ok && !(saved.error === "occupied" && settlesEdit)) {
    if (saved.error === "published") return use.published() ?? redirect(use.edit ? use.path : "/admin", 303);
    if (isInPlace) return rejectInPlace(saved.message, statusOfUnsaved(saved.error));
    return rejectUnsaved(use, { step, form }, saved);
  }
  const [rejection] = Object.values(post.errors).flat();
  if (post.status && rejection && isInPlace) return rejectInPlace(rejection, post.status);
  if (post.status) return rejectForm(use, { step, form, errors: post.errors }, post.status);
  if (isInPlace) return data<UploadResponse>({ said: "" });
  return intentHandlers[name]({ ...use, form, step, baseVersion }, argument);
}

const rejectInPlace = (error: string, status: number) => data<UploadResponse>({ error }, { status });

/** Saves a submission to the draft. A form without input creates none. */
function savePost(use: FormUse, post: FormPost) {
  const { site, draftId, initial } = use;
  const known = findDraft(site.db, draftId);
  const opened = known ? use : openedAt(use, post.baseVersion);
  const typed: EventForm = {
    ...(known ? toEventForm(known.form, initial) : initial),
    ...post.values,
  };
  const notes = fittingNotes(typed, readSettings(site.db).defaultNotes);
  const form = { ...typed, notes };
  const isTyped = known || !isSameForm(form, initial);
  const baseVersion = opened.edit?.baseVersion ?? 0;
  const saved = isTyped ? saveTyped(site, opened, { ...post.values, notes }, post.typedAt) : null;
  const pictures = Object.entries(post.values).filter(([name]) => isPictureField(name));
  if (!known || !saved || saved.ok || saved.error !== "superseded" || pictures.length === 0)
    return { form, baseVersion, saved };
  // Input may have been typed and saved during the upload.
  const added: Partial<EventForm> = Object.fromEntries(pictures);
  return {
    form: { ...toEventForm(known.form, initial), ...added },
    baseVersion,
    saved: savePictures(site.db, known, added, site.clock.now()),
  };
}

// Parses a submission: button, typed values, and an uploaded picture.

type FormPost = {
  intent: Intent;
  baseVersion: number;
  typedAt: number | undefined;
  /** Typed values, with ids of stored pictures; an id is empty for a removed picture. */
  values: Partial<EventForm>;
  /** Error messages for rejected pictures. */
  errors: EventFormErrors;
  /** Set when a picture was rejected. */
  status: UploadStatus | null;
};

/** Parses the submission of one step. */
async function readFormPost(
  site: Site,
  request: Request,
  step: FormStep,
  { now, timeZone }: SiteTime,
): Promise<FormPost> {
  const slots = Object.values(eventSlots).filter(({ field }) => step.fields.includes(field));
  const kinds = Object.fromEntries(slots.map(({ input, kind }) => [input, kind]));
  const { form, uploads } = await readGuardedUpload(site, request, kinds);
  const post: FormPost = {
    intent: parseIntent(text(form, "intent") ?? "next"),
    baseVersion: Number(text(form, "baseVersion") ?? 0) || 0,
    typedAt: readTypedAt(form),
    values: readValues(form),
    errors: {},
    status: null,
  };
  for (const slot of slots) {
    const upload = uploads.find(({ field }) => field === slot.input)?.result;
    if (upload?.ok) post.values[slot.field] = upload.value.id;
    else if (upload) {
      const { message, status } = slotRejection(slot, upload);
      post.errors[slot.field] = [message];
      post.status = status;
    }
  }
  if (post.values.groupQrImageId && !post.values.groupQrValidUntil) {
    post.values.groupQrValidUntil = dateOf(now, groupQrDays, timeZone);
  }
  const { name, argument } = post.intent;
  if (name === "remove" && isPictureField(argument)) post.values[argument] = "";
  return post;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** Time of the last input (ms UTC); undefined without scripts. */
export function readTypedAt(form: FormData): number | undefined {
  const at = Number(text(form, "typedAt"));
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
}

/** The text of a field; ticked words are separated by spaces. */
function typedText(form: FormData, field: EventFormField): string | null {
  if (kindOf(field).is !== "tags" || !form.has(field)) return text(form, field);
  const words = form.getAll(field).filter((word) => typeof word === "string" && word !== "");
  return words.join(" ");
}

/** Typed fields of a submission; picture ids come only from the draft. */
export function readValues(form: FormData): Partial<EventForm> {
  const values: Partial<Record<EventFormField, string>> = {};
  for (const field of eventFormFields) {
    const value = isPictureField(field) ? null : typedText(form, field);
    if (value !== null) values[field] = value.replace(/\r\n?/g, "\n");
  }
  return values;
}
