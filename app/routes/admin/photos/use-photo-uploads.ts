// A page's album with the uploads into its slots. A slot shows its upload until the album contains the stored photo.
import { useEffect, useRef, useState } from "react";
import { imageMessages, uploadMessages } from "~/domain/images/schema";
import {
  headBytes,
  isComplete,
  isWorthwhile,
  mayShrink,
  shrunkSize,
  tailBytes,
} from "~/domain/images/shrink";
import { rejectedUpload, slots } from "~/domain/images/slots";
import { fileMark, photoMessages, slotNumbers } from "~/domain/photos/schema";
import { rejectionOf, type Upload, useUploads } from "../forms/use-uploads";
import type { UploadNote } from "./photo-upload-form";
import { type RejectedFile, rejectedFilesText } from "./rejected-files";
import { type AlbumData, useAlbum } from "./use-album";

// Handles photos that are chosen, dropped or pasted anywhere on the album page, and those chosen before hydration.

/** A slot of the album, or the form for several photos. */
type Target = number | "many";

const fileInputs = "form[data-upload] input[type=file]";

function targetOf(element: Element): Target {
  const slot = /^slot-(\d)$/.exec(element.closest("[data-slot]")?.id ?? "")?.[1];
  return slot === undefined ? "many" : Number(slot);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Calls `take` with files and their target. */
function useIncomingFiles(take: (files: readonly File[], target: Target) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const takeFrom = (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])];
      input.value = "";
      if (files.length > 0) latest.current(files, targetOf(input));
    };
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches(fileInputs)) takeFrom(target);
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer, target, type } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would open a file dropped elsewhere.
      event.preventDefault();
      const zone = target instanceof Element ? target.closest("[data-drop]") : null;
      dataTransfer.dropEffect = zone ? "copy" : "none";
      if (zone && type === "drop") latest.current([...dataTransfer.files], targetOf(zone));
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const files = [...(clipboardData?.files ?? [])];
      if (files.length === 0 || (isTyping(target) && clipboardData?.types.includes("text/plain"))) return;
      event.preventDefault();
      latest.current(files, target instanceof Element ? targetOf(target) : "many");
    };
    for (const input of document.querySelectorAll<HTMLInputElement>(fileInputs)) takeFrom(input);
    document.addEventListener("change", onChange);
    document.addEventListener("dragover", onDrag);
    document.addEventListener("drop", onDrag);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("change", onChange);
      document.removeEventListener("dragover", onDrag);
      document.removeEventListener("drop", onDrag);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
}

// Shrinks a large photo before the upload: the server stores no more pixels, and uploads from phones are slow.

const quality = 0.85;

/** A JPEG of two white pixels side by side, rotated by its EXIF orientation. */
const turnedPicture =
  "/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=";

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: "from-image" });

/** Whether the browser applies the EXIF orientation, as the server does. */
async function readsUpright(): Promise<boolean> {
  if (typeof createImageBitmap !== "function") return false;
  const bytes = Uint8Array.from(atob(turnedPicture), (character) => character.charCodeAt(0));
  const { width, height } = await decode(new Blob([bytes], { type: "image/jpeg" }));
  return width < height;
}

let upright: Promise<boolean> | undefined;

/**
 * A smaller JPEG of a picture; null when shrinking is unnecessary, the picture has too many pixels, or drawing fails.
 */
async function drawSmaller(file: File): Promise<Blob | null> {
  const bitmap = await decode(file);
  try {
    const size = shrunkSize(bitmap);
    // A canvas is sRGB by default.
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = size && canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    bitmap.close();
  }
}

/** The file to upload for a photo: a smaller copy with the same name if that saves much, else the original. */
async function shrinkPhoto(file: File): Promise<File> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (!mayShrink(file.size, head)) return file;
    const tail = new Uint8Array(await file.slice(-tailBytes).arrayBuffer());
    if (!isComplete(head, tail)) return file;
    upright ??= readsUpright();
    const copy = (await upright) ? await drawSmaller(file) : null;
    if (copy?.type !== "image/jpeg" || !isWorthwhile(copy.size, file.size)) return file;
    return new File([copy], file.name, { type: copy.type });
  } catch {
    // The server validates pictures that the browser cannot decode.
    return file;
  }
}

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
