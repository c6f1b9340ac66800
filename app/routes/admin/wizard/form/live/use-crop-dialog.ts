// Opens the crop of a picture over the event form. Everything typed is on the server before, as when its page is opened.
import { type ComponentType, useCallback, useRef, useState } from "react";
import { type EventSlotName, eventSlots } from "~/domain/images/slots";
import type { CropStart } from "../../../crop/crop-task.server";
import type { EventFormView } from "../event-form-view";
import type { CropDialogProps } from "./crop-dialog";
import { typedValues } from "./typed-form";

/** The state of the dialog, and the picture that it is about. */
export type CropDialogState =
  | { is: "opening" | "failed"; slot: EventSlotName }
  | {
      is: "open";
      slot: EventSlotName;
      address: string;
      start: CropStart;
      Dialog: ComponentType<CropDialogProps>;
    }
  /** Closed after a crop; `said` by the server. */
  | { is: "done"; slot: EventSlotName; said: string };

const openWithinMs = 30_000;

/** Reads a start of the crop; throws without an answer or a picture. */
async function fetchStart(address: string, signal: AbortSignal): Promise<CropStart> {
  const response = await fetch(`${address}/start`, { headers: { Accept: "application/json" }, signal });
  if (!response.ok || response.redirected) throw new Error(`no crop: ${response.status}`);
  return response.json();
}

type Form = {
  view: () => EventFormView;
  /** Saves what is typed. */
  flush: () => Promise<boolean>;
  /** Reads the page from the server again, in place. */
  reload: () => void;
};

export function useCropDialog({ view, flush, reload }: Form) {
  const [state, setState] = useState<CropDialogState | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const latest = useRef(0);

  async function open(slot: EventSlotName, button: HTMLElement) {
    opener.current = button;
    latest.current += 1;
    const current = latest.current;
    const { draftId, savedAt, autosave } = view();
    const address = `/admin/drafts/${draftId}/crop/${eventSlots[slot].crop.path}`;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), openWithinMs);
    setState({ is: "opening", slot });
    try {
      await flush();
      // The picture of an event that is not edited yet is in no draft.
      if (savedAt === null) {
        const body = new URLSearchParams(typedValues());
        await fetch(autosave.saveTo, { method: "POST", body, signal: stop.signal });
      }
      const [{ default: Dialog }, start] = await Promise.all([
        import("./crop-dialog"),
        fetchStart(address, stop.signal),
      ]);
      if (current === latest.current) setState({ is: "open", slot, address, start, Dialog });
    } catch {
      if (current === latest.current) setState({ is: "failed", slot });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The dialog is closed; `said` is null when nothing was cropped. */
  function closed(said: string | null): void {
    setState((before) => (before && said !== null ? { is: "done", slot: before.slot, said } : null));
    if (opener.current?.isConnected) opener.current.focus();
    if (said !== null) reload();
  }

  /** Forgets what was said of a picture, when something else happens to it. */
  const forget = useCallback(() => setState((before) => (before?.is === "open" ? before : null)), []);

  return { state, open, closed, forget };
}
