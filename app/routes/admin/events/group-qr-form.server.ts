// Parses the form that replaces a group QR code.
import { endOfDay } from "~/domain/events/form/form-rules";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { groupQrMessages, validUntilError } from "~/domain/events/group-qr.server";
import type { Picture } from "~/domain/images/picture";
import { findPicture } from "~/domain/images/queries.server";
import { slots } from "~/domain/images/slots";
import type { Site } from "~/http/context.server";
import { readSlotForm, type UploadStatus } from "~/http/forms/read-upload-form.server";
import { siteTimeOf } from "~/http/site-time.server";

type Rejected = {
  validUntil: string;
  uploaded: { imageId: string; picture: Picture } | null;
  errors: { qr?: string; validUntil?: string };
};
type Posted =
  | { kind: "confirm" }
  | { kind: "code"; code: { imageId: string; validUntil: number | null } | null }
  | { kind: "rejected"; status: UploadStatus; form: Rejected };

const dateLength = 10;
const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/**
 * The code to set, null to remove it, the organiser's confirmation that the picture is a code, or the form with
 * messages by field.
 */
export async function readGroupQrForm(site: Site, request: Request): Promise<Posted> {
  const { newGroupQr } = slots;
  const { form, rejection } = await readSlotForm(site, request, newGroupQr);
  if (form.get("intent") === "confirm") return { kind: "confirm" };
  if (form.get("intent") === "remove") return { kind: "code", code: null };
  const imageId = textOf(form.get(newGroupQr.field));
  const picture = findPicture(site.db, imageId, newGroupQr.kind);
  const typed = textOf(form.get("validUntil")).slice(0, dateLength);
  const validUntil = endOfDay(typed, formTimeOf(siteTimeOf(site)).clock);
  const dateError = validUntilError(validUntil, site.clock.now());
  const qrError = rejection?.message ?? (picture ? null : groupQrMessages.missing);
  if (!dateError && !qrError) return { kind: "code", code: { imageId, validUntil } };
  return {
    kind: "rejected",
    status: rejection?.status ?? 422,
    form: {
      validUntil: typed,
      uploaded: picture && { imageId, picture },
      errors: { qr: qrError ?? undefined, validUntil: dateError ?? undefined },
    },
  };
}
