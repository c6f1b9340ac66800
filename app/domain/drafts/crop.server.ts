// Crops a picture of an event draft. A crop is always cut from the uploaded picture, never from another crop, so the
// draft stores the id of that source.
import type { Db } from "../../db/client.server";
import type { ImageStore } from "../../platform/images/image-store.server";
import type { ImageRow } from "../images/commands.server";
import type { Crop } from "../images/crop";
import { cropImage } from "../images/crop-image.server";
import type { Position } from "../images/picture";
import { findImageRow } from "../images/queries.server";
import type { EventSlot } from "../images/slots";
import { type Result, rejected } from "../result";
import { saveDraft, type UnsavedDraft } from "./commands.server";
import { draftMessages } from "./messages";
import { type Draft, findDraft } from "./queries.server";

/** The draft's field that holds `<crop id> <source id>`. */
const originOf = ({ field }: EventSlot) => field.replace("ImageId", "CropOf");

/** The source picture of a draft's crop; undefined when the draft has no such picture. */
export function findCropSource(db: Db, { form }: Draft, slot: EventSlot): ImageRow | undefined {
  const current = form[slot.field] ?? "";
  const [crop, source = ""] = (form[originOf(slot)] ?? "").split(" ");
  return (crop === current ? findImageRow(db, source) : undefined) ?? findImageRow(db, current);
}

/** Replaces the draft's picture by a crop of `source`; `position` is what frames keep of a cover. */
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
  if (!findDraft(db, draftId)) return rejected("not-found", draftMessages.missingOrExpired);
  const { id } = cropped.value;
  const values = { [slot.field]: id, [originOf(slot)]: `${id} ${source.id}` };
  return saveDraft(db, { id: draftId, formType: "event", values, initial: {} }, now);
}
