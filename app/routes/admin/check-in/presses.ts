// Check-in presses and their effect on the list. Each press contains its target state, so that repeating it changes
// nothing. Pure.
import { organiserFullText } from "~/domain/registrations/messages";
import { freeSeats, type RegistrationStatus, takenSeats } from "~/domain/registrations/seats";

/** Changes of a press. `attended` applies to all seats, `arrived` to some. */
export type Change = {
  status?: "confirmed";
  seats?: number;
  attended?: boolean;
  arrived?: number;
  /** Number of arrived seats that the pressed button was shown with. */
  from?: number;
  deposit?: boolean;
  fee?: boolean;
  refunded?: boolean;
  override?: boolean;
  /** The organiser knows that waiting guests move up. */
  agreed?: boolean;
};

/** The organiser who pressed; a press is sent in that organiser's session only. */
export type Presser = { id: string; name: string };

/** Why the server or the capacity rejected a press; `excess` seats, or guests who `moveUp`, may be confirmed with consent. */
export type Problem = { text: string; excess: number; moveUp?: boolean };

export type Press = {
  key: string;
  /** Id of the registration; generated here for a walk-in. */
  guest: string;
  /** Name of a walk-in. */
  name?: string;
  /** Time of the press in ms, by this device's clock. */
  at: number;
  change: Change;
  /** Absent in presses stored by earlier versions. */
  by?: Presser;
  /** Set once rejected; the press is not sent again. */
  problem?: Problem;
};

/** The response to a press: the changed guests as stored, with the server's time in ms. */
export type CarriedOut = { error: null; changed: GuestState[]; at: number };
export type Withheld = {
  error: string;
  excess: number;
  moveUp?: boolean;
  changed?: GuestState[];
  at?: number;
};
export type PressReply = CarriedOut | Withheld;

/** Guest state that presses change. `deposit` and `fee` are null where the event has none. */
export type GuestState = {
  id: string;
  name: string;
  seats: number;
  status: RegistrationStatus;
  held: boolean;
  arrived: number;
  /** When the first seat arrived, in ms UTC, and the organiser who marked it last; null before, or where unknown. */
  since: number | null;
  by: string | null;
  /** Whether all seats are paid. */
  deposit: boolean | null;
  fee: boolean | null;
  /** Number of paid seats. */
  depositSeats: number;
  feeSeats: number;
  refunded: boolean;
};

function arrivedAfter(guest: GuestState, { arrived, attended }: Change, seats: number): number {
  if (arrived !== undefined) return arrived;
  return attended === undefined ? guest.arrived : attended ? seats : 0;
}

/** Paid seats after a change, as the server counts them: a mark covers the current seats. */
function paidAfter(isPaid: boolean | undefined, seats: number, before: number): number {
  return isPaid === undefined ? before : isPaid ? Math.max(seats, before) : 0;
}

function changed<Guest extends GuestState>(guest: Guest, { change, at, by }: Press): Guest {
  const { seats = guest.seats, status = guest.status, refunded = guest.refunded } = change;
  const depositSeats = paidAfter(change.deposit, seats, guest.depositSeats);
  const feeSeats = paidAfter(change.fee, seats, guest.feeSeats);
  const arrived = status === "confirmed" ? Math.min(seats, arrivedAfter(guest, change, seats)) : 0;
  const isMarked = arrived !== guest.arrived;
  return {
    ...guest,
    seats,
    status,
    arrived,
    since: arrived === 0 ? null : guest.arrived === 0 ? at : guest.since,
    by: arrived === 0 ? null : isMarked ? (by?.name ?? null) : guest.by,
    deposit: (change.deposit ?? guest.deposit) === null ? null : depositSeats >= seats,
    fee: (change.fee ?? guest.fee) === null ? null : feeSeats >= seats,
    depositSeats,
    feeSeats,
    refunded,
    held: guest.held && status === "pending",
  };
}

const unknown: Omit<GuestState, "id" | "name"> = {
  seats: 1,
  status: "confirmed",
  held: false,
  arrived: 0,
  since: null,
  by: null,
  deposit: null,
  fee: null,
  depositSeats: 0,
  feeSeats: 0,
  refunded: false,
};

/** The list after all presses that were not rejected, with walk-ins at its end. `blank` completes a walk-in. */
export function withPresses<Guest extends GuestState>(
  guests: readonly Guest[],
  presses: readonly Press[],
  blank: Omit<Guest, keyof GuestState>,
): Guest[] {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  for (const press of presses) {
    const { guest: id, name, problem } = press;
    if (problem) continue;
    const added = name === undefined ? undefined : ({ ...unknown, ...blank, id, name } as Guest);
    const guest = byId.get(id) ?? added;
    if (guest) byId.set(id, changed(guest, press));
  }
  return [...byId.values()];
}

/** The list with states that the server stored after it was loaded, new guests at its end. */
export function withStored<Guest extends GuestState>(
  guests: readonly Guest[],
  stored: Readonly<Record<string, GuestState>>,
  blank: Omit<Guest, keyof GuestState>,
): Guest[] {
  const known = new Set(guests.map(({ id }) => id));
  // Those of other devices have no name here.
  const added = Object.values(stored).filter(({ id, name }) => !known.has(id) && name !== "");
  return [
    ...guests.map((guest) => ({ ...guest, ...stored[guest.id], name: guest.name })),
    // Records of earlier versions lack some facts.
    ...added.map((facts) => ({ ...unknown, ...blank, ...facts }) as Guest),
  ];
}

/** Number of seats by which a change exceeds the capacity; 0 if it fits or adds no seats. */
export function excessOf(
  capacity: number | null,
  guests: readonly GuestState[],
  { guest: id, name, change }: Pick<Press, "guest" | "name" | "change">,
): number {
  if (capacity === null) return 0;
  const press = { key: "", at: 0, guest: id, change, ...(name === undefined ? {} : { name }) };
  const taken = takenSeats(withPresses(guests, [press], {}));
  return taken > takenSeats(guests) ? Math.max(0, taken - capacity) : 0;
}

/** The rejection of a change that exceeds the capacity without consent; undefined if it may be sent. */
export function problemOf(
  capacity: number | null,
  guests: readonly GuestState[],
  press: Pick<Press, "guest" | "name" | "change">,
): Problem | undefined {
  const excess = press.change.override ? 0 : excessOf(capacity, guests, press);
  return excess > 0
    ? { text: organiserFullText(freeSeats({ capacity, entries: guests }) ?? 0), excess }
    : undefined;
}

/** A press replaces earlier presses of its group. */
function groupOf({ name, change }: Press): string {
  if (name !== undefined) return "walk-in";
  if ("attended" in change || "arrived" in change) return "presence";
  return Object.keys(change).find((key) => key !== "override" && key !== "agreed") ?? "";
}

/**
 * Appends a press to the queue. It replaces the guest's rejected presses, and the last one if it is of the same group.
 */
export function addPress(queue: readonly Press[], press: Press): Press[] {
  const isOwn = ({ guest, by }: Press) => guest === press.guest && by?.id === press.by?.id;
  const last = queue.filter(isOwn).at(-1);
  const isSameGroup = last !== undefined && groupOf(last) === groupOf(press);
  const isReplaced = (each: Press) =>
    isOwn(each) &&
    ((each.problem !== undefined && (each.name === undefined || press.name !== undefined)) ||
      (each === last && isSameGroup));
  // The server has not seen the replaced press.
  const from = isSameGroup && !last.problem ? last.change.from : undefined;
  const added = from === undefined ? press : { ...press, change: { ...press.change, from } };
  return [...queue.filter((each) => !isReplaced(each)), added];
}

export const removePress = (queue: readonly Press[], key: string): Press[] =>
  queue.filter((press) => press.key !== key);

export const rejectPress = (queue: readonly Press[], key: string, problem: Problem): Press[] =>
  queue.map((press) => (press.key === key ? { ...press, problem } : press));

/** The queue without a guest's presses. */
export const dropGuest = (queue: readonly Press[], guest: string): Press[] =>
  queue.filter((press) => press.guest !== guest);

export const unsentIn = (queue: readonly Press[]): Press[] => queue.filter(({ problem }) => !problem);

const isBy = ({ id }: Presser, { by }: Press) => by === undefined || by.id === id;

/** The presses of an organiser, and the unsent ones of others by name. */
export function byPresser(queue: readonly Press[], presser: Presser) {
  const others = new Map<string, number>();
  for (const press of unsentIn(queue))
    if (press.by && !isBy(presser, press)) others.set(press.by.name, (others.get(press.by.name) ?? 0) + 1);
  return { own: queue.filter((press) => isBy(presser, press)), others: [...others] };
}

const textOf = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "1" : "0") : String(value);

export const changeFields = (change: Change): Record<string, string> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, textOf(value)]));
