// This device's changes since the page was loaded, in local storage: presses without a response and the states that the server
// has confirmed, so that an offline copy of the page shows both. Stores no names of listed guests.
import { newRegistrationId } from "~/http/records/registration-id";
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";
import { pressRecordPrefix } from "~/ui/layout/page-behaviour";
import type { GuestState, Press } from "./presses";

/** Facts as stored by the server; `at` is its time in ms. */
type StoredState = GuestState & { at: number };
export type PressRecord = { presses: readonly Press[]; stored: Readonly<Record<string, StoredState>> };

const keyOf = (eventId: string) => `${pressRecordPrefix}${eventId}`;
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

export function readRecord(eventId: string): PressRecord {
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
export function updateRecord(eventId: string, change: (record: PressRecord) => PressRecord): boolean {
  const record = change(readRecord(eventId));
  if (record.presses.length > 0 || Object.keys(record.stored).length > 0)
    return writeStored(keyOf(eventId), JSON.stringify(record));
  removeStored(keyOf(eventId));
  return true;
}

/** Adds states of the server at a time, unless later ones are stored. Stores the name of a walk-in only. */
export function withStates(
  stored: PressRecord["stored"],
  { changed, at, name }: { changed: readonly GuestState[]; at: number; name?: string | undefined },
): PressRecord["stored"] {
  const later = changed.filter(({ id }) => (stored[id]?.at ?? 0) <= at);
  const facts = later.map(({ name: ownName, ...guest }) => {
    const { id, seats, status, held, arrived, since, by } = guest;
    const { deposit, fee, depositSeats, feeSeats, refunded } = guest;
    const paid = { deposit, fee, depositSeats, feeSeats, refunded };
    const named = name === undefined ? (stored[id]?.name ?? "") : ownName;
    return [id, { id, seats, status, held, arrived, since, by, ...paid, at, name: named }];
  });
  return { ...stored, ...Object.fromEntries(facts) };
}

const deviceKey = "check-in-device";

/** A random id of this browser. */
export function deviceId(): string {
  const known = readStored(deviceKey);
  if (known !== null) return known;
  const id = newRegistrationId();
  writeStored(deviceKey, id);
  return id;
}
