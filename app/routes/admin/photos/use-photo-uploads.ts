// Uploads photos as soon as they are chosen, one after another, each into its own slot. Until the album shows a photo as
// stored, its slot shows where the upload is.
import { useEffect, useRef, useState } from "react";
import {
  acceptedTypes,
  imageLimits,
  imageMessages,
  statusReason,
  uploadMessages,
} from "~/domain/images/schema";
import { rejectedUpload, slots } from "~/domain/images/slots";
import { fileMark, photoMessages, slotNumbers } from "~/domain/photos/schema";
import { isWorthRetrying, sendUpload, type UploadAnswer } from "../forms/send-upload";
import type { UploadNote } from "./photo-upload-form";
import { type RejectedFile, rejectedFilesText } from "./rejected-files";
import { shrinkPhoto } from "./shrink-photo";
import { type AlbumData, useAlbum } from "./use-album";
import { type Place, useIncomingFiles } from "./use-incoming-files";

/** An upload that covers its slot. */
export type PhotoUpload = {
  slot: number;
  /** Address of the chosen picture in the browser. */
  preview: string;
  /** `sent`: the server works on it; `stored`: the album is looked at; `unseen`: stored, but the album could not be read. */
  phase: "sending" | "sent" | "stored" | "failed" | "unseen";
  percent: number;
  /** Why it failed. */
  message: string;
};

type Task = { file: File; preview: string; stop: AbortController };

/** The reason not to upload a file, or undefined. Unknown file types are left to the server. */
function rejectionOf({ type, size }: File): string | undefined {
  if (type && !acceptedTypes.some((accepted) => accepted === type)) return imageMessages.unsupportedType;
  return size > imageLimits.album.bytes ? imageLimits.album.tooLarge : undefined;
}

/** The form of a slot with a file in it; what is typed there goes along. */
function bodyFor(slot: number, file: File): FormData {
  const form = document.querySelector<HTMLFormElement>(`#slot-${slot} form[data-upload]`);
  const body = new FormData(form ?? undefined);
  body.set("photo", file, file.name);
  return body;
}

/** `rejected` by the server, which says why; `failed` may be tried again. */
type UploadResult =
  | { kind: "stored"; said: string }
  | { kind: "rejected"; message: string }
  | { kind: "failed"; message: string }
  | { kind: "cancelled" };

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";

/** What the answer to an upload says of it. A photo counts as stored only when the page shows its slot filled. */
function readUploadAnswer(answer: UploadAnswer, slot: number): UploadResult {
  if (!answer.arrived) {
    const { reason } = answer;
    return reason === "cancelled" ? { kind: reason } : { kind: "failed", message: uploadMessages[reason] };
  }
  const { status, page } = answer;
  const shown = page?.getElementById(`slot-${slot}`);
  const rejection = textOf(shown?.querySelector("[data-note]:not([hidden])"));
  if (rejection) return { kind: "rejected", message: rejection };
  if (isWorthRetrying(status))
    return { kind: "failed", message: uploadMessages.http.replace("{status}", String(status)) };
  if (status >= 400) return { kind: "rejected", message: rejectedUpload(slots.photo, statusReason(status)) };
  if (shown?.dataset.slot === "filled")
    return { kind: "stored", said: textOf(page?.querySelector("[role=status]")) };
  // For example the sign-in page, when the session has ended.
  const message = textOf(page?.querySelector("main [role=status]")) || uploadMessages.unreadable;
  return { kind: "failed", message };
}

/** The album of a page with its uploads; `address` is that of the page. */
export function usePhotoUploads(loaded: AlbumData, address: string) {
  const { album, seen, look } = useAlbum(loaded, address);
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  // Null takes the place of what the page said when it was loaded.
  const [notes, setNotes] = useState<ReadonlyMap<Place, UploadNote | null>>(new Map());
  const [said, setSaid] = useState("");
  const tasks = useRef(new Map<number, Task>());
  const queue = useRef(Promise.resolve());

  const note = (place: Place, message: string, isRejected = true) =>
    setNotes((before) => new Map(before).set(place, { message, isRejected }));
  const clearNote = (place: Place) => setNotes((before) => new Map(before).set(place, null));
  const change = (slot: number, to: Partial<PhotoUpload>) =>
    setUploads((before) => before.map((upload) => (upload.slot === slot ? { ...upload, ...to } : upload)));

  function end(slot: number): void {
    const task = tasks.current.get(slot);
    if (task) URL.revokeObjectURL(task.preview);
    tasks.current.delete(slot);
    setUploads((before) => before.filter((upload) => upload.slot !== slot));
  }
  function show(slot: number, result: UploadResult): void {
    if (result.kind === "failed") change(slot, { phase: "failed", message: result.message });
    if (result.kind === "rejected") {
      end(slot);
      note(slot, result.message);
    }
    if (result.kind === "stored") {
      change(slot, { phase: "stored" });
      setSaid(result.said);
      look();
    }
  }
  async function send(slot: number, { file, stop: { signal } }: Task): Promise<void> {
    if (signal.aborted) return;
    const sent = await shrinkPhoto(file);
    if (signal.aborted) return;
    const answer = await sendUpload(address, bodyFor(slot, sent), {
      signal,
      onProgress: (percent) => change(slot, { percent }),
      onSent: () => change(slot, { phase: "sent" }),
    });
    if (!signal.aborted) show(slot, readUploadAnswer(answer, slot));
  }
  function enqueue(slot: number, task: Task): void {
    tasks.current.set(slot, task);
    const { preview } = task;
    const upload: PhotoUpload = { slot, preview, phase: "sending", percent: 0, message: "" };
    setUploads((before) => [...before.filter((other) => other.slot !== slot), upload]);
    setSaid("");
    clearNote(slot);
    queue.current = queue.current.then(() => send(slot, task));
  }
  function take(files: readonly File[], place: Place): void {
    const free = slotNumbers.filter((slot) => !album.photos.some((photo) => photo.slot === slot));
    const requested = place === "many" ? free : [place, ...free.filter((slot) => slot !== place)];
    const places = requested.filter((slot) => !tasks.current.has(slot));
    const rejections: RejectedFile[] = [];
    for (const file of files) {
      const rejection = rejectionOf(file);
      const slot = rejection ? undefined : places.shift();
      if (slot === undefined)
        rejections.push({ name: file.name, message: rejection ?? photoMessages.albumFull });
      else enqueue(slot, { file, preview: URL.createObjectURL(file), stop: new AbortController() });
    }
    const isTaken = typeof place === "number" && tasks.current.has(place);
    const at = isTaken ? "many" : place;
    const [first] = rejections;
    if (first === undefined) clearNote(at);
    else if (files.length > 1) note(at, rejectedFilesText(rejections));
    else if (first.message === photoMessages.albumFull) note(at, first.message);
    else note(at, `${fileMark(first.name)}${rejectedUpload(slots.photo, first.message)}`);
  }
  function cancel({ slot, phase }: PhotoUpload): void {
    tasks.current.get(slot)?.stop.abort();
    end(slot);
    if (phase === "sending" || phase === "sent") note(slot, uploadMessages.cancelled, false);
    // It may have been stored all the same.
    if (phase !== "sending") look();
  }
  function retry({ slot, phase }: PhotoUpload): void {
    const task = tasks.current.get(slot);
    if (phase === "unseen") {
      change(slot, { phase: "stored" });
      look();
    } else if (task) enqueue(slot, { ...task, stop: new AbortController() });
  }

  useIncomingFiles(take);
  const finish = useRef(end);
  finish.current = end;
  const shown = useRef(uploads);
  shown.current = uploads;
  useEffect(() => {
    if (seen === undefined) return;
    for (const { slot, phase } of shown.current) {
      if (phase !== "stored" && phase !== "unseen") continue;
      if ("photos" in seen) finish.current(slot);
      else
        setUploads((before) =>
          before.map((upload) =>
            upload.slot === slot ? { ...upload, phase: "unseen", message: imageMessages.loadFailed } : upload,
          ),
        );
    }
  }, [seen]);
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const { stop, preview } of current.values()) {
        stop.abort();
        URL.revokeObjectURL(preview);
      }
    };
  }, []);
  return { album, uploads, notes, said, cancel, retry };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
