// Parses a submission of the event form: button, typed values, and an uploaded picture.

import { type EventFormField, eventFormFields, isPictureField } from "~/domain/events/fields";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import type { FormStep } from "~/domain/events/form/form-steps";
import { dateOf } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import type { SiteTime } from "~/domain/events/site-time";
import { eventSlots } from "~/domain/images/slots";
import type { Site } from "~/http/context.server";
import { readUploadForm, slotRejection, type UploadStatus } from "~/http/forms/read-upload-form.server";
import { type Intent, parseIntent } from "./intents/intent";

export type FormPost = {
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
export async function readFormPost(
  site: Site,
  request: Request,
  step: FormStep,
  { now, timeZone }: SiteTime,
): Promise<FormPost> {
  const slots = Object.values(eventSlots).filter(({ field }) => step.fields.includes(field));
  const kinds = Object.fromEntries(slots.map(({ input, kind }) => [input, kind]));
  const { form, uploads } = await readUploadForm(site, request, kinds);
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

/** Typed fields of a submission; picture ids come only from the draft. */
export function readValues(form: FormData): Partial<EventForm> {
  const values: Partial<Record<EventFormField, string>> = {};
  for (const field of eventFormFields) {
    const value = isPictureField(field) ? null : text(form, field);
    if (value !== null) values[field] = value.replace(/\r\n?/g, "\n");
  }
  return values;
}
