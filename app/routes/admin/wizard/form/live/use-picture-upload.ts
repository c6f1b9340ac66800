// Uploads a picture of the event form when it is chosen, together with the typed values, so that the draft has all of
// them; the page shows the picture after reloading its data.
import { useContext, useEffect, useRef, useState } from "react";
import { type EventSlot, rejectedUpload, unsentUpload } from "~/domain/images/slots";
import { rejectionOf, type UploadState, useUploads } from "../../../forms/use-uploads";
import { FormDraftContext } from "./form-draft";
import { formOnPage } from "./typed-form";

/** `untouched`: no picture was chosen since the page was loaded. */
export type PictureState = { is: "untouched" | "idle" } | UploadState;

function inputOf(name: string): HTMLInputElement | null {
  const input = formOnPage()?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/** `prepare` returns the file to upload in place of the chosen one, and may fill in fields first. */
export function usePictureUpload(slot: EventSlot, prepare: (file: File) => Promise<File>) {
  const { field, input: key } = slot;
  const draft = useContext(FormDraftContext);
  const [isTouched, setTouched] = useState(false);
  const chosen = useRef<File | null>(null);
  const arrived = useRef(() => {});
  const { uploads, start, show, end, cancel } = useUploads<string>(slot, {
    address: draft?.address ?? "",
    explain: (reason) => unsentUpload(slot, reason),
    bodyOf: (file) => {
      const body = new FormData(formOnPage() ?? undefined);
      body.set(key, file, file.name);
      body.append("intent", "upload");
      arrived.current = draft?.mark() ?? arrived.current;
      return body;
    },
    onStored: () => {
      const input = inputOf(key);
      arrived.current();
      if (input?.closest("fieldset")?.contains(document.activeElement)) input.focus();
      if (input) input.value = "";
      end(key);
      draft?.reload();
    },
  });

  async function send() {
    const file = inputOf(key)?.files?.[0];
    if (!file || !draft) return;
    draft.supersede(field);
    draft.crop.forget();
    setTouched(true);
    end(key);
    chosen.current = file;
    const reason = rejectionOf(slot, file);
    if (reason !== null) return show(key, { is: "rejected", message: rejectedUpload(slot, reason) }, file);
    const prepared = await prepare(file);
    if (chosen.current === file) start(key, prepared);
  }

  const first = useRef(send);
  useEffect(() => {
    // Chosen before hydration.
    if (inputOf(key)?.files?.length) void first.current();
    return () => {
      chosen.current = null;
    };
  }, [key]);

  const state: PictureState = uploads.get(key)?.state ?? { is: isTouched ? "idle" : "untouched" };
  return { state, send: () => void send(), cancel: () => cancel(key) };
}
