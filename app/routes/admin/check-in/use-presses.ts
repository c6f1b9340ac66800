// Changes the list in place: a press is shown and stored at once, and sent in order when the device is online.
import { useCallback, useEffect, useRef, useState } from "react";
import { newRegistrationId } from "~/http/records/registration-id";
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";
import { checkInPath } from "./check-in-path";
import {
  addPress,
  type Change,
  changeFields,
  dropGuest,
  type GuestState,
  type Press,
  problemOf,
  rejectPress,
  removePress,
  unsentIn,
  withPresses,
  withStored,
} from "./presses";

// This device's changes since the page was loaded, in local storage: unconfirmed presses and the states that the server
// has confirmed, so that an offline copy of the page shows both. Stores no names of listed guests.

/** Facts as stored by the server; `at` is its time in ms. */
type StoredState = GuestState & { at: number };
type PressRecord = { presses: readonly Press[]; stored: Readonly<Record<string, StoredState>> };

const keyOf = (eventId: string) => `check-in_${eventId}`;
const pressExpiryMs = 7 * 24 * 60 * 60 * 1000;
const factsExpiryMs = 24 * 60 * 60 * 1000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isPress = (value: unknown): value is Press =>
  isRecord(value) &&
  typeof value.key === "string" &&
  typeof value.guest === "string" &&
  typeof value.at === "number" &&
  isRecord(value.change) &&
  Date.now() - value.at < pressExpiryMs;

const isFacts = (value: unknown): value is StoredState =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.at === "number" &&
  Date.now() - value.at < factsExpiryMs;

/** Marks in the format of earlier versions, by guest. */
function earlierMarks(stored: Record<string, unknown>): unknown[] {
  return Object.entries(stored).flatMap(([guest, mark]) =>
    isRecord(mark) && typeof mark.attended === "boolean"
      ? [{ key: guest, guest, at: mark.at, change: { attended: mark.attended } }]
      : [],
  );
}

function readRecord(eventId: string): PressRecord {
  try {
    const record: unknown = JSON.parse(readStored(keyOf(eventId)) ?? "{}");
    if (!isRecord(record)) return { presses: [], stored: {} };
    const presses = Array.isArray(record.presses) ? record.presses : earlierMarks(record);
    const facts = isRecord(record.stored) ? Object.values(record.stored).filter(isFacts) : [];
    return {
      presses: presses.filter(isPress),
      stored: Object.fromEntries(facts.map((each) => [each.id, each])),
    };
  } catch {
    return { presses: [], stored: {} };
  }
}

/**
 * Stores the presses after a change; returns false where storage is unavailable and they are lost with the document.
 */
function updateRecord(eventId: string, change: (record: PressRecord) => PressRecord): boolean {
  const record = change(readRecord(eventId));
  if (record.presses.length > 0 || Object.keys(record.stored).length > 0)
    return writeStored(keyOf(eventId), JSON.stringify(record));
  removeStored(keyOf(eventId));
  return true;
}

/** The response to a press: the changed guests as stored, with the server's time in ms. */
export type PressReply =
  | { error: null; changed: GuestState[]; at: number }
  | { error: string; excess: number };

const responseTimeoutMs = 15_000;
/** No event signals the end of a 503, so retries are timed. */
const retryMs = 15_000;
const unsaved = "没有保存，请刷新后再试";

type Outcome = { is: "unsent" | "signed-out" } | { is: "answered"; reply: PressReply };

const isReply = (value: unknown): value is PressReply =>
  typeof value === "object" && value !== null && "error" in value;

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

async function send(address: string, { name, at, change }: Press): Promise<Outcome> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), responseTimeoutMs);
  const fields = { ...changeFields(change), ...(name === undefined ? {} : { name }) };
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, age: String(Date.now() - at) }),
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal: abort.signal,
    });
    // Only a missing session causes a redirect.
    if (response.type === "opaqueredirect") return { is: "signed-out" };
    if (isTemporary(response.status)) return { is: "unsent" };
    const reply: unknown = await response.json().catch(() => null);
    return { is: "answered", reply: isReply(reply) ? reply : { error: unsaved, excess: 0 } };
  } catch {
    return { is: "unsent" };
  } finally {
    window.clearTimeout(timer);
  }
}

/** The record after a response. Stores names of walk-ins only. */
function withReply({ presses, stored }: PressRecord, { key, name }: Press, reply: PressReply): PressRecord {
  if (reply.error !== null) {
    const problem = { text: reply.error, excess: reply.excess };
    return { presses: rejectPress(presses, key, problem), stored };
  }
  const { at, changed } = reply;
  const facts = changed.map((each) => [
    each.id,
    { ...each, at, name: name === undefined ? (stored[each.id]?.name ?? "") : each.name },
  ]);
  return { presses: removePress(presses, key), stored: { ...stored, ...Object.fromEntries(facts) } };
}

/** The list as loaded. `at` is the server's time of loading in ms. */
type ReadList<Guest> = { at: number; capacity: number | null; guests: readonly Guest[] };
const nothing = { presses: [], stored: {}, isSignedOut: false, isVolatile: false };

/** Guests of an event after this device's presses. `blank` completes a walk-in. */
export function usePresses<Guest extends GuestState>(
  eventId: string,
  { at: readAt, capacity, guests: read }: ReadList<Guest>,
  blank: Omit<Guest, keyof GuestState>,
) {
  const [shown, setShown] = useState<PressRecord & { isSignedOut: boolean; isVolatile: boolean }>(nothing);
  const isSending = useRef(false);
  const show = useCallback(
    (more: { isSignedOut?: boolean; isVolatile?: boolean } = {}) =>
      setShown((before) => ({ ...before, ...readRecord(eventId), ...more })),
    [eventId],
  );

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const [next] = unsentIn(readRecord(eventId).presses);
        if (!next) return;
        const outcome = await send(checkInPath(eventId, next.guest), next);
        if (outcome.is !== "answered") {
          show({ isSignedOut: outcome.is === "signed-out" });
          return;
        }
        updateRecord(eventId, (record) => withReply(record, next, outcome.reply));
        show({ isSignedOut: false });
      }
    } finally {
      isSending.current = false;
    }
  }, [eventId, show]);

  useEffect(() => {
    // A page loaded later includes earlier stored states; of rejections, it lacks only those of walk-ins.
    updateRecord(eventId, ({ presses, stored }) => ({
      presses: presses.filter(({ problem, name }) => !problem || name !== undefined),
      stored: Object.fromEntries(Object.entries(stored).filter(([, { at }]) => at > readAt)),
    }));
    show();
    void sendAll();
    const retry = () => void sendAll();
    window.addEventListener("online", retry);
    const timer = window.setInterval(retry, retryMs);
    return () => {
      window.removeEventListener("online", retry);
      window.clearInterval(timer);
    };
  }, [eventId, readAt, show, sendAll]);

  const { presses, stored, isSignedOut, isVolatile } = shown;
  const guests = withPresses(withStored(read, stored, blank), presses, blank);

  /** Enqueues a press; rejects it at once when it exceeds the capacity without consent. */
  function enter(press: { guest: string; name?: string; change: Change }): void {
    const problem = problemOf(capacity, guests, press);
    const added = { ...press, key: newRegistrationId(), at: Date.now(), ...(problem ? { problem } : {}) };
    const isLasting = updateRecord(eventId, (record) => ({
      ...record,
      presses: addPress(record.presses, added),
    }));
    show({ isVolatile: !isLasting });
    void sendAll();
  }

  /** Discards a rejected walk-in. */
  function drop(guest: string): void {
    updateRecord(eventId, (record) => ({ ...record, presses: dropGuest(record.presses, guest) }));
    show();
  }

  const unsent = unsentIn(presses);
  const unsentGuests = new Set(unsent.map(({ guest }) => guest));
  const rejected = new Map(
    presses.flatMap((press) => (press.problem ? [[press.guest, press] as const] : [])),
  );
  return {
    guests,
    isSignedOut,
    isVolatile,
    sendAll,
    drop,
    press: (guest: string, change: Change) => enter({ guest, change }),
    add: (name: string, change: Change) => enter({ guest: newRegistrationId(), name, change }),
    /** Repeats a rejected press with the organiser's consent. */
    override: ({ guest, name, change }: Press) =>
      enter({ guest, change: { ...change, override: true }, ...(name === undefined ? {} : { name }) }),
    unsent: unsent.length,
    isUnsent: (guest: string) => unsentGuests.has(guest),
    rejectionOf: (guest: string) => rejected.get(guest),
    rejectedWalkIns: [...rejected.values()].filter(({ name }) => name !== undefined),
  };
}

export type Presses = ReturnType<typeof usePresses>;
