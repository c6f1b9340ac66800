// Reads a post of the event form: the button, typed values, and an uploaded picture.

import { type EventFormField, eventFormFields } from "~/domain/events/fields";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import type { FormStep } from "~/domain/events/form/form-steps";
import { dateOf } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import type { SiteTime } from "~/domain/events/site-time";
import type { ImageKind } from "~/domain/images/commands.server";
import { type PictureUse, rejectedUpload } from "~/domain/images/schema";
import type { Site } from "~/http/context.server";
import { readUploadForm, type UploadStatus, uploadStatuses } from "~/http/forms/read-upload-form.server";
import { type Intent, parseIntent } from "./intents/intent";

type ImageField = "coverImageId" | "backgroundImageId" | "groupQrImageId";

/** The file input of each picture, the kind under which it is stored, and what it is used as. */
const fileInputs: Record<ImageField, { input: string; kind: ImageKind; use: PictureUse }> = {
  coverImageId: { input: "coverFile", kind: "cover", use: "cover" },
  backgroundImageId: { input: "backgroundFile", kind: "poster", use: "background" },
  groupQrImageId: { input: "qrFile", kind: "qr", use: "groupQr" },
};

const imageFields: readonly ImageField[] = ["coverImageId", "backgroundImageId", "groupQrImageId"];

export const isImageField = (field: string): field is ImageField =>
  imageFields.some((name) => name === field);

export type FormPost = {
  intent: Intent;
  baseVersion: number;
  typedAt: number | undefined;
  /** Typed values, with ids of the stored pictures; empty for a removed one. */
  values: Partial<EventForm>;
  /** Error messages of rejected pictures. */
  errors: EventFormErrors;
  /** Set when a picture was rejected. */
  status: UploadStatus | null;
};

/** Reads the post of one step. */
export async function readFormPost(
  site: Site,
  request: Request,
  step: FormStep,
  { now, timeZone }: SiteTime,
): Promise<FormPost> {
  const fields = imageFields.filter((field) => step.fields.includes(field));
  const kinds = Object.fromEntries(fields.map((field) => [fileInputs[field].input, fileInputs[field].kind]));
  const { form, uploads } = await readUploadForm(site, request, kinds);
  const post: FormPost = {
    intent: parseIntent(text(form, "intent") ?? "next"),
    baseVersion: Number(text(form, "baseVersion") ?? 0) || 0,
    typedAt: readTypedAt(form),
    values: readValues(form),
    errors: {},
    status: null,
  };
  for (const field of fields) {
    const upload = uploads.find((one) => one.field === fileInputs[field].input);
    if (upload?.result.ok) post.values[field] = upload.result.value.id;
    else if (upload && !upload.result.ok) {
      post.errors[field] = [rejectedUpload(fileInputs[field].use, upload.result.message)];
      post.status = uploadStatuses[upload.result.error];
    }
  }
  if (post.values.groupQrImageId && !post.values.groupQrValidUntil) {
    post.values.groupQrValidUntil = dateOf(now, groupQrDays, timeZone);
  }
  const { name, argument } = post.intent;
  if (name === "remove" && isImageField(argument)) post.values[argument] = "";
  return post;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** When the fields were typed (ms UTC); undefined without scripts. */
export function readTypedAt(form: FormData): number | undefined {
  const at = Number(text(form, "typedAt"));
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
}

/** The typed fields of a post; picture ids come from the draft alone. */
export function readValues(form: FormData): Partial<EventForm> {
  const values: Partial<Record<EventFormField, string>> = {};
  for (const field of eventFormFields) {
    const value = isImageField(field) ? null : text(form, field);
    if (value !== null) values[field] = value.replace(/\r\n?/g, "\n");
  }
  return values;
}
