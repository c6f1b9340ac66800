// Actions of the photo forms: upload, add by URL, edit captions, move and delete.
import type { Actor } from "~/domain/audit/actor";
import { rejectedUpload, slots } from "~/domain/images/slots";
import { addPhotos } from "~/domain/photos/album.server";
import { movePhoto, setCaption } from "~/domain/photos/arrange.server";
import { putPhoto, removePhoto } from "~/domain/photos/commands.server";
import { findOwnPhoto, listOwnPhotos } from "~/domain/photos/queries.server";
import { fileMark, photoMessages, readCaption, slotNumbers } from "~/domain/photos/schema";
import { type Result, rejected } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { dropPictures } from "~/http/drop-pictures.server";
import type { FlashMessage } from "~/http/forms/flash.server";
import { type Upload, type UploadForm, uploadStatuses } from "~/http/forms/read-upload-form.server";
import { copyAlbumPictures, findAlbumPicture, photoAddress } from "~/http/records/album-pictures.server";
import { rejectedFilesText } from "./rejected-files";

/** An error and its position: at a slot, at the multiple upload, or at the top of the page. */
export type PhotoProblem = {
  message: string;
  /** Whether a retry would be rejected again. */
  isRejected: boolean;
  slot: number | "many" | "address" | "page";
  /** Typed caption, if invalid or to be preserved. */
  caption?: string;
  isCaption?: boolean;
  /** Typed address. */
  url?: string;
};

export type PhotoOutcome = { done: FlashMessage } | { problem: PhotoProblem; status: number };

type PhotoForm = Omit<UploadForm, "rejection"> & { site: Site; actor: Actor; eventId: string };
type Where = Partial<Omit<PhotoProblem, "message" | "isRejected">>;

const statuses: Record<string, number> = {
  ...uploadStatuses,
  full: 409,
  "not-ended": 409,
  "not-found": 404,
  unreadable: 400,
};

function textOf({ form }: PhotoForm, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const photoOf = (form: PhotoForm) => ({ eventId: form.eventId, photoId: textOf(form, "photo") });

const isPictureRejected = (error: string) => Object.hasOwn(uploadStatuses, error);

function outcome(
  result: Result<unknown, string>,
  done: string,
  { fileName = "", ...where }: Where & { fileName?: string } = {},
): PhotoOutcome {
  if (result.ok) return { done: { tone: "ok", title: done } };
  const isRejected = isPictureRejected(result.error);
  const message = isRejected
    ? `${fileMark(fileName)}${rejectedUpload(slots.photo, result.message)}`
    : result.message;
  return {
    problem: { message, isRejected, slot: "page", ...where },
    status: statuses[result.error] ?? 422,
  };
}

function put(form: PhotoForm, { fileName, result }: Upload, more: { slot?: number; caption?: string }) {
  if (!result.ok) return result;
  const { site, actor, eventId } = form;
  const input = { eventId, imageId: result.value.id, fileName, ...more };
  return putPhoto(site.db, actor, input, site.clock.now());
}

const noFile = rejected("missing", photoMessages.fileMissing);

/**
 * Uploads one picture into a slot. If the caption is too long, the picture is stored and the form asks for a shorter
 * caption.
 */
function uploadOne(form: PhotoForm): PhotoOutcome {
  const slot = Number(textOf(form, "slot"));
  const typed = textOf(form, "caption");
  const where: Where = { slot: slotNumbers.includes(slot) ? slot : "page", caption: typed };
  const [upload] = form.uploads;
  const caption = readCaption(typed);
  const written = caption.ok && caption.value ? { caption: caption.value } : {};
  const result = upload ? put(form, upload, { slot, ...written }) : noFile;
  if (result.ok && !caption.ok) return outcome(caption, "", { ...where, isCaption: true });
  return outcome(result, "照片已上传", { ...where, fileName: upload?.fileName });
}

/** Uploads pictures into the free slots in order, and reports those that do not fit. */
function uploadMany(form: PhotoForm): PhotoOutcome {
  const results = form.uploads.map((upload) => ({ name: upload.fileName, result: put(form, upload, {}) }));
  const tooMany = form.leftOut.map((name) => ({
    name,
    result: rejected("full", photoMessages.albumFull),
  }));
  const failed = [...results, ...tooMany].flatMap(({ name, result }) =>
    result.ok ? [] : [{ name, error: String(result.error), message: result.message }],
  );
  const storedCount = results.length + tooMany.length - failed.length;
  const [first] = failed;
  if (storedCount === 0) {
    const isFull = failed.every(({ error }) => error === "full");
    if (!first || isFull)
      return outcome(first ? rejected("full", first.message) : noFile, "", { slot: "many" });
    const isRejected = isPictureRejected(first.error);
    const problem: PhotoProblem = { message: rejectedFilesText(failed), isRejected, slot: "many" };
    return { problem, status: statuses[first.error] ?? 422 };
  }
  const title = `已上传 ${storedCount} 张照片`;
  if (failed.length === 0) return { done: { tone: "ok", title } };
  return { done: { tone: "warn", title, text: rejectedFilesText(failed) } };
}

/** Adds the picture at a typed URL by the API's schema and command. */
async function addByAddress(form: PhotoForm): Promise<PhotoOutcome> {
  const { site, actor, eventId } = form;
  const url = textOf(form, "url").trim();
  const where: Where = { slot: "address", url };
  const address = photoAddress.safeParse(url);
  if (!address.success)
    return outcome(rejected("invalid", address.error.issues[0]?.message ?? ""), "", where);
  const isFull = listOwnPhotos(site.db, eventId).length === slotNumbers.length;
  if (isFull) return outcome(rejected("full", photoMessages.albumFull), "", { slot: "many" });
  const copies = await copyAlbumPictures(site, [url]);
  const picture = findAlbumPicture(site, url, copies);
  if ("message" in picture) return outcome(rejected("invalid", picture.message), "", where);
  const added = addPhotos(site.db, actor, { eventId, added: [picture] }, site.clock.now());
  return outcome(added, "照片已上传", !added.ok && added.error === "full" ? { slot: "many" } : where);
}

function caption(form: PhotoForm): PhotoOutcome {
  const { site, actor, eventId } = form;
  const name = photoOf(form);
  const typed = textOf(form, "caption");
  const slot = findOwnPhoto(site.db, eventId, name.photoId)?.slot ?? "page";
  const result = setCaption(site.db, actor, { ...name, caption: typed }, site.clock.now());
  return outcome(result, "照片说明已保存", { slot, caption: typed, isCaption: true });
}

function move(form: PhotoForm): PhotoOutcome {
  const { site, actor } = form;
  const slot = Number(textOf(form, "to"));
  const result = movePhoto(site.db, actor, { ...photoOf(form), slot }, site.clock.now());
  return outcome(result, `照片已移到第 ${slot} 位`);
}

function remove(form: PhotoForm): PhotoOutcome {
  const { site, actor } = form;
  const removed = removePhoto(site.db, actor, photoOf(form), site.clock.now());
  if (removed.ok) dropPictures(site, removed.value.eventId, [removed.value.imageId]);
  return outcome(removed, "照片删除成功");
}

const changes: Record<string, (form: PhotoForm) => PhotoOutcome | Promise<PhotoOutcome>> = {
  "upload-one": uploadOne,
  "upload-many": uploadMany,
  "add-address": addByAddress,
  caption,
  move,
  remove,
};

/** Performs the action of a submitted form, or returns the error. */
export async function changePhotos(
  site: Site,
  actor: Actor,
  eventId: string,
  read: Omit<UploadForm, "rejection">,
): Promise<PhotoOutcome> {
  const form = { ...read, site, actor, eventId };
  const intent = textOf(form, "intent");
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  return change ? change(form) : outcome(rejected("unreadable", "请求无法读取"), "");
}
