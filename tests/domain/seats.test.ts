// Allocation of seats under any sequence of changes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Book,
  changeSeats,
  type Entry,
  openSeatsLeft,
  positionOf,
  type RegistrationMode,
  reservedAfter,
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
const override = fc.constantFrom(false, false, true);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant("sign-up" as const),
    id,
    seats,
    isApproved: fc.boolean(),
    isHeld: fc.boolean(),
    override,
  }),
  fc.record({ is: fc.constant("seats" as const), id, seats, override }),
  fc.record({ is: fc.constant("approve" as const), id, override }),
  fc.record({
    is: fc.constantFrom<"withdraw" | "decline" | "release">("withdraw", "decline", "release"),
    id,
  }),
  fc.record({
    is: fc.constant("restore" as const),
    id,
    seats,
    status: fc.constantFrom<Entry["status"]>("pending", "confirmed", "waiting", "cancelled"),
    held: fc.boolean(),
  }),
  fc.record({ is: fc.constant("capacity" as const), capacity: fc.option(fc.integer({ min: 2, max: 12 })) }),
  fc.record({
    is: fc.constant("mode" as const),
    mode: fc.constantFrom<RegistrationMode>("open", "approval"),
  }),
  // Cancelled or past, and reopened.
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

/** Calls `check` with the registrations before and after each step of any sequence. */
function checkSteps(check: (before: Book, after: Book, step: Step) => void): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let book: Book = { mode: "open", capacity: 6, isRunning: true, entries: [] };
      for (const next of steps) {
        const before = book;
        book = play(before, next);
        check(before, book, next);
      }
    }),
    { numRuns: 500 },
  );
}

describe("seats under any sequence of changes", () => {
  const isOverridden = (step: Step) => "override" in step && step.override === true;

  test("never exceed the capacity except by lowering it or by the organiser's override", () => {
    checkSteps(({ entries }, { capacity, entries: changed }, step) => {
      const [before, after] = [takenSeats(entries), takenSeats(changed)];
      if (capacity !== null && after > capacity && !isOverridden(step))
        expect(after).toBeLessThanOrEqual(before);
    });
  });

  test("are assigned to every waiting registration that fits while the event takes place", () => {
    checkSteps((_, { capacity, isRunning, entries }) => {
      if (!isRunning) return;
      const free = (capacity ?? Number.POSITIVE_INFINITY) - takenSeats(entries);
      for (const entry of waitingOf(entries)) expect(entry.seats).toBeGreaterThan(free);
    });
  });

  test("assigned by an override exceed the capacity, and ordinary changes do so only where the seats fit", () => {
    checkSteps((before, after, step) => {
      if (!("override" in step) || !step.override) return;
      const without = changeSeats(before, { ...step, override: false });
      const own = (entries: readonly Entry[]) => entries.find((entry) => entry.id === step.id);
      const isFull = without.ok
        ? step.is === "sign-up" && own(without.entries)?.status === "waiting"
        : without.error === "full";
      if (!isFull) {
        if (without.ok) expect(after.entries).toEqual(without.entries);
        else expect(after).toBe(before);
        return;
      }
      const others = ({ entries }: Book) => entries.filter((entry) => entry.id !== step.id);
      expect(others(after)).toEqual(others(before));
      expect(takenSeats(after.entries)).toBeGreaterThan(after.capacity ?? 0);
      expect(takenSeats(after.entries)).toBeGreaterThan(takenSeats(before.entries));
    });
  });

  test("go to the first waiting registration that fits, and no other one loses seats", () => {
    checkSteps(({ entries }, book, next) => {
      const before = new Map(entries.map((entry) => [entry.id, entry]));
      const others = book.entries.filter((entry) => !("id" in next) || entry.id !== next.id);
      const movedUp = others.filter(
        (entry) => before.get(entry.id)?.status === "waiting" && entry.status !== "waiting",
      );
      for (const entry of others) {
        // Otherwise only the registration itself changes.
        if (!movedUp.includes(entry)) expect(entry).toEqual(before.get(entry.id));
      }
      for (const entry of movedUp) {
        for (const passed of waitingOf(others).filter(({ arrival }) => arrival < entry.arrival)) {
          expect(passed.seats).toBeGreaterThan(entry.seats);
        }
      }
    });
  });
});

describe("seats of an event with approval", () => {
  const entry = (id: string, arrival: number, status: Entry["status"], seats = 1): Entry => ({
    id,
    arrival,
    seats,
    status,
    held: false,
    offerExpiresAt: null,
  });
  const waiting = [entry("c", 3, "waiting", 2), entry("d", 4, "waiting")];
  const entries = [entry("a", 1, "confirmed"), entry("b", 2, "pending"), ...waiting];
  const book: Book = { mode: "approval", capacity: 2, isRunning: true, entries };

  test("pending registrations reserve seats, and a declined one frees them for the first that fits", () => {
    const declined = changeSeats(book, { is: "decline", id: "b" });
    const expected = ["confirmed", "declined", "waiting", "pending"];
    expect(declined.ok && declined.entries.map(({ status }) => status)).toEqual(expected);
  });

  test("positions count the waiting registrations in the order of creation", () => {
    expect(["c", "d", "a"].map((id) => positionOf(book.entries, id))).toEqual([1, 2, null]);
  });

  test("a waiting registration is approved only when the seats are free", () => {
    expect(changeSeats(book, { is: "approve", id: "c" })).toEqual({ ok: false, error: "full" });
  });
});

describe("seats that the organiser keeps empty", () => {
  const entry = (id: string, arrival: number, status: Entry["status"], seats = 1): Entry => ({
    ...{ id, arrival, status, seats },
    ...{ held: false, offerExpiresAt: null },
  });
  const book: Book = {
    ...{ mode: "open", capacity: 4, reserved: 2, isRunning: true },
    entries: [entry("a", 1, "confirmed", 2), entry("b", 2, "waiting"), entry("c", 3, "waiting")],
  };
  const statusesAfter = (change: SeatChange, of: Book = book) => {
    const outcome = changeSeats(of, change);
    return outcome.ok ? outcome.entries.map(({ id, status }) => `${id} ${status}`) : outcome.error;
  };

  test("are given to no waiting guest and no sign-up, and by the organiser alone", () => {
    const asIs = ["a confirmed", "b waiting", "c waiting"];
    expect(statusesAfter({ is: "settle" })).toEqual(asIs);
    expect(statusesAfter({ is: "sign-up", id: "d", seats: 1 })).toEqual([...asIs, "d waiting"]);
    expect(statusesAfter({ is: "seats", id: "a", seats: 3, isOwn: true })).toBe("full");
    expect(statusesAfter({ is: "approve", id: "c" })).toEqual(["a confirmed", "b waiting", "c confirmed"]);
    expect(statusesAfter({ is: "sign-up", id: "d", seats: 2, isApproved: true })).toContain("d confirmed");
  });

  test("are fewer once they are taken, and none without a limit", () => {
    expect([reservedAfter(2, 4), reservedAfter(2, 1), reservedAfter(2, -1), reservedAfter(2, null)]).toEqual([
      2, 1, 0, 0,
    ]);
    expect(openSeatsLeft({ ...book, capacity: 5 })).toBe(1);
  });
});
