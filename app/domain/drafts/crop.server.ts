// Crops a picture of an event draft. Every crop is cut from the uploaded picture, never from another crop, so the draft stores
// that source's id.
import type { Db } from "../../db/client.server";
import type { ImageStore } from "../../platform/images/image-store.server";
import { type ImageKind, type ImageRow, storeEncoded } from "../images/commands.server";
import { type Crop, pixelsOf } from "../images/crop";
import type { Position } from "../images/picture";
import { findImageRow } from "../images/queries.server";
import { imageMessages } from "../images/schema";
import type { EventSlot } from "../images/slots";
import { ok, type Result, rejected } from "../result";
import { savePictures, type UnsavedDraft } from "./commands.server";
import { draftMessages } from "./messages";
import { type Draft, findDraft } from "./queries.server";

/** Name of the draft field with `<crop id> <source id>`. */
const originOf = ({ field }: EventSlot) => field.replace("ImageId", "CropOf");

/** Finds the source picture of a draft's crop; undefined when the draft has no such picture. */
export function findCropSource(db: Db, { form }: Draft, slot: EventSlot): ImageRow | undefined {
  const current = form[slot.field] ?? "";
  const [crop, source = ""] = (form[originOf(slot)] ?? "").split(" ");
  return (crop === current ? findImageRow(db, source) : undefined) ?? findImageRow(db, current);
}

/**
 * Stores a crop of a picture with its focal point `position`, and returns its row. Rejects an invalid crop and an unreadable
 * picture. Throws `ImageQueueFull`.
 */
async function cropImage(
  db: Db,
  store: ImageStore,
  { imageId, kind, crop, position }: { imageId: string; kind: ImageKind; crop: Crop; position?: Position },
  now: number,
): Promise<Result<ImageRow, "invalid" | "not-found" | "failed">> {
  const source = findImageRow(db, imageId);
  if (!source) return rejected("not-found", imageMessages.loadFailed);
  const box = pixelsOf(crop, source);
  if (!box) return rejected("invalid", imageMessages.cropInvalid);
  const { width, height, hash, originalBytes: bytes } = source;
  const isWhole = box.width === width && box.height === height && store.has(hash);
  const cropped = isWhole ? { hash, width, height, bytes } : await store.cut(hash, box);
  if (!cropped) return rejected("failed", imageMessages.cropFailed);
  const { fileName, uploadedBy } = source;
  return ok(await storeEncoded(db, store, cropped, { kind, fileName, position, uploadedBy }, now));
}

/** Replaces the draft's picture by a crop of `source`; `position` is a cover's focal point. */
export async function cropDraftPicture(
  db: Db,
  store: ImageStore,
  input: { draftId: string; slot: EventSlot; source: ImageRow; crop: Crop; position: Position },
  now: number,
): Promise<Result<Draft, UnsavedDraft | "not-found" | "failed">> {
  const { draftId, slot, source, crop } = input;
  const position = slot.kind === "cover" ? input.position : undefined;
  const cropped = await cropImage(db, store, { imageId: source.id, kind: slot.kind, crop, position }, now);
  if (!cropped.ok) return cropped;
  // The draft may have been deleted or published meanwhile.
  const draft = findDraft(db, draftId);
  if (!draft) return rejected("not-found", draftMessages.missingOrExpired);
  const { id } = cropped.value;
  const values = { [slot.field]: id, [originOf(slot)]: `${id} ${source.id}` };
  return savePictures(db, draft, values, now);
}
