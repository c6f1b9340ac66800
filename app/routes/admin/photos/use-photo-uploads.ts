// A page's album with the uploads into its slots. A slot shows its upload until the album contains the stored photo.
import { useEffect, useRef, useState } from "react";
import { imageMessages, uploadMessages } from "~/domain/images/schema";
import { rejectedUpload, slots } from "~/domain/images/slots";
import { fileMark, photoMessages, slotNumbers } from "~/domain/photos/schema";
import { rejectionOf, type Upload, useUploads } from "../forms/use-uploads";
import type { UploadNote } from "./photo-upload-form";
import { type RejectedFile, rejectedFilesText } from "./rejected-files";
import { shrinkPhoto } from "./shrink-photo";
import { type AlbumData, useAlbum } from "./use-album";
import { type Target, useIncomingFiles } from "./use-incoming-files";

/** Form data of a slot with a file and its typed fields. */
function bodyOf(file: File, slot: number): FormData {
  const form = document.querySelector<HTMLFormElement>(`#slot-${slot} form[data-upload]`);
  const body = new FormData(form ?? undefined);
  body.set(slots.photo.input, file, file.name);
  return body;
}

/** `address` is the page's URL. */
export function usePhotoUploads(loaded: AlbumData, address: string) {
  const { album, seen, refresh } = useAlbum(loaded, address);
  // Null hides the note that the page was loaded with.
  const [notes, setNotes] = useState<ReadonlyMap<Target, UploadNote | null>>(new Map());
  const [said, setSaid] = useState("");
  const note = (target: Target, message: string | null, isRejected = true) =>
    setNotes((before) => new Map(before).set(target, message === null ? null : { message, isRejected }));

  const { uploads, start, show, end, isTaken } = useUploads<number>(slots.photo, {
    address,
    prepare: shrinkPhoto,
    bodyOf,
    onStored: (_, text) => {
      setSaid(text);
      refresh();
    },
    onRejected: (slot, message) => {
      end(slot);
      note(slot, message);
    },
  });
  function enqueue(slot: number, file: File): void {
    setSaid("");
    note(slot, null);
    start(slot, file);
  }
  function take(files: readonly File[], target: Target): void {
    const free = slotNumbers.filter((slot) => !album.photos.some((photo) => photo.slot === slot));
    const requested = target === "many" ? free : [target, ...free.filter((slot) => slot !== target)];
    const freeSlots = requested.filter((slot) => !isTaken(slot));
    const rejections: RejectedFile[] = [];
    for (const file of files) {
      const rejection = rejectionOf(slots.photo, file);
      const slot = rejection ? undefined : freeSlots.shift();
      if (slot !== undefined) enqueue(slot, file);
      else rejections.push({ name: file.name, message: rejection ?? photoMessages.albumFull });
    }
    const at = typeof target === "number" && isTaken(target) ? "many" : target;
    const [first] = rejections;
    if (first === undefined) note(at, null);
    else if (files.length > 1) note(at, rejectedFilesText(rejections));
    else if (first.message === photoMessages.albumFull) note(at, first.message);
    else note(at, `${fileMark(first.name)}${rejectedUpload(slots.photo, first.message)}`);
  }
  function cancel(slot: number, { state }: Upload): void {
    end(slot);
    if (state.is === "sending") note(slot, uploadMessages.cancelled, false);
    // The photo may have been stored nevertheless.
    if (state.is !== "sending" || state.percent === 100) refresh();
  }
  function retry(slot: number, { state, file }: Upload): void {
    if (state.is === "unseen") {
      show(slot, { is: "stored" });
      refresh();
    } else enqueue(slot, file);
  }
  useIncomingFiles(take);
  const latest = useRef({ uploads, show, end });
  latest.current = { uploads, show, end };
  useEffect(() => {
    if (seen === undefined) return;
    for (const [slot, { state }] of latest.current.uploads) {
      if (state.is !== "stored" && state.is !== "unseen") continue;
      if ("photos" in seen) latest.current.end(slot);
      else latest.current.show(slot, { is: "unseen", message: imageMessages.loadFailed });
    }
  }, [seen]);
  return { album, uploads, notes, said, cancel, retry };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
