// The list on the organiser's phone: the service worker stores the page, and a reload without a line shows it.
import { useEffect, useState } from "react";

/** Registers the service worker and lets it store this page. */
async function storeCopy({ serviceWorker }: { serviceWorker?: ServiceWorkerContainer }): Promise<void> {
  if (!serviceWorker) return;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  active?.postMessage({ page: location.href, isNew: true, own: "", pictures: [] });
}

/** The title of the worker's note where this page is a copy, 离线副本，保存于 …; null for a page of the server. */
export function useOfflineCopy(): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    const note = document.getElementById("offline-copy");
    if (!note) {
      storeCopy(navigator).catch(() => {});
      return;
    }
    setTitle(note.querySelector("b")?.textContent ?? "");
    note.remove();
  }, []);
  return title;
}
