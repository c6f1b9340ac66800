// Opens the crop dialog over the event form. All input is saved first, as for the crop page.
import { type ComponentType, useCallback, useRef, useState } from "react";
import { type EventSlotName, eventSlots } from "~/domain/images/slots";
import type { CropStart } from "../../../crop/crop-task.server";
import type { EventFormView } from "../event-form-view";
import type { CropDialogProps } from "./crop-dialog";
import { typedValues } from "./typed-form";

export type CropDialogState =
  | { is: "opening" | "failed"; slot: EventSlotName }
  | {
      is: "open";
      slot: EventSlotName;
      address: string;
      start: CropStart;
      Dialog: ComponentType<CropDialogProps>;
    }
  /** Closed after a crop; `said` is the server's message. */
  | { is: "done"; slot: EventSlotName; said: string };

const openWithinMs = 30_000;

/** Fetches the initial crop; throws without a response or picture. */
async function fetchStart(address: string, signal: AbortSignal): Promise<CropStart> {
  const response = await fetch(`${address}/start`, { headers: { Accept: "application/json" }, signal });
  if (!response.ok || response.redirected) throw new Error(`no crop: ${response.status}`);
  return response.json();
}

type Form = {
  view: () => EventFormView;
  /** Saves the typed input. */
  flush: () => Promise<boolean>;
  /** Reloads the page data in place. */
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
      // The picture of an unedited event is not in a draft yet.
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

  /** Call when the dialog is closed; `said` is null without a crop. */
  function closed(said: string | null): void {
    setState((before) => (before && said !== null ? { is: "done", slot: before.slot, said } : null));
    if (opener.current?.isConnected) opener.current.focus();
    if (said !== null) reload();
  }

  /** Clears the message about a picture when it changes. */
  const forget = useCallback(() => setState((before) => (before?.is === "open" ? before : null)), []);

  return { state, open, closed, forget };
}
