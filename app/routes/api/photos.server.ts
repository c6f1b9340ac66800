// Operations on the photos of an ended event: at most five.
import { z } from "zod";
import { boundedArray } from "~/domain/bounded";
import { eventRejections } from "~/domain/events/commands.server";
import { uploadAddress } from "~/domain/images/picture";
import { addPhotos, changePhoto } from "~/domain/photos/album.server";
import { albumClosed, type PhotoRow, removePhoto } from "~/domain/photos/commands.server";
import { listPhotoRecords } from "~/domain/photos/queries.server";
import { captionMax, photoMessages, slotNumbers } from "~/domain/photos/schema";
import { type Rejected, rejected } from "~/domain/result";
import { type ApiRequest, operation } from "~/http/api/operation";
import { deletedReply, deletedShape, idShape, isoOf, timestampShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { dropPictures } from "~/http/drop-pictures.server";
import {
  type AlbumCopies,
  copyAlbumPictures,
  findAlbumPicture,
  photoAddress,
} from "~/http/records/album-pictures.server";
import { findNamedEvent } from "./events/events.server";

const tag = "活动照片";
const albumRejections = { "not-ended": 409, full: 409 };

const photoShape = z
  .strictObject({
    id: idShape,
    slot: z.int(),
    image_url: z.string(),
    caption: z.string().meta({ description: "照片说明，没有写时为空" }),
    created_at: timestampShape,
  })
  .meta({ id: "Photo" });
const photosShape = z.strictObject({ photos: z.array(photoShape) });

const addressExample = uploadAddress("0123456789abcdef0123");
const caption = z
  .string(photoMessages.captionTooLong)
  .nullish()
  .meta({ description: `最多 ${captionMax} 个字符；不写则没有说明` });

function toPhoto(site: Site, photo: PhotoRow): z.output<typeof photoShape> {
  const found = listPhotoRecords(site.db, photo.eventId).find(({ id }) => id === photo.id);
  if (!found) throw new Error("a photo that was put is not in its album");
  return toApiError(found);
}

const toApiError = ({ id, slot, caption, hash, createdAt }: ReturnType<typeof listPhotoRecords>[number]) => ({
  id,
  slot,
  image_url: uploadAddress(hash),
  caption,
  created_at: isoOf(createdAt),
});

/** The copied pictures of requests. */
const copiesOf = new WeakMap<object, AlbumCopies>();

/** Copies the pictures of other sites before the command. */
async function copyPhotos(
  request: Pick<ApiRequest<unknown, unknown>, "site" | "params">,
  urls: readonly string[],
): Promise<void> {
  const { site, params } = request;
  const event = findNamedEvent(site, params.id);
  if (!("ok" in event || albumClosed(event))) copiesOf.set(request, await copyAlbumPictures(site, urls));
}

function pictureOf(
  request: Pick<ApiRequest<unknown, unknown>, "site">,
  url: string,
  field: string,
): { imageId: string } | Rejected<"invalid"> {
  const picture = findAlbumPicture(request.site, url, copiesOf.get(request));
  if ("imageId" in picture) return picture;
  return rejected("invalid", picture.message, { [field]: [picture.message] });
}

const listPhotos = operation({
  id: "listPhotos",
  method: "GET",
  path: "/events/:id/photos",
  content: { tags: ["events"], perVisitor: [] },
  tag,
  summary: "活动的照片",
  note: "按位置排列。活动标记为已结束之前，列表是空的，只有管理员看得到照片。",
  access: "public",
  response: { status: 200, data: photosShape },
  run: ({ site, params, admin }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const isOpen = event.status === "ended" || admin !== undefined;
    return { data: { photos: isOpen ? listPhotoRecords(site.db, event.id).map(toApiError) : [] } };
  },
});

const postPhotos = operation({
  id: "addPhotos",
  method: "POST",
  path: "/events/:id/photos",
  tag,
  summary: "添加照片",
  note: `每个活动最多 ${slotNumbers.length} 张，放进空着的位置；有一张不行就一张也不添加。`,
  access: "full",
  isIdempotent: true,
  body: () =>
    z.object({
      // One more than fits is rejected by the album, like one photo that finds no free slot.
      photos: boundedArray(
        slotNumbers.length,
        z
          .array(
            z.object({ url: photoAddress, caption }, photoMessages.fileMissing),
            photoMessages.fileMissing,
          )
          .min(1, photoMessages.fileMissing),
      ),
    }),
  example: { photos: [{ url: addressExample, caption: "合影" }] },
  response: { status: 201, data: photosShape },
  rejections: albumRejections,
  prepare: (request) =>
    copyPhotos(
      request,
      request.body.photos.map(({ url }) => url),
    ),
  run: (request) => {
    const { site, params, body, actor, siteTime } = request;
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const closed = albumClosed(event);
    if (closed) return closed;
    if (body.photos.length > slotNumbers.length) return rejected("full", photoMessages.albumFull);
    const added = [];
    for (const [at, { url, caption }] of body.photos.entries()) {
      const picture = pictureOf(request, url, `photos.${at}.url`);
      if ("ok" in picture) return picture;
      added.push({ ...picture, caption: caption ?? undefined });
    }
    const put = addPhotos(site.db, actor(), { eventId: event.id, added }, siteTime.now);
    if (!put.ok) return put;
    const ids = new Set(put.value.map(({ id }) => id));
    const records = listPhotoRecords(site.db, event.id).filter(({ id }) => ids.has(id));
    return { data: { photos: records.map(toApiError) } };
  },
});

const putPhoto = operation({
  id: "updatePhoto",
  method: "PUT",
  path: "/events/:id/photos/:photoId",
  tag,
  summary: "替换照片或修改说明",
  access: "full",
  body: () => z.object({ image_url: photoAddress.nullish(), caption }),
  example: { caption: "合影" },
  response: { status: 200, data: photoShape },
  rejections: albumRejections,
  prepare: (request) => copyPhotos(request, request.body.image_url ? [request.body.image_url] : []),
  run: (request) => {
    const { site, params, body, actor, siteTime } = request;
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const picture = body.image_url ? pictureOf(request, body.image_url, "image_url") : undefined;
    if (picture && "ok" in picture) return picture;
    const change = { ...picture, ...(typeof body.caption === "string" ? { caption: body.caption } : {}) };
    const named = { eventId: event.id, photoId: params.photoId ?? "" };
    const changed = changePhoto(site.db, actor(), { ...named, ...change }, siteTime.now);
    return changed.ok ? { data: toPhoto(site, changed.value) } : changed;
  },
});

const deletePhoto = operation({
  id: "deletePhoto",
  method: "DELETE",
  path: "/events/:id/photos/:photoId",
  tag,
  summary: "删除照片",
  access: "full",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return rejected("not-found", eventRejections.notFound);
    const named = { eventId: event.id, photoId: params.photoId ?? "" };
    const removed = removePhoto(site.db, actor(), named, siteTime.now);
    if (!removed.ok) return removed;
    dropPictures(site, event.id, [removed.value.imageId]);
    return deletedReply(removed.value.id);
  },
});

export const photoOperations = [listPhotos, postPhotos, putPhoto, deletePhoto];
