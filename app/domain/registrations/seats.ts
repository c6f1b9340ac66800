// Seat assignment. Seats of pending, offered and confirmed registrations never exceed the capacity, except after it was lowered. A
// registration that does not fit completely waits; freed seats go to the first fitting one in the order of arrival, at once or by an
// offer, which holds them until it is answered or expires. Who let an offer expire is asked again only once all terms change. Pure.
import {
  activeStatuses,
  type registrationModes,
  type registrationStatuses,
  seatStatuses,
} from "../../db/schema/values";

export type RegistrationMode = (typeof registrationModes)[number];
export type RegistrationStatus = (typeof registrationStatuses)[number];

export type Entry = {
  id: string;
  arrival: number;
  seats: number;
  status: RegistrationStatus;
  /** A pending registration without a seat, held for the organiser's review. */
  held: boolean;
  /** When the offer to an `offered` registration expires, and for a waiting one when its unanswered offer did, ms UTC; else null. */
  offerExpiresAt: number | null;
};

/**
 * How waiting guests get freed seats: at once, by an offer that expires at `until` and never after the start (ms UTC), or by the
 * organiser alone.
 */
export type Giving = "at-once" | "by-hand" | { until: number; startAt: number };

/** The registrations of one event, and the terms of seat assignment. */
export type Book = {
  mode: RegistrationMode;
  /** Null without a limit. */
  capacity: number | null;
  /** Freed seats that the organiser keeps empty: sign-ups and waiting guests do not get them, the organiser may give them. */
  reserved?: number;
  /** `at-once` unless set. */
  giving?: Giving;
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
  /**
   * `release`: a held registration was verified and is processed like others. `accept`: the guest takes the offered seats, or after the
   * offer's end those that are free.
   */
  | { is: "withdraw" | "decline" | "release" | "accept"; id: string }
  /** Undoes a change. */
  | ({ is: "restore"; id: string; seats: number; status: RegistrationStatus; held: boolean } & Overridable)
  /** The capacity, the mode or the event changed. */
  | { is: "settle" }
  /** Offers that end by `now` (ms UTC) pass on. */
  | { is: "expire"; now: number };

export type SeatRejection = "full" | "not-possible";
export type SeatOutcome = { ok: true; entries: readonly Entry[] } | { ok: false; error: SeatRejection };

const isIn = (statuses: readonly RegistrationStatus[], status: RegistrationStatus) =>
  statuses.includes(status);

/** Whether a registration holds seats. */
export const hasSeat = ({ status, held }: Pick<Entry, "status" | "held">): boolean =>
  !held && isIn(seatStatuses, status);
export const isActive = ({ status }: Pick<Entry, "status">): boolean => isIn(activeStatuses, status);

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

/** The status of a guest who gets a seat. */
export const seatStatus = (mode: RegistrationMode): "pending" | "confirmed" =>
  mode === "approval" ? "pending" : "confirmed";

const hasLapsed = ({ status, offerExpiresAt }: Pick<Entry, "status" | "offerExpiresAt">) =>
  status === "waiting" && offerExpiresAt !== null;

/** Returns the waiting registrations in the order of arrival, after them those that let an offer expire. */
const waitingIn = (
  entries: readonly Pick<Entry, "id" | "seats" | "arrival" | "status" | "offerExpiresAt">[],
) =>
  entries
    .filter(({ status }) => status === "waiting")
    .sort((a, b) => Number(hasLapsed(a)) - Number(hasLapsed(b)) || a.arrival - b.arrival);

/** Gives the seats of offers to their guests, and forgets expired ones, because the event gives seats at once again. */
function endOffers(mode: RegistrationMode, entries: readonly Entry[]): readonly Entry[] {
  if (entries.every(({ offerExpiresAt }) => offerExpiresAt === null)) return entries;
  return entries.map((entry) =>
    entry.offerExpiresAt === null
      ? entry
      : {
          ...entry,
          status: entry.status === "offered" ? seatStatus(mode) : entry.status,
          offerExpiresAt: null,
        },
  );
}

/** Shortens offers that would outlast the start of an event that was moved. */
function limitOffers(startAt: number, entries: readonly Entry[]): readonly Entry[] {
  const isLate = ({ status, offerExpiresAt }: Entry) =>
    status === "offered" && offerExpiresAt !== null && offerExpiresAt > startAt;
  if (!entries.some(isLate)) return entries;
  return entries.map((entry) => (isLate(entry) ? { ...entry, offerExpiresAt: startAt } : entry));
}

/** Assigns or offers free seats to waiting registrations in the order of arrival. */
function settle(book: Book, before: readonly Entry[]): readonly Entry[] {
  const { mode, isRunning, giving = "at-once" } = book;
  if (!isRunning || mode === "off" || giving === "by-hand") return before;
  const isByOffer = giving !== "at-once";
  const entries = isByOffer ? limitOffers(giving.startAt, before) : endOffers(mode, before);
  const capacity = openCapacity(book);
  let taken = takenSeats(entries);
  if (capacity !== null && taken >= capacity) return entries;
  const movedUp = new Set<string>();
  for (const entry of waitingIn(entries)) {
    if (hasLapsed(entry) || (capacity !== null && taken + entry.seats > capacity)) continue;
    taken += entry.seats;
    movedUp.add(entry.id);
  }
  if (movedUp.size === 0) return entries;
  const given = isByOffer
    ? { status: "offered" as const, offerExpiresAt: giving.until }
    : { status: seatStatus(mode), offerExpiresAt: null };
  return entries.map((entry) => (movedUp.has(entry.id) ? { ...entry, ...given } : entry));
}

/** Returns guests whose offer ended to the waiting list, where the next offer passes them over. */
function expire(entries: readonly Entry[], now: number): readonly Entry[] {
  const hasEnded = ({ status, offerExpiresAt }: Entry) =>
    status === "offered" && (offerExpiresAt ?? 0) <= now;
  if (!entries.some(hasEnded)) return entries;
  return entries.map((entry) => (hasEnded(entry) ? { ...entry, status: "waiting" as const } : entry));
}

const nextArrival = (entries: readonly Entry[]) =>
  entries.reduce((last, { arrival }) => Math.max(last, arrival), 0) + 1;

/** Returns the entry after a change, or why the change is rejected; `known` is the entry before. */
function changed(
  book: Book,
  known: Entry | undefined,
  change: Exclude<SeatChange, { is: "settle" | "expire" }>,
): Entry | SeatRejection {
  const { mode, entries } = book;
  const isOfGuest =
    change.is === "release" ||
    change.is === "accept" ||
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
    const fresh = { id, seats, arrival, held: false, offerExpiresAt: null };
    if (isHeld) return { ...fresh, status: "pending", held: true };
    return { ...fresh, status: mayHave(seats) ? (isApproved ? "confirmed" : seatStatus(mode)) : "waiting" };
  }
  if (!known) return "not-possible";
  // Without hold and offer.
  const plain = { ...known, held: false, offerExpiresAt: null };
  switch (change.is) {
    case "withdraw":
      return isActive(known) ? { ...plain, status: "cancelled" } : "not-possible";
    case "decline":
      return isActive(known) ? { ...plain, status: "declined" } : "not-possible";
    case "approve":
      if (known.status === "confirmed") return "not-possible";
      return hasSeat(known) || mayHave(known.seats) ? { ...plain, status: "confirmed" } : "full";
    case "release":
      if (!known.held) return "not-possible";
      return { ...plain, status: mayHave(known.seats) ? seatStatus(mode) : "waiting" };
    case "accept":
      if (known.status === "offered") return { ...plain, status: seatStatus(mode) };
      if (!hasLapsed(known)) return "not-possible";
      return { ...plain, status: mayHave(known.seats) ? seatStatus(mode) : "waiting" };
    case "seats": {
      if (!isActive(known)) return "not-possible";
      const needsMore = hasSeat(known) && change.seats > known.seats;
      if (needsMore && !mayHave(change.seats)) return "full";
      // Another number of seats is a sign of life: the next offer asks this guest again.
      const offerExpiresAt = known.status === "offered" ? known.offerExpiresAt : null;
      return { ...known, seats: change.seats, offerExpiresAt };
    }
    case "restore": {
      const { seats, held, ...previous } = change;
      const until = typeof book.giving === "object" ? book.giving.until : null;
      const status = previous.status === "offered" && until === null ? "waiting" : previous.status;
      const restored = {
        ...known,
        ...{ seats, status, held: held && status === "pending" },
        offerExpiresAt: status === "offered" ? until : null,
      };
      const takesMore = hasSeat(restored) && (!hasSeat(known) || restored.seats > known.seats);
      return takesMore && !mayHave(restored.seats) ? "full" : restored;
    }
  }
}

/** Applies a change, then moves up waiting registrations as far as seats are free. */
export function changeSeats(book: Book, change: SeatChange): SeatOutcome {
  if (change.is === "settle") return { ok: true, entries: settle(book, book.entries) };
  if (change.is === "expire") return { ok: true, entries: settle(book, expire(book.entries, change.now)) };
  const at = book.entries.findIndex(({ id }) => id === change.id);
  const entry = changed(book, book.entries[at], change);
  if (typeof entry === "string") return { ok: false, error: entry };
  const entries = [...book.entries];
  entries[at < 0 ? entries.length : at] = entry;
  return { ok: true, entries: settle(book, entries) };
}

/** Returns the position of a waiting registration, from 1; null for others. */
export function positionOf(entries: Parameters<typeof waitingIn>[0], id: string): number | null {
  const at = waitingIn(entries).findIndex((entry) => entry.id === id);
  return at < 0 ? null : at + 1;
}
