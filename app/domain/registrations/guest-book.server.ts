// The registrations of one event during one transaction: read once, changed in memory, stored at the end. A command reads what
// decides seats and notices of all guests, and the other columns of those that it looks at.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrationTokens } from "../../db/schema/registrations";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import { type Result, rejected } from "../result";
import {
  type FollowedRow,
  findEventRow,
  findRegistrationRow,
  listFollowed,
  listRegistrations,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  storeParticipants,
} from "./book.server";
import { answerAfter } from "./coming/coming";
import { dropDevices } from "./devices/devices.server";
import { dropEdits } from "./edits.server";
import { erasedColumns } from "./fields";
import { dropMessagesOf, dropUnreadOf } from "./guest-messages/recipients.server";
import { registrationMessages } from "./messages";
import type { ReceiptKind } from "./notices/facts";
import { followRest } from "./notices/follow.server";
import { dropNoticesOf } from "./notices/notice-rows.server";
import { followGuests } from "./notices/notices.server";
import { givingOf } from "./reconfirm/offers";
import { recordVisits } from "./results/visits.server";
import {
  type Book,
  changeSeats,
  type Entry,
  freeSeats,
  isActive,
  openSeatsLeft,
  type RegistrationStatus,
  reservedAfter,
  type SeatChange,
  type SeatRejection,
} from "./seats";
import { deleteRows, storeRows } from "./stored-rows.server";

/** Planned entries that are not yet applied. */
export type SeatPlan = readonly Entry[];

const entryOf = ({ id, arrival, seats, status, held, offerExpiresAt }: Entry): Entry => ({
  ...{ id, arrival, seats, status, held },
  offerExpiresAt,
});

/** How the audit log names what a change did to another registration, by its status before and after; null for nothing. */
function followingAction(before: RegistrationStatus, { status, offerExpiresAt }: Entry): string | null {
  if (status === before) return null;
  if (before === "waiting") return status === "offered" ? "registration.offer" : "registration.move-up";
  if (before !== "offered") return null;
  if (status === "waiting") return offerExpiresAt === null ? null : "registration.lapse";
  return "registration.move-up";
}

/** The terms of an event's seat assignment at `now`, ms UTC. */
export const termsOf = (event: EventRow, now: number): Omit<Book, "entries"> => ({
  mode: event.registrationMode,
  capacity: event.capacity,
  reserved: event.reservedSeats,
  giving: givingOf(event, now),
  isRunning: ["upcoming", "ongoing"].includes(phaseOf(event, now)),
});

export class GuestBook {
  readonly #followed: Map<string, FollowedRow>;
  /** Complete rows that were read, as they are stored. */
  readonly #stored = new Map<string, RegistrationRow>();
  readonly #changed = new Map<string, RegistrationRow>();
  readonly #removed = new Set<string>();
  #terms: Omit<Book, "entries">;
  readonly #receipts = new Map<string, ReceiptKind>();
  readonly #knowing = new Set<string>();
  #isComplete = false;
  #entries: SeatPlan;

  constructor(
    readonly db: Db,
    readonly event: EventRow,
    readonly context: RegistrationContext,
  ) {
    const rows = listFollowed(db, event.id);
    this.#followed = new Map(rows.map((row) => [row.id, row]));
    this.#terms = termsOf(event, context.now);
    this.#entries = rows.map(entryOf);
  }

  /** The current registrations in the order of arrival. Reads all columns of all guests. */
  get rows(): RegistrationRow[] {
    if (!this.#isComplete)
      for (const row of listRegistrations(this.db, this.event.id))
        if (!this.#stored.has(row.id)) this.#stored.set(row.id, row);
    this.#isComplete = true;
    return this.#ids().flatMap((id) => this.find(id) ?? []);
  }

  #ids(): string[] {
    return [...this.#followed.keys()].filter((id) => !this.#removed.has(id));
  }

  get entries(): SeatPlan {
    return this.#entries;
  }

  /** Free seats; negative beyond the capacity, null without a limit. */
  get free(): number | null {
    return freeSeats({ capacity: this.event.capacity, entries: this.#entries });
  }

  /** Seats that guests may fill; null without a limit. */
  get openLeft(): number | null {
    return openSeatsLeft({ ...this.#terms, entries: this.#entries });
  }

  /** Keeps seats empty that a following change frees, or with 0 none any more. */
  reserveSeats(seats: number): void {
    const { reserved = 0 } = this.#terms;
    this.#terms = { ...this.#terms, reserved: seats === 0 ? 0 : reserved + seats };
  }

  find(id: string): RegistrationRow | undefined {
    if (!this.#followed.has(id) || this.#removed.has(id)) return undefined;
    const known = this.#changed.get(id) ?? this.#stored.get(id);
    if (known) return known;
    const row = findRegistrationRow(this.db, id);
    if (row) this.#stored.set(id, row);
    return row;
  }

  /** Other registrations than `ownId` whose status differs from the stored one, in the order of their changes. */
  movedBesides(ownId: string): RegistrationRow[] {
    return [...this.#changed.values()].filter(
      ({ id, status }) => id !== ownId && this.#stored.get(id)?.status !== status,
    );
  }

  /** Computes the entries after several changes, all or none, without applying them. */
  plan(...changes: readonly SeatChange[]): SeatPlan | SeatRejection {
    let entries = this.#entries;
    for (const change of changes) {
      const outcome = changeSeats({ ...this.#terms, entries }, change);
      if (!outcome.ok) return outcome.error;
      entries = outcome.entries;
    }
    return entries;
  }

  /** Applies a plan for the registration `ownId`. What it does to other ones, which move up or get or lose offers, is recorded. */
  enter(plan: SeatPlan, ownId?: string): void {
    const changed = plan.filter((entry, at) => entry !== this.#entries[at]);
    this.#entries = plan;
    for (const entry of changed) {
      const before = this.find(entry.id);
      if (!before) continue;
      const row = this.set(entry.id, entry);
      const action = entry.id === ownId ? null : followingAction(before.status, entry);
      if (action === null) continue;
      recordRegistration(this.db, { kind: "system" }, action, { before, after: row }, this.context.now);
    }
  }

  /** Changes columns of a registration. Losing the seat in any way resets check-ins, requested seats and the answer to a move. */
  set(id: string, columns: Partial<RegistrationRow>): RegistrationRow {
    const before = this.find(id);
    if (!before) throw new Error("the registration is not of this event");
    const changed = { ...before, ...columns, updatedAt: this.context.now };
    const wantsMore = isActive(changed) && (changed.requestedSeats ?? 0) > changed.seats;
    const row = {
      ...changed,
      ...(changed.status === "confirmed"
        ? { arrived: Math.min(changed.arrived, changed.seats) }
        : { attendedAt: null, arrived: 0 }),
      requestedSeats: wantsMore ? changed.requestedSeats : null,
      answeredStart:
        columns.answeredStart === undefined ? answerAfter(before, changed) : columns.answeredStart,
    };
    this.#changed.set(id, row);
    return row;
  }

  /** Adds the row of a planned registration. Stored immediately, because private links reference it. */
  add(row: RegistrationRow): RegistrationRow {
    storeRows(this.db, [row]);
    this.#stored.set(row.id, row);
    this.#followed.set(row.id, row);
    return row;
  }

  /** Deletes registrations without seats. */
  remove(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#removed.add(id);
    this.#entries = this.#entries.filter(({ id }) => !ids.has(id));
  }

  /** Erases personal data and revokes the private links. Retains whether the guest had attended before, for event results. */
  erase(id: string, declinedKeys: string | null): void {
    const { now } = this.context;
    const cameBefore = recordVisits(this.db, [id], now).includes(id) || this.find(id)?.cameBefore;
    this.set(id, { ...erasedColumns(now), cameBefore: cameBefore === true, declinedKeys });
    this.db.delete(registrationTokens).where(eq(registrationTokens.registrationId, id)).run();
    dropNoticesOf(this.db, [id]);
    dropMessagesOf(this.db, [id]);
    dropEdits(this.db, [id]);
    dropDevices(this.db, [id]);
  }

  /**
   * Queues the mail that responds to a guest's own submission, at most one per transaction. A lost link does not replace another kind.
   */
  queueReceipt(id: string, receipt: ReceiptKind): void {
    if (receipt !== "link" || !this.#receipts.has(id)) this.#receipts.set(id, receipt);
  }

  /** Marks the current state as known to the guest, because the response to the guest's submission shows it. */
  markKnown(id: string): void {
    this.#knowing.add(id);
  }

  /** Stores notices and changed rows, and the number of confirmed seats unless the organiser counts. */
  store(): void {
    const { db, event, context } = this;
    const postEffects = { receipts: this.#receipts, knowing: this.#knowing };
    const rows = this.#ids().flatMap((id) => this.#changed.get(id) ?? this.#followed.get(id) ?? []);
    const list = { event, rows, rowOf: (id: string) => this.find(id) };
    for (const [id, known] of followGuests(db, list, postEffects, context)) {
      const row = this.find(id);
      if (row) this.#changed.set(id, { ...row, known });
    }
    this.storeRows();
  }

  /** Stores changed rows without notices, which have to follow. */
  storeRows(): void {
    const { db, event } = this;
    const changed = [...this.#changed.values()].filter(({ id }) => !this.#removed.has(id));
    storeRows(db, changed);
    const left = changed.filter((row) => !isActive(row) && isActive(this.#stored.get(row.id) ?? row));
    dropUnreadOf(
      db,
      left.map(({ id }) => id),
    );
    deleteRows(db, this.#removed);
    storeParticipants(db, event, this.#entries);
    const reservedSeats = reservedAfter(this.#terms.reserved ?? 0, this.free);
    if (reservedSeats !== event.reservedSeats)
      db.update(events).set({ reservedSeats }).where(eq(events.id, event.id)).run();
  }
}

/** Runs `work` in a write transaction, or in a savepoint of the current one, and rolls it back on a rejection. */
export function allOrNothing<Outcome extends Result<unknown, string>>(db: Db, work: () => Outcome): Outcome {
  const rollback = new Error("rolled back");
  let outcome: Outcome | undefined;
  try {
    return inTransaction(db, () => {
      outcome = work();
      if (!outcome.ok) throw rollback;
      return outcome;
    });
  } catch (error) {
    if (error === rollback && outcome) return outcome;
    throw error;
  }
}

/** Runs a command on the registrations of an event in one transaction and stores its changes; a rejection rolls back. */
export function inGuestBook<T, E extends string>(
  db: Db,
  eventId: string,
  context: RegistrationContext,
  command: (book: GuestBook) => Result<T, E>,
): Result<T, E | "missing"> {
  return allOrNothing<Result<T, E | "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    // Otherwise this change would cause the outstanding notices of the event's.
    followRest(db, eventId, context);
    const book = new GuestBook(db, event, context);
    const result = command(book);
    if (result.ok) book.store();
    return result;
  });
}
