// Cropping a picture of an event's draft. A crop is always cut from the picture that was uploaded, never from a crop, so
// that a second one can be wider; the draft remembers which picture that is.
import type { Db } from "../../db/client.server";
import type { ImageStore } from "../../platform/image-store.server";
import type { ImageRow } from "../images/commands.server";
import type { Crop } from "../images/crop";
import { cropImage } from "../images/crop-image.server";
import { findImageRow } from "../images/queries.server";
import { type Result, refused } from "../result";
import { saveDraft } from "./commands.server";
import { type Draft, findDraft } from "./queries.server";
import { draftMessages } from "./schema";

/** The pictures of an event that can be cropped. `origin` is the draft's value `<id of the crop> <id of its source>`. */
export const cropTargets = {
  cover: { field: "coverImageId", origin: "coverCropOf", kind: "cover", ratio: "9:16", label: "封面图片" },
  background: {
    field: "backgroundImageId",
    origin: "backgroundCropOf",
    kind: "poster",
    ratio: "9:16",
    label: "背景图片",
  },
  qr: { field: "groupQrImageId", origin: "groupQrCropOf", kind: "qr", ratio: "1:1", label: "群二维码" },
} as const;
export type CropTarget = (typeof cropTargets)[keyof typeof cropTargets];

/** The picture that a draft's crop is cut from; undefined when the draft has no picture there. */
export function findCropSource(db: Db, { form }: Draft, { field, origin }: CropTarget): ImageRow | undefined {
  const current = form[field] ?? "";
  const [crop, source = ""] = (form[origin] ?? "").split(" ");
  return (crop === current ? findImageRow(db, source) : undefined) ?? findImageRow(db, current);
}

/** Puts a crop of `source` in the picture's place in the draft. */
export async function cropDraftPicture(
  db: Db,
  store: ImageStore,
  { draftId, target, source, crop }: { draftId: string; target: CropTarget; source: ImageRow; crop: Crop },
  now: number,
): Promise<Result<Draft, "invalid" | "not-found" | "failed" | "published" | "too-many">> {
  const cropped = await cropImage(db, store, { imageId: source.id, kind: target.kind, crop }, now);
  if (!cropped.ok) return cropped;
  // While the picture was cut the draft may have been deleted or published.
  if (!findDraft(db, draftId)) return refused("not-found", draftMessages.missingOrExpired);
  const { id } = cropped.value;
  const values = { [target.field]: id, [target.origin]: `${id} ${source.id}` };
  return saveDraft(db, { id: draftId, formType: "event", values, initial: {} }, now);
}
