// Offers of freed seats to waiting guests: when they end, and who has them under any sequence of changes and any clock.
import fc from "fast-check";
import { expect, test } from "vitest";
import { givingOf, offerEnd } from "../../app/domain/registrations/reconfirm/offers";
import { isAsking, questionAt } from "../../app/domain/registrations/reconfirm/question";
import {
  type Book,
  changeSeats,
  type Entry,
  isActive,
  positionOf,
  type SeatChange,
  takenSeats,
} from "../../app/domain/registrations/seats";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startAt = Date.parse("2026-11-28T11:00:00Z");

test.each([
  [48, 12],
  [24, 12],
  [12, 6],
  [2, 1],
  [1, 0.5],
  [0.5, 0.5],
  [0.25, 0.25],
])("an offer %d hours before the start ends after %d hours", (left, lifetime) => {
  const now = startAt - left * hourMs;
  expect((offerEnd(now, startAt) - now) / hourMs).toBe(lifetime);
});

test("an offer ends after it was made, at a full minute, and never after the start", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 48 * hourMs }), (left) => {
      const end = offerEnd(startAt - left, startAt);
      expect(end).toBeGreaterThan(startAt - left);
      expect(end).toBeLessThanOrEqual(startAt);
      expect(end % minuteMs).toBe(0);
      expect(end - (startAt - left)).toBeLessThanOrEqual(12 * hourMs);
    }),
  );
});

test("seats are offered in the last 48 hours of an event with the switch alone", () => {
  const at = (reconfirm: "on" | "off", hours: number) =>
    givingOf({ reconfirm, startAt }, startAt - hours * hourMs);
  expect([at("off", 1), at("on", 48.001), at("on", 0)]).toEqual(["at-once", "at-once", "by-hand"]);
  expect(at("on", 48)).toEqual({ until: startAt - 36 * hourMs, startAt });
});

test("the question is due at the hour of the wall clock, also across a change of the clocks", () => {
  const asks = (start: string, reconfirmHour: "9" | "20") =>
    new Date(questionAt({ startAt: Date.parse(start), reconfirmHour }, "Europe/Rome")).toISOString();
  expect(asks("2026-11-28T11:00:00Z", "9")).toBe("2026-11-26T08:00:00.000Z");
  // Clocks go back on 25 October and forward on 28 March.
  expect(asks("2026-10-26T18:00:00Z", "20")).toBe("2026-10-24T18:00:00.000Z");
  expect(asks("2027-03-29T00:30:00Z", "9")).toBe("2027-03-27T08:00:00.000Z");
  const event = { reconfirm: "on", reconfirmHour: "9", startAt, status: "active", archivedAt: null } as const;
  const due = Date.parse("2026-11-26T08:00:00Z");
  const askedAt = (now: number) => isAsking(event, { now, timeZone: "Europe/Rome" });
  expect([due - 1, due, startAt - 1, startAt].map(askedAt)).toEqual([false, true, true, false]);
});

type Step =
  | SeatChange
  | { is: "capacity"; capacity: number | null }
  | { is: "clock"; ms: number }
  | { is: "move"; ms: number }
  | { is: "running"; isRunning: boolean };

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const seats = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant("sign-up" as const), id, seats }),
  fc.record({ is: fc.constant("seats" as const), id, seats, isOwn: fc.boolean() }),
  fc.record({ is: fc.constantFrom("withdraw" as const, "decline" as const, "accept" as const), id }),
  fc.record({ is: fc.constant("approve" as const), id }),
  fc.record({
    is: fc.constant("restore" as const),
    id,
    seats,
    status: fc.constantFrom<Entry["status"]>("pending", "confirmed", "offered", "waiting", "cancelled"),
    held: fc.constant(false),
  }),
  fc.record({ is: fc.constant("capacity" as const), capacity: fc.option(fc.integer({ min: 2, max: 12 })) }),
  fc.record({ is: fc.constant("clock" as const), ms: fc.integer({ min: 0, max: 14 * hourMs }) }),
  fc.record({ is: fc.constant("move" as const), ms: fc.integer({ min: -20 * hourMs, max: 40 * hourMs }) }),
  fc.record({ is: fc.constant("running" as const), isRunning: fc.boolean() }),
);

type World = { book: Book; now: number; startAt: number };

const withTerms = ({ book, now, startAt: start }: World): Book => ({
  ...book,
  giving: givingOf({ reconfirm: "on", startAt: start }, now),
});

function play(world: World, next: Step): World {
  const changed = { ...world };
  let change: SeatChange = { is: "settle" };
  if (next.is === "clock") changed.now += next.ms;
  else if (next.is === "move") changed.startAt += next.ms;
  else if (next.is === "capacity") changed.book = { ...world.book, capacity: next.capacity };
  else if (next.is === "running") changed.book = { ...world.book, isRunning: next.isRunning };
  else change = next;
  if (next.is === "clock") change = { is: "expire", now: changed.now };
  const book = withTerms(changed);
  const outcome = changeSeats(book, change);
  return { ...changed, book: outcome.ok ? { ...book, entries: outcome.entries } : book };
}

/** Calls `check` with the world before and after each step of any sequence. */
function checkSteps(check: (before: World, after: World, step: Step) => void): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let world: World = {
        book: { mode: "open", capacity: 5, isRunning: true, entries: [] },
        now: startAt - 60 * hourMs,
        startAt,
      };
      for (const next of steps) {
        const before = world;
        world = play(before, next);
        check(before, world, next);
      }
    }),
    { numRuns: 500 },
  );
}

const isByOffer = ({ book }: World) => book.isRunning && typeof book.giving === "object";
const hasLapsed = ({ status, offerExpiresAt }: Entry) => status === "waiting" && offerExpiresAt !== null;

test("no seat is given twice, and offers end in time and belong to offered guests alone", () => {
  checkSteps((before, after) => {
    const { entries, capacity } = after.book;
    const [was, is] = [takenSeats(before.book.entries), takenSeats(entries)];
    if (capacity !== null && is > capacity) expect(is).toBeLessThanOrEqual(was);
    for (const entry of entries) {
      if (entry.status === "offered") expect(entry.offerExpiresAt).not.toBeNull();
      else if (entry.status !== "waiting") expect(entry.offerExpiresAt).toBeNull();
    }
    if (!isByOffer(after)) return;
    for (const { status, offerExpiresAt } of entries)
      if (status === "offered") expect(offerExpiresAt).toBeLessThanOrEqual(after.startAt);
  });
});

test("a guest gets a seat by an answer or the organiser, and nobody is passed over in silence", () => {
  checkSteps((before, after, next) => {
    const previous = new Map(before.book.entries.map((entry) => [entry.id, entry]));
    const { entries, capacity } = after.book;
    const others = entries.filter((entry) => !("id" in next) || entry.id !== next.id);
    for (const entry of others) {
      const was = previous.get(entry.id);
      if (!was) continue;
      // Who waits again had an offer, which has ended and says so.
      if (was.status === "offered" && entry.status === "waiting") {
        expect(entry.offerExpiresAt).toBe(was.offerExpiresAt);
        expect(was.offerExpiresAt ?? 0).toBeLessThanOrEqual(after.now);
      }
      if (isByOffer(after) && was.status === "waiting")
        expect(["waiting", "offered"]).toContain(entry.status);
      if (was.status === "confirmed" || was.status === "pending") expect(entry).toEqual(was);
      if (isActive(was)) expect(isActive(entry)).toBe(true);
      const isNewlyOffered = was.status === "waiting" && entry.status === "offered";
      const passed = others.filter(
        (each) => each.status === "waiting" && !hasLapsed(each) && each.arrival < entry.arrival,
      );
      if (isNewlyOffered) for (const each of passed) expect(each.seats).toBeGreaterThan(entry.seats);
    }
    if (!isByOffer(after)) return;
    const free = (capacity ?? Number.POSITIVE_INFINITY) - takenSeats(entries);
    for (const entry of entries)
      if (entry.status === "waiting" && !hasLapsed(entry)) expect(entry.seats).toBeGreaterThan(free);
  });
});

test("an accepted offer keeps its seats, one that ended leaves what is free, and positions begin with those not asked", () => {
  const entry = (name: string, arrival: number, fields: Partial<Entry>): Entry => ({
    ...{ id: name, arrival, seats: 1, status: "waiting", held: false, offerExpiresAt: null },
    ...fields,
  });
  const giving = { until: startAt, startAt };
  const entries = [
    entry("a", 1, { status: "offered", offerExpiresAt: 10 }),
    entry("b", 2, { offerExpiresAt: 5 }),
    entry("c", 3, {}),
  ];
  const book: Book = { mode: "open", capacity: 1, isRunning: true, giving, entries };
  const after = (change: SeatChange, of: Book = book) => {
    const outcome = changeSeats(of, change);
    return outcome.ok ? outcome.entries.map(({ status }) => status) : outcome.error;
  };
  expect(["a", "b", "c"].map((name) => positionOf(entries, name))).toEqual([null, 2, 1]);
  expect(after({ is: "accept", id: "a" })).toEqual(["confirmed", "waiting", "waiting"]);
  expect(after({ is: "accept", id: "a" }, { ...book, mode: "approval" })).toEqual([
    "pending",
    "waiting",
    "waiting",
  ]);
  expect(after({ is: "accept", id: "c" })).toBe("not-possible");
  expect(after({ is: "expire", now: 10 })).toEqual(["waiting", "waiting", "offered"]);
  expect(after({ is: "accept", id: "b" }, { ...book, capacity: 2, entries: entries.slice(0, 2) })).toEqual([
    "offered",
    "confirmed",
  ]);
  expect(after({ is: "settle" }, { ...book, giving: "at-once", capacity: 2 })).toEqual([
    "confirmed",
    "confirmed",
    "waiting",
  ]);
  expect(after({ is: "withdraw", id: "a" }, { ...book, giving: "by-hand" })).toEqual([
    "cancelled",
    "waiting",
    "waiting",
  ]);
});
