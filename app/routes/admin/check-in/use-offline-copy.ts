// Offline copy of the list: the service worker stores the page and serves it on an offline reload.
import { useEffect, useState } from "react";
import { sliceAddress } from "./check-in-path";

/** Registers the service worker and lets it store this page, and its other parts unless it saw their requests. */
async function storeCopy(parts: readonly string[]): Promise<void> {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (!serviceWorker) return;
  const unseen = serviceWorker.controller ? [] : parts;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  for (const page of [location.href, ...unseen])
    active?.postMessage({ page, isNew: true, own: "", pictures: [] });
}

/** Title of the worker's note on an offline copy, 离线副本，保存于 …; null for a page from the server. */
export function useOfflineCopy(eventId: string, slices: number): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    const note = document.getElementById("offline-copy");
    if (!note) {
      const parts = Array.from({ length: slices }, (_, at) => sliceAddress(eventId, at + 1));
      storeCopy(parts).catch(() => {});
      return;
    }
    setTitle(note.querySelector("b")?.textContent ?? "");
    note.remove();
  }, [eventId, slices]);
  return title;
}
