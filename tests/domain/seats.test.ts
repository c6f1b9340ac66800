// Who gets a seat, whatever happens in whichever order.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Book,
  changeSeats,
  type Entry,
  positionOf,
  type RegistrationMode,
  type SeatChange,
  takenSeats,
} from "../../app/domain/registrations/seats";

type Step =
  | SeatChange
  | { is: "capacity"; capacity: number | null }
  | { is: "mode"; mode: RegistrationMode }
  | { is: "running"; isRunning: boolean };

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const seats = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant("sign-up" as const),
    id,
    seats,
    isApproved: fc.boolean(),
    isHeld: fc.boolean(),
  }),
  fc.record({ is: fc.constant("seats" as const), id, seats }),
  fc.record({
    is: fc.constantFrom("withdraw" as const, "approve" as const, "decline" as const, "release" as const),
    id,
  }),
  fc.record({
    is: fc.constant("restore" as const),
    id,
    seats,
    status: fc.constantFrom(
      "pending" as const,
      "confirmed" as const,
      "waiting" as const,
      "cancelled" as const,
    ),
    held: fc.boolean(),
  }),
  fc.record({ is: fc.constant("capacity" as const), capacity: fc.option(fc.integer({ min: 2, max: 12 })) }),
  fc.record({
    is: fc.constant("mode" as const),
    mode: fc.constantFrom("open" as const, "approval" as const),
  }),
  // Cancelled or over, and reopened.
  fc.record({ is: fc.constant("running" as const), isRunning: fc.boolean() }),
);

const waitingOf = (entries: readonly Entry[]) =>
  entries.filter(({ status }) => status === "waiting").sort((a, b) => a.arrival - b.arrival);

function play(book: Book, next: Step): Book {
  if (next.is === "capacity" || next.is === "mode" || next.is === "running") {
    const { is: _, ...change } = next;
    const changed = { ...book, ...change };
    const settled = changeSeats(changed, { is: "settle" });
    return settled.ok ? { ...changed, entries: settled.entries } : changed;
  }
  const outcome = changeSeats(book, next);
  return outcome.ok ? { ...book, entries: outcome.entries } : book;
}

describe("seats under any sequence of changes", () => {
  const begin: Book = { mode: "open", capacity: 6, isRunning: true, entries: [] };

  test("never exceed the capacity by a change other than lowering it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let book = begin;
        for (const next of steps) {
          const before = takenSeats(book.entries);
          book = play(book, next);
          const after = takenSeats(book.entries);
          if (book.capacity !== null && after > book.capacity) expect(after).toBeLessThanOrEqual(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("leave nobody waiting who fits while the event takes place", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let book = begin;
        for (const next of steps) {
          book = play(book, next);
          if (!book.isRunning) continue;
          const free =
            book.capacity === null ? Number.POSITIVE_INFINITY : book.capacity - takenSeats(book.entries);
          for (const entry of waitingOf(book.entries)) expect(entry.seats).toBeGreaterThan(free);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("move up the first that fits, and nobody loses a seat to it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let book = begin;
        for (const next of steps) {
          const before = new Map(book.entries.map((entry) => [entry.id, entry]));
          book = play(book, next);
          const own = "id" in next ? next.id : undefined;
          const others = book.entries.filter((entry) => entry.id !== own);
          const movedUp = others.filter(
            (entry) => before.get(entry.id)?.status === "waiting" && entry.status !== "waiting",
          );
          for (const entry of others) {
            const was = before.get(entry.id);
            // Only the own registration changes otherwise.
            if (!movedUp.includes(entry)) expect(entry).toEqual(was);
          }
          for (const entry of movedUp) {
            for (const passed of waitingOf(others).filter(({ arrival }) => arrival < entry.arrival)) {
              expect(passed.seats).toBeGreaterThan(entry.seats);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("places of an event with approval", () => {
  const entry = (name: string, arrival: number, status: Entry["status"], wanted = 1): Entry => ({
    id: name,
    arrival,
    seats: wanted,
    status,
    held: false,
  });
  const book: Book = {
    mode: "approval",
    capacity: 2,
    isRunning: true,
    entries: [
      entry("a", 1, "confirmed"),
      entry("b", 2, "pending"),
      entry("c", 3, "waiting", 2),
      entry("d", 4, "waiting"),
    ],
  };

  test("pending registrations hold their seats, and a declined one gives them to the first that fits", () => {
    const declined = changeSeats(book, { is: "decline", id: "b" });
    expect(declined.ok && declined.entries.map(({ status }) => status)).toEqual([
      "confirmed",
      "declined",
      "waiting",
      "pending",
    ]);
  });

  test("positions count the waiting in the order of arrival", () => {
    expect([
      positionOf(book.entries, "c"),
      positionOf(book.entries, "d"),
      positionOf(book.entries, "a"),
    ]).toEqual([1, 2, null]);
  });

  test("a waiting guest is approved only when the seats are free", () => {
    expect(changeSeats(book, { is: "approve", id: "c" })).toEqual({ ok: false, error: "full" });
  });
});
