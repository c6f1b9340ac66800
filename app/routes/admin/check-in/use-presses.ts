// Changes the list in place: a press is shown and stored at once, and sent in order when the device is online.
import { useCallback, useEffect, useRef, useState } from "react";
import { isActive } from "~/domain/registrations/seats";
import { newRegistrationId } from "~/http/records/registration-id";
import { send } from "../forms/send";
import { checkInPath } from "./check-in-path";
import { deviceId, type PressRecord, readRecord, updateRecord, withStates } from "./press-record";
import {
  addPress,
  byPresser,
  type CarriedOut,
  type Change,
  changeFields,
  dropGuest,
  type GuestState,
  type Press,
  type Presser,
  type PressReply,
  problemOf,
  rejectPress,
  removePress,
  unsentIn,
  type Withheld,
  withPresses,
  withStored,
} from "./presses";

const responseTimeoutMs = 15_000;
/** No event signals the end of a 503, so retries are timed. */
const retryMs = 15_000;

/** Sends a press; its reply has the changed guests as stored. */
function sendPress(eventId: string, { guest, name, at, change, by }: Press) {
  const fields = new URLSearchParams({
    ...changeFields(change),
    ...(name === undefined ? {} : { name }),
    ...(by ? { by: by.id } : {}),
    device: deviceId(),
    age: String(Date.now() - at),
  });
  return send<CarriedOut, Withheld>(checkInPath(eventId, guest), fields, {
    field: "changed",
    stalledMs: responseTimeoutMs,
  });
}

/** The record after a response. */
function withReply({ presses, stored }: PressRecord, { key, name }: Press, reply: PressReply): PressRecord {
  const { changed, at } = reply;
  const states = changed && at !== undefined ? withStates(stored, { changed, at, name }) : stored;
  if (reply.error === null) return { presses: removePress(presses, key), stored: states };
  const { error: text, excess, moveUp } = reply;
  const problem = { text, excess, ...(moveUp ? { moveUp } : {}) };
  return { presses: rejectPress(presses, key, problem), stored: states };
}

type List<Guest> = {
  eventId: string;
  presser: Presser;
  /** Server's time of loading the page in ms. */
  loadedAt: number;
  capacity: number | null;
  guests: readonly Guest[];
  /** Loads the changes of others. */
  renew: () => Promise<void>;
};
const nothing = { presses: [], stored: {}, isSignedOut: false, isVolatile: false };

/** Guests of an event after this device's presses. `blank` completes a walk-in. */
export function usePresses<Guest extends GuestState>(
  { eventId, presser, loadedAt, capacity, guests: read, renew }: List<Guest>,
  blank: Omit<Guest, keyof GuestState>,
) {
  const [shown, setShown] = useState<PressRecord & { isSignedOut: boolean; isVolatile: boolean }>(nothing);
  const isSending = useRef(false);
  const { id: presserId } = presser;
  const show = useCallback(
    (more: { isSignedOut?: boolean; isVolatile?: boolean } = {}) =>
      setShown((before) => ({ ...before, ...readRecord(eventId), ...more })),
    [eventId],
  );
  const localProblemOf = useRef<(press: Press) => ReturnType<typeof problemOf>>(() => undefined);

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let isAnyAnswered = false;
    try {
      for (;;) {
        const { own } = byPresser(readRecord(eventId).presses, { id: presserId, name: "" });
        const [next] = unsentIn(own);
        if (!next) break;
        const outcome = await sendPress(eventId, next);
        if (!("reply" in outcome)) {
          // Without a connection this device decides whether seats are left.
          const problem = outcome.is === "signed-out" ? undefined : localProblemOf.current(next);
          if (problem)
            updateRecord(eventId, (record) => ({
              ...record,
              presses: rejectPress(record.presses, next.key, problem),
            }));
          show({ isSignedOut: outcome.is === "signed-out" });
          break;
        }
        isAnyAnswered = true;
        updateRecord(eventId, (record) => withReply(record, next, outcome.reply));
        show({ isSignedOut: false });
      }
    } finally {
      isSending.current = false;
    }
    if (isAnyAnswered) await renew();
  }, [eventId, presserId, renew, show]);

  useEffect(() => {
    // A page loaded later includes earlier stored states; of rejections, it lacks only those of walk-ins.
    updateRecord(eventId, ({ presses, stored }) => ({
      presses: presses.filter(({ problem, name }) => !problem || name !== undefined),
      stored: Object.fromEntries(Object.entries(stored).filter(([, { at }]) => at > loadedAt)),
    }));
    show();
  }, [eventId, loadedAt, show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed list has changed the record
  useEffect(() => show(), [read, show]);
  useEffect(() => {
    void sendAll();
    const retry = () => void sendAll();
    window.addEventListener("online", retry);
    const timer = window.setInterval(retry, retryMs);
    return () => {
      window.removeEventListener("online", retry);
      window.clearInterval(timer);
    };
  }, [sendAll]);

  const { presses: all, stored, isSignedOut, isVolatile } = shown;
  const { own: presses, others } = byPresser(all, presser);
  const known = withStored(read, stored, blank);
  const guests = withPresses(known, presses, blank);
  localProblemOf.current = (press) => {
    const earlier = presses.slice(
      0,
      Math.max(
        0,
        presses.findIndex(({ key }) => key === press.key),
      ),
    );
    return problemOf(capacity, withPresses(known, earlier, blank), press);
  };

  /** Enqueues a press; rejects it at once when the device is offline and the press exceeds the capacity without consent. */
  function enter(press: { guest: string; name?: string; change: Change }): void {
    const problem = navigator.onLine ? undefined : problemOf(capacity, guests, press);
    const added = {
      ...press,
      key: newRegistrationId(),
      at: Date.now(),
      by: presser,
      ...(problem ? { problem } : {}),
    };
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
  // Rejected presses of walk-ins, and of guests who are no longer listed.
  const listed = new Set(guests.filter(isActive).map(({ id }) => id));
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? "";
  const rejectedApart = [...rejected.values()]
    .filter(({ guest, name }) => name !== undefined || !listed.has(guest))
    .map((press) => ({ press, name: press.name ?? nameOf(press.guest) }));
  return {
    guests,
    isSignedOut,
    isVolatile,
    sendAll,
    drop,
    press: (guest: string, change: Change) => enter({ guest, change }),
    add: (name: string, change: Change) => enter({ guest: newRegistrationId(), name, change }),
    /** Repeats a rejected press with the organiser's consent. */
    consent: ({ guest, name, change, problem }: Press) =>
      enter({
        guest,
        change: { ...change, ...(problem?.moveUp ? { agreed: true } : { override: true }) },
        ...(name === undefined ? {} : { name }),
      }),
    unsent: unsent.length,
    /** Unsent presses of other organisers on this device: name and number. */
    others,
    isUnsent: (guest: string) => unsentGuests.has(guest),
    rejectionOf: (guest: string) => rejected.get(guest),
    rejectedApart,
  };
}

export type Presses = ReturnType<typeof usePresses>;
