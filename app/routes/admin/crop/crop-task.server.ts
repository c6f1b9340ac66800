// Data of the crop page: the draft, the picture, and the crop of a form.
import { draftAge } from "~/domain/drafts/age";
import { type CropTarget, cropTargets, findCropSource } from "~/domain/drafts/crop.server";
import { draftMessages } from "~/domain/drafts/messages";
import { type Draft, findDraft } from "~/domain/drafts/queries.server";
import type { ImageRow } from "~/domain/images/commands.server";
import { cropText, pixelsOf, recommendedSidePx } from "~/domain/images/crop";
import { type CropForm, cropOfForm, readCropForm } from "~/domain/images/crop-form";
import { imageMessages } from "~/domain/images/schema";
import { toPicture } from "~/domain/images/to-picture.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";

export type CropTask = { draft: Draft; target: CropTarget; source: ImageRow };

const isTarget = (name: string): name is keyof typeof cropTargets => Object.hasOwn(cropTargets, name);

/** The crop task of a URL; throws a 404 without the draft or its picture. */
export function requireCropTask(
  site: Site,
  { id = "", field = "" }: { id?: string; field?: string },
): CropTask {
  if (!isTarget(field)) throw notFound();
  const draft = findDraft(site.db, id);
  if (draft?.formType !== "event" || draftAge(draft.updatedAt, site.clock.now()).isExpired) {
    throw notFound(draftMessages.missingOrExpired);
  }
  const target = cropTargets[field];
  const source = findCropSource(site.db, draft, target);
  if (!source) throw notFound();
  return { draft, target, source };
}

/** View model of a crop form; an invalid crop shows the whole picture and a message. */
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

/** What a crop page or dialog shows of a task, with the crop that an address asks for; throws a 404 without the picture. */
export function cropStart(site: Site, { target, source }: CropTask, asked: URLSearchParams) {
  const picture = toPicture(source);
  if (!picture) throw notFound();
  return {
    title: `裁剪${target.label}`,
    picture,
    isMissing: !site.images.has(source.hash),
    isSmall: Math.min(source.width, source.height) < recommendedSidePx,
    isCover: target.kind === "cover",
    view: cropView(readCropForm(asked, target), source),
  };
}

export type CropStart = ReturnType<typeof cropStart>;
