// Reads forms with pictures. The server has limited the body by the route's `files` and checked an organiser's permission; texts are
// checked before the first picture is decoded, and each picture is stored as it arrives.
import { type ImageKind, type ImageRow, storeImage } from "../../domain/images/commands.server";
import { imageLimits } from "../../domain/images/schema";
import { rejectedUpload, type Slot } from "../../domain/images/slots";
import { type Rejected, type Result, rejected } from "../../domain/result";
import type { PictureProblem } from "../../platform/images/image-encoder";
import type { Site } from "../context.server";
import { readAdmin } from "../session/admin-guard.server";
import { isMultipart } from "./media-type";
import {
  type PostedFile,
  type PostedText,
  partsAtMost,
  readMultipart,
  textBytesAtMost,
} from "./read-multipart.server";
import { readForm } from "./submission.server";

/** The response status for a rejected picture. */
export const uploadStatuses = {
  "too-large": 413,
  "too-many-pixels": 413,
  "too-much-memory": 413,
  "unsupported-type": 415,
  damaged: 422,
} as const satisfies Record<PictureProblem | "too-large", number>;
export type UploadRejection = keyof typeof uploadStatuses;
export type UploadStatus = (typeof uploadStatuses)[UploadRejection];
export type Upload = { field: string; fileName: string; result: Result<ImageRow, UploadRejection> };
/** `leftOut` are the names of the files above the limit. An oversized file has no name, and those after it are not read. */
export type UploadForm<Rejection = never> = {
  form: FormData;
  uploads: Upload[];
  leftOut: string[];
  rejection: Rejection | null;
};

type UploadRules<Rejection> = {
  filesAtMost?: number;
  /**
   * Checks the texts: the guard of a visitor's form, then its fields. A rejected form leaves no file. Pictures of an organiser's form
   * that its command rejects stay stored, so that they need not be chosen again.
   */
  check?: (form: FormData) => Rejection | null | Promise<Rejection | null>;
};

/**
 * Reads a posted form. Stores files of fields in `kinds` as pictures of that kind, drops others and those beyond `filesAtMost`. File
 * fields come last: an oversized file ends the reading, and `check` reads the texts before the first file, others are then dropped.
 */
export async function readGuardedUpload<Rejection = never>(
  site: Site,
  request: Request,
  kinds: Record<string, ImageKind>,
  { filesAtMost, check }: UploadRules<Rejection> = {},
): Promise<UploadForm<Rejection>> {
  if (!isMultipart(request)) {
    const form = await readForm(request);
    return { form, uploads: [], leftOut: [], rejection: (await check?.(form)) ?? null };
  }
  const fileBytesAtMost = Object.fromEntries(
    Object.entries(kinds).map(([field, kind]) => [field, imageLimits[kind].bytes]),
  );
  const checked: { form?: FormData; rejection?: Rejection | null } = {};
  const isRejectedBeforeFiles = async (texts: PostedText[]) => {
    checked.form = formOf(texts);
    checked.rejection = await check?.(checked.form);
    return Boolean(checked.rejection);
  };
  const limits = { partsAtMost, textBytesAtMost, fileBytesAtMost, filesAtMost };
  const uploadedBy = readAdmin(site, request, "own")?.organiser.id ?? null;
  const { texts, stored, leftOut } = await readMultipart(
    request,
    check ? { ...limits, isRejectedBeforeFiles } : limits,
    (file) => storeAs(site, { kind: kinds[file.field] ?? "cover", uploadedBy }, file),
  );
  if (!checked.form) await isRejectedBeforeFiles(texts);
  return {
    form: checked.form ?? formOf(texts),
    uploads: stored,
    leftOut,
    rejection: checked.rejection ?? null,
  };
}

function formOf(texts: readonly PostedText[]): FormData {
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, value);
  return form;
}

/** The rejection of a picture as its slot shows it. */
export const slotRejection = (slot: Slot, { error, message }: Rejected<UploadRejection>) => ({
  message: rejectedUpload(slot, message),
  status: uploadStatuses[error],
});

/**
 * Reads a form with a picture per slot. A slot's field then contains the id of the uploaded picture, so that it survives a rejected
 * form; without an upload, the posted id. `uploaded` are the fields with an upload, and `rejection` is of the first rejected picture.
 */
export async function readSlotForm(
  site: Site,
  request: Request,
  slots: readonly (Slot & { field: string })[],
) {
  const kinds = Object.fromEntries(slots.map(({ input, kind }) => [input, kind]));
  const { form, uploads } = await readGuardedUpload(site, request, kinds);
  const uploaded: string[] = [];
  let rejection: (ReturnType<typeof slotRejection> & { field: string }) | null = null;
  for (const slot of slots) {
    const upload = uploads.findLast(({ field }) => field === slot.input)?.result;
    if (upload?.ok) {
      form.set(slot.field, upload.value.id);
      uploaded.push(slot.field);
    } else if (upload) rejection ??= { field: slot.field, ...slotRejection(slot, upload) };
  }
  return { form, uploaded, rejection };
}

async function storeAs(
  site: Site,
  { kind, uploadedBy }: { kind: ImageKind; uploadedBy: string | null },
  { field, name, bytes }: PostedFile,
): Promise<Upload> {
  const upload = { field, fileName: name };
  if (bytes === "too-large") return { ...upload, result: rejected("too-large", imageLimits[kind].tooLarge) };
  const input = { bytes, kind, fileName: name, uploadedBy };
  return { ...upload, result: await storeImage(site.db, site.images, input, site.clock.now()) };
}
