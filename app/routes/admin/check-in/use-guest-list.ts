// The guests of the list. The page contains the first ones; this loads the others, which the service worker stores with the page, and
// renews the list while it is in view, because other phones change it, too.
import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckInGuest, ListReply, readCheckIn } from "./check-in-list.server";
import { checkInPath, sliceAddress } from "./check-in-path";
import { updateRecord, withStates } from "./press-record";
import { noSums } from "./sums";

export type LoadedList = Awaited<ReturnType<typeof readCheckIn>>["list"];

const renewMs = 20_000;

/** Whether a response is the application's. */
const isListReply = (value: unknown): value is ListReply =>
  typeof value === "object" && value !== null && "guests" in value && "at" in value;

async function load(address: string): Promise<ListReply | null> {
  try {
    const reply: unknown = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
    return isListReply(reply) ? reply : null;
  } catch {
    return null;
  }
}

/** All guests in slices; null if one is missing. `at` is the time of the oldest slice. */
async function loadAll(
  eventId: string,
  slices: number,
): Promise<{ at: number; guests: CheckInGuest[] } | null> {
  const guests: CheckInGuest[] = [];
  let oldest = Number.POSITIVE_INFINITY;
  for (let slice = 1; slice <= slices; slice += 1) {
    const reply = await load(sliceAddress(eventId, slice));
    if (!reply?.guests) return null;
    guests.push(...reply.guests);
    oldest = Math.min(oldest, reply.at);
  }
  return { at: oldest, guests };
}

/** Replaces changed guests and appends new ones. */
function merged(guests: readonly CheckInGuest[], changed: readonly CheckInGuest[]): CheckInGuest[] {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  for (const guest of changed) byId.set(guest.id, guest);
  return [...byId.values()];
}

/** The list as known now. `renew` loads what has changed. */
export function useGuestList(eventId: string, loaded: LoadedList) {
  const [known, setKnown] = useState({ of: loaded, list: loaded });
  // A new load of the page replaces the list.
  const list = known.of === loaded ? known.list : loaded;
  const current = useRef(list);
  current.current = list;
  const { revalidate } = useRevalidator();
  const isRenewing = useRef(false);

  const renew = useCallback(async () => {
    if (document.hidden || !navigator.onLine || isRenewing.current) return;
    isRenewing.current = true;
    try {
      const before = current.current;
      const reply = before.isWhole ? await load(`${checkInPath(eventId, "list")}?since=${before.at}`) : null;
      if (reply?.guests === null) revalidate();
      if (!reply?.guests || current.current !== before) return;
      const { at, capacity, guests: changed } = reply;
      if (changed.length > 0)
        updateRecord(eventId, ({ presses, stored }) => ({
          presses,
          stored: withStates(stored, { at, changed }),
        }));
      setKnown({ of: loaded, list: { ...before, at, capacity, guests: merged(before.guests, changed) } });
    } finally {
      isRenewing.current = false;
    }
  }, [eventId, loaded, revalidate]);

  useEffect(() => {
    let isOver = false;
    const loadRest = async () => {
      if (loaded.isWhole) return;
      const all = await loadAll(eventId, loaded.slices);
      if (!all || isOver) return;
      setKnown({
        of: loaded,
        list: { ...loaded, at: Math.min(loaded.at, all.at), guests: all.guests, rest: noSums, isWhole: true },
      });
    };
    void loadRest();
    const again = () => void (current.current.isWhole ? renew() : loadRest());
    const timer = window.setInterval(again, renewMs);
    window.addEventListener("focus", again);
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      window.clearInterval(timer);
      window.removeEventListener("focus", again);
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [eventId, loaded, renew]);

  return { list, renew };
}

// Offline copy of the list: the service worker stores the page and serves it on an offline reload.

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
