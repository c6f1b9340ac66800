// The registrations of one event during one transaction: read once, changed in memory, stored at its end. A command costs one reading of
// the list and a few statements for each guest that it changes.
import type { Db } from "../../db/client.server";
import { allOrNothing } from "../all-or-nothing.server";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import { type Result, rejected } from "../result";
import {
  findEventRow,
  listRegistrations,
  notifyGuest,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  storeParticipants,
} from "./book.server";
import { registrationMessages } from "./messages";
import { type Book, changeSeats, type Entry, type SeatChange, type SeatRejection } from "./seats";
import { storeRows } from "./stored-rows.server";

/** The entries after some changes, not yet entered. */
export type SeatPlan = readonly Entry[];

const entryOf = ({ id, arrival, seats, status }: RegistrationRow): Entry => ({ id, arrival, seats, status });

const isRunning = (event: EventRow, now: number) => ["upcoming", "ongoing"].includes(phaseOf(event, now));

export class GuestBook {
  readonly #stored: ReadonlyMap<string, RegistrationRow>;
  readonly #rows: Map<string, RegistrationRow>;
  readonly #terms: Omit<Book, "entries">;
  #entries: SeatPlan;

  /** `rows` are the event's registrations as they are stored, where the caller has read them. */
  constructor(
    readonly db: Db,
    readonly event: EventRow,
    readonly context: RegistrationContext,
    rows: readonly RegistrationRow[] = listRegistrations(db, event.id),
  ) {
    this.#stored = new Map(rows.map((row) => [row.id, row]));
    this.#rows = new Map(this.#stored);
    const { registrationMode: mode, capacity } = event;
    this.#terms = { mode, capacity, isRunning: isRunning(event, context.now) };
    this.#entries = rows.map(entryOf);
  }

  /** The registrations as they are now, in the order of arrival. */
  get rows(): RegistrationRow[] {
    return [...this.#rows.values()];
  }

  get size(): number {
    return this.#rows.size;
  }

  get entries(): SeatPlan {
    return this.#entries;
  }

  find(id: string): RegistrationRow | undefined {
    return this.#rows.get(id);
  }

  /** The entries after changes in order, all of them or none. Changes nothing. */
  plan(...changes: readonly SeatChange[]): SeatPlan | SeatRejection {
    let entries = this.#entries;
    for (const change of changes) {
      const outcome = changeSeats({ ...this.#terms, entries }, change);
      if (!outcome.ok) return outcome.error;
      entries = outcome.entries;
    }
    return entries;
  }

  /** Enters a plan; `ownId` is the registration that it is for. Others change by moving up, are recorded and notified. */
  enter(plan: SeatPlan, ownId?: string): void {
    const { db, event, context } = this;
    const changed = plan.filter((entry, at) => entry !== this.#entries[at]);
    this.#entries = plan;
    for (const entry of changed) {
      const before = this.#rows.get(entry.id);
      if (!before) continue;
      const row = this.set(entry.id, entry);
      if (entry.id === ownId || row.status === before.status) continue;
      recordRegistration(db, { kind: "system" }, "registration.move-up", { before, after: row }, context.now);
      notifyGuest(db, "moved-up", { event, row }, context);
    }
  }

  /** Changes columns of a registration. Presence ends with the seat, by every way to end it. */
  set(id: string, columns: Partial<RegistrationRow>): RegistrationRow {
    const before = this.#rows.get(id);
    if (!before) throw new Error("the registration is not of this event");
    const changed = { ...before, ...columns, updatedAt: this.context.now };
    const row = { ...changed, attendedAt: changed.status === "confirmed" ? changed.attendedAt : null };
    this.#rows.set(id, row);
    return row;
  }

  /** Adds the row of a planned registration. */
  add(row: RegistrationRow): void {
    this.#rows.set(row.id, row);
  }

  /** Stores the changed rows, and how many seats are confirmed unless the organiser counts. */
  store(): void {
    storeRows(
      this.db,
      this.rows.filter((row) => this.#stored.get(row.id) !== row),
    );
    storeParticipants(this.db, this.event, this.#entries);
  }
}

/** Runs a command over the registrations of an event in one transaction and stores what it changed; a rejection rolls it back. */
export function inGuestBook<T, E extends string>(
  db: Db,
  eventId: string,
  context: RegistrationContext,
  command: (book: GuestBook) => Result<T, E>,
): Result<T, E | "missing"> {
  return allOrNothing<Result<T, E | "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const book = new GuestBook(db, event, context);
    const result = command(book);
    if (result.ok) book.store();
    return result;
  });
}

export type BookChange = {
  /** The registrations of the event after the change. */
  entries: SeatPlan;
  /** The changed registration as an entry. */
  entry: Entry | undefined;
};

/**
 * Applies one change to an event's registrations and stores which guests move up by it. Further columns of the changed registration, or
 * the row of a new one, are stored by the caller, with `entry`.
 */
export function applyChange(
  db: Db,
  event: EventRow,
  change: Exclude<SeatChange, { is: "settle" }>,
  context: RegistrationContext,
  rows?: readonly RegistrationRow[],
): BookChange | SeatRejection {
  const book = new GuestBook(db, event, context, rows);
  const plan = book.plan(change);
  if (typeof plan === "string") return plan;
  book.enter(plan, change.id);
  book.store();
  return { entries: plan, entry: plan.find(({ id }) => id === change.id) };
}
