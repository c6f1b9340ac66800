// Offline copy of the list: the service worker stores the page and serves it on an offline reload.
import { useEffect, useState } from "react";

/** Registers the service worker and lets it store this page. */
async function storeCopy({ serviceWorker }: { serviceWorker?: ServiceWorkerContainer }): Promise<void> {
  if (!serviceWorker) return;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  active?.postMessage({ page: location.href, isNew: true, own: "", pictures: [] });
}

/** Title of the worker's note on an offline copy, 离线副本，保存于 …; null for a page from the server. */
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
