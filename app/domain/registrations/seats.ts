// Seat assignment. Seats of pending and confirmed registrations never exceed the capacity, except after it was lowered. A
// registration that does not fit completely waits; freed seats go to the first fitting one in the order of arrival. Pure.
import type { registrationModes, registrationStatuses } from "../../db/schema/values";

export type RegistrationMode = (typeof registrationModes)[number];
export type RegistrationStatus = (typeof registrationStatuses)[number];

export type Entry = {
  id: string;
  arrival: number;
  seats: number;
  status: RegistrationStatus;
  /** A pending registration without a seat, held for the organiser's review. */
  held: boolean;
};

/** The registrations of one event, and the terms of seat assignment. */
export type Book = {
  mode: RegistrationMode;
  /** Null without a limit. */
  capacity: number | null;
  /** Freed seats that the organiser keeps empty: sign-ups and waiting guests do not get them, the organiser may give them. */
  reserved?: number;
  /** Whether waiting guests get freed seats: the event is neither cancelled nor over. */
  isRunning: boolean;
  entries: readonly Entry[];
};

/** `override` allows seats beyond the capacity. Other registrations keep their seats. */
type Overridable = { override?: boolean };

export type SeatChange =
  /** A new or repeated sign-up; `isApproved` for guests added by the organiser, `isHeld` without a seat; `isOwn` by the guest. */
  | ({ is: "sign-up"; id: string; seats: number; isApproved?: boolean; isHeld?: boolean } & Overridable)
  | ({ is: "seats"; id: string; seats: number; isOwn?: boolean } & Overridable)
  | ({ is: "approve"; id: string } & Overridable)
  /** `release`: a held registration was verified and is processed like others. */
  | { is: "withdraw" | "decline" | "release"; id: string }
  /** Undoes a change. */
  | ({ is: "restore"; id: string; seats: number; status: RegistrationStatus; held: boolean } & Overridable)
  /** The capacity, the mode or the event changed. */
  | { is: "settle" };

export type SeatRejection = "full" | "not-possible";
export type SeatOutcome = { ok: true; entries: readonly Entry[] } | { ok: false; error: SeatRejection };

/** Whether a registration holds seats. */
export const hasSeat = ({ status, held }: Pick<Entry, "status" | "held">): boolean =>
  status === "confirmed" || (status === "pending" && !held);
export const isActive = ({ status }: Pick<Entry, "status">): boolean =>
  status === "confirmed" || status === "pending" || status === "waiting";

/** Counts the registrations for the event's limit: active ones, without held ones. */
export function countActive(entries: readonly Pick<Entry, "status" | "held">[]): number {
  let active = 0;
  for (const entry of entries) if (isActive(entry) && !entry.held) active += 1;
  return active;
}

/** Sums the seats of registrations that hold some. */
export function takenSeats(entries: readonly Pick<Entry, "seats" | "status" | "held">[]): number {
  let taken = 0;
  for (const entry of entries) if (hasSeat(entry)) taken += entry.seats;
  return taken;
}

/** Free seats; negative beyond the capacity, null without a limit. */
export function freeSeats({
  capacity,
  entries,
}: {
  capacity: number | null;
  entries: readonly Pick<Entry, "seats" | "status" | "held">[];
}): number | null {
  return capacity === null ? null : capacity - takenSeats(entries);
}
/** Like `freeSeats`, but at least 0, for display to guests. */
export function seatsLeft(capacity: number | null, entries: Parameters<typeof takenSeats>[0]): number | null {
  const free = freeSeats({ capacity, entries });
  return free === null ? null : Math.max(0, free);
}

/** The seats that guests may fill themselves: without those that are reserved. */
const openCapacity = ({ capacity, reserved = 0 }: Pick<Book, "capacity" | "reserved">): number | null =>
  capacity === null ? null : capacity - reserved;

/** Like `seatsLeft`, without the reserved seats. */
export const openSeatsLeft = (book: Pick<Book, "capacity" | "reserved" | "entries">): number | null =>
  seatsLeft(openCapacity(book), book.entries);

/** Reserved seats after a change that left `free` seats. */
export const reservedAfter = (reserved: number, free: number | null): number =>
  free === null ? 0 : Math.max(0, Math.min(reserved, free));

const seatStatus = (mode: RegistrationMode) => (mode === "approval" ? "pending" : "confirmed");

/** Returns the waiting registrations in the order of arrival. */
const waitingIn = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ status }) => status === "waiting").sort((a, b) => a.arrival - b.arrival);

/** Assigns free seats to waiting registrations in the order of arrival. */
function settle(book: Book, entries: readonly Entry[]): readonly Entry[] {
  const { mode, isRunning } = book;
  if (!isRunning || mode === "off") return entries;
  const capacity = openCapacity(book);
  let taken = takenSeats(entries);
  if (capacity !== null && taken >= capacity) return entries;
  const movedUp = new Set<string>();
  for (const { id, seats } of waitingIn(entries)) {
    if (capacity !== null && taken + seats > capacity) continue;
    taken += seats;
    movedUp.add(id);
  }
  if (movedUp.size === 0) return entries;
  const status = seatStatus(mode);
  return entries.map((entry) => (movedUp.has(entry.id) ? { ...entry, status } : entry));
}

const nextArrival = (entries: readonly Entry[]) =>
  entries.reduce((last, { arrival }) => Math.max(last, arrival), 0) + 1;

/** Returns the entry after a change, or why the change is rejected; `known` is the entry before. */
function changed(
  book: Book,
  known: Entry | undefined,
  change: Exclude<SeatChange, { is: "settle" }>,
): Entry | SeatRejection {
  const { mode, entries } = book;
  const isOfGuest =
    change.is === "release" ||
    (change.is === "sign-up" ? !change.isApproved : "isOwn" in change && change.isOwn);
  const capacity = isOfGuest ? openCapacity(book) : book.capacity;
  const ownSeats = known && hasSeat(known) ? known.seats : 0;
  const isOverridden = "override" in change && change.override === true;
  const mayHave = (seats: number) =>
    isOverridden || capacity === null || takenSeats(entries) - ownSeats + seats <= capacity;
  if (change.is === "sign-up") {
    if (known && isActive(known)) return "not-possible";
    const { id, seats, isApproved = false, isHeld = false } = change;
    const arrival = nextArrival(entries);
    if (isHeld) return { id, seats, arrival, status: "pending", held: true };
    const status = mayHave(seats) ? (isApproved ? "confirmed" : seatStatus(mode)) : "waiting";
    return { id, seats, arrival, status, held: false };
  }
  if (!known) return "not-possible";
  switch (change.is) {
    case "withdraw":
      return isActive(known) ? { ...known, status: "cancelled", held: false } : "not-possible";
    case "decline":
      return isActive(known) ? { ...known, status: "declined", held: false } : "not-possible";
    case "approve":
      if (known.status === "confirmed") return "not-possible";
      return hasSeat(known) || mayHave(known.seats) ? { ...known, status: "confirmed", held: false } : "full";
    case "release":
      if (!known.held) return "not-possible";
      return { ...known, status: mayHave(known.seats) ? seatStatus(mode) : "waiting", held: false };
    case "seats": {
      if (!isActive(known)) return "not-possible";
      const needsMore = hasSeat(known) && change.seats > known.seats;
      return needsMore && !mayHave(change.seats) ? "full" : { ...known, seats: change.seats };
    }
    case "restore": {
      const { seats, status, held } = change;
      const restored = { ...known, seats, status, held: held && status === "pending" };
      const takesMore = hasSeat(restored) && (!hasSeat(known) || restored.seats > known.seats);
      return takesMore && !mayHave(restored.seats) ? "full" : restored;
    }
  }
}

/** Applies a change, then moves up waiting registrations as far as seats are free. */
export function changeSeats(book: Book, change: SeatChange): SeatOutcome {
  if (change.is === "settle") return { ok: true, entries: settle(book, book.entries) };
  const at = book.entries.findIndex(({ id }) => id === change.id);
  const entry = changed(book, book.entries[at], change);
  if (typeof entry === "string") return { ok: false, error: entry };
  const entries = [...book.entries];
  entries[at < 0 ? entries.length : at] = entry;
  return { ok: true, entries: settle(book, entries) };
}

/** Returns the position of a waiting registration, from 1; null for others. */
export function positionOf(entries: readonly Entry[], id: string): number | null {
  const at = waitingIn(entries).findIndex((entry) => entry.id === id);
  return at < 0 ? null : at + 1;
}
