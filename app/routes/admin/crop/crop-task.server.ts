// Data of the crop page: the draft, the picture, and the crop of a form.
import { draftAge } from "~/domain/drafts/age";
import { findCropSource } from "~/domain/drafts/crop.server";
import { draftMessages } from "~/domain/drafts/messages";
import { type Draft, findDraft } from "~/domain/drafts/queries.server";
import { fieldOf } from "~/domain/events/fields";
import type { ImageRow } from "~/domain/images/commands.server";
import { cropText, pixelsOf } from "~/domain/images/crop";
import { type CropForm, cropOfForm, readCropForm } from "~/domain/images/crop-form";
import { imageMessages, recommendedSidePx } from "~/domain/images/schema";
import { type EventSlot, eventSlots } from "~/domain/images/slots";
import { toPicture } from "~/domain/images/to-picture.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";

export type CropTask = { draft: Draft; slot: EventSlot; source: ImageRow };

/** The crop task of a URL; throws a 404 without the draft or its picture. */
export function requireCropTask(
  site: Site,
  { id = "", field = "" }: { id?: string; field?: string },
): CropTask {
  const slot = Object.values(eventSlots).find(({ crop }) => crop.path === field);
  if (!slot) throw notFound();
  const draft = findDraft(site.db, id);
  if (draft?.formType !== "event" || draftAge(draft.updatedAt, site.clock.now()).isExpired) {
    throw notFound(draftMessages.missingOrExpired);
  }
  const source = findCropSource(site.db, draft, slot);
  if (!source) throw notFound();
  return { draft, slot, source };
}

/** View model of a crop form; an invalid crop shows the full picture and a message. */
export function cropView(form: CropForm, source: ImageRow) {
  const box = pixelsOf(cropOfForm(form, source), source);
  const shown = box ?? { left: 0, top: 0, width: source.width, height: source.height };
  return {
    form,
    box: shown,
    text: cropText(shown, source),
    error: box ? null : imageMessages.cropInvalid,
  };
}

export type CropView = ReturnType<typeof cropView>;

/** View model of a crop page or dialog with the crop from the URL; throws a 404 without the picture. */
export function cropStart(site: Site, { slot, source }: CropTask, parameters: URLSearchParams) {
  const picture = toPicture(source);
  if (!picture) throw notFound();
  return {
    title: `裁剪${fieldOf(slot.field).label}`,
    picture,
    isMissing: !site.images.has(source.hash),
    isSmall: Math.min(source.width, source.height) < recommendedSidePx,
    isCover: slot.kind === "cover",
    view: cropView(readCropForm(parameters, slot.crop), source),
  };
}

export type CropStart = ReturnType<typeof cropStart>;
