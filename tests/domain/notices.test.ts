// News for guests: a pure function of known and current state, and the stored notices that follow it.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { guestNotices, registrations } from "../../app/db/schema/registrations";
import { listRegistrations } from "../../app/domain/registrations/book.server";
import { reminderAt, withGuests } from "../../app/domain/registrations/event-changes.server";
import { closeAll, setClosed } from "../../app/domain/registrations/notices/close.server";
import { factsOf, type GuestFacts, newsOf, readFacts } from "../../app/domain/registrations/notices/facts";
import { recordSeen } from "../../app/domain/registrations/notices/notices.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { updateOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { openSharedSite, site } from "../support/each-site";
import { admin, makeEvent } from "../support/fixtures";
import { makeGuest, registrationContextAt } from "../support/signed-up";

const hourMs = 3_600_000;
const known: GuestFacts = {
  status: "confirmed",
  seats: 2,
  startAt: 10 * hourMs,
  endAt: 12 * hourMs,
  place: "公园",
  depositCents: 0,
  enrollFeeCents: 500,
  isCancelled: false,
  reminded: null,
};

test.each<[string, Partial<GuestFacts>, Partial<GuestFacts>, ReturnType<typeof newsOf>]>([
  ["nothing", {}, {}, null],
  ["a new start", {}, { startAt: 11 * hourMs }, { kind: "changed", changed: ["startAt"] }],
  [
    "a place and a fee",
    {},
    { place: "桥", enrollFeeCents: 0 },
    { kind: "changed", changed: ["place", "enrollFeeCents"] },
  ],
  ["a cancellation", {}, { isCancelled: true }, { kind: "cancelled", changed: [] }],
  ["a move of a cancelled event", { isCancelled: true }, { isCancelled: true, startAt: 0 }, null],
  ["a restored event", { isCancelled: true }, { place: "桥" }, { kind: "restored", changed: ["place"] }],
  ["a seat after waiting", { status: "waiting" }, {}, { kind: "moved-up", changed: ["status"] }],
  ["an approval", { status: "pending" }, {}, { kind: "confirmed", changed: ["status"] }],
  ["a rejection", {}, { status: "declined", place: "桥" }, { kind: "declined", changed: ["status"] }],
  ["a withdrawal by the organiser", {}, { status: "cancelled" }, { kind: "changed", changed: ["status"] }],
  ["a rejection that was withdrawn", { status: "declined" }, { status: "cancelled" }, null],
  ["a seat lost with a cancelled event", { isCancelled: true }, { status: "cancelled" }, null],
  ["an eve", {}, { reminded: 10 * hourMs }, { kind: "reminder", changed: [] }],
  ["an eve of who waits", { status: "waiting" }, { status: "waiting", reminded: 10 * hourMs }, null],
  [
    "a new time on the eve",
    {},
    { startAt: 9 * hourMs, reminded: 9 * hourMs },
    { kind: "changed", changed: ["startAt"] },
  ],
  ["a reminder of a start that moved", { reminded: 5 }, { reminded: null }, null],
])("news of %s", (_, before, after, news) => {
  expect(newsOf({ ...known, ...before }, { ...known, ...after })).toEqual(news);
});

test.each([
  ["an evening", "2026-12-05T20:00:00Z", "2026-12-04T17:00:00Z"],
  ["after midnight of the zone", "2026-12-05T23:30:00Z", "2026-12-05T17:00:00Z"],
  ["the day when clocks go back", "2026-10-25T12:00:00Z", "2026-10-24T16:00:00Z"],
  ["the day when clocks go forward", "2026-03-29T12:00:00Z", "2026-03-28T17:00:00Z"],
])("reminders of %s are due at 18:00 of the day before", (_, start, due) => {
  expect(new Date(reminderAt(Date.parse(start), "Europe/Rome")).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});

openSharedSite({ RATE_LIMITS: "off" });

type Step =
  | { do: "event"; set: Partial<typeof events.$inferInsert> }
  | { do: "organiser"; guest: number; input: Record<string, unknown> }
  | { do: "withdraw" | "seats" | "look" | "tick"; guest: number }
  | { do: "group" | "all" };

const guests = 4;
const at = fc.nat({ max: guests - 1 });
const steps = fc.array(
  fc.oneof(
    fc
      .record({
        startAt: fc
          .constantFrom(1, 2, 3)
          .map((days) => Date.parse("2026-12-10T18:00:00Z") + days * 24 * hourMs),
        locationName: fc.constantFrom("公园", "桥"),
        depositCents: fc.constantFrom(0, 5000),
        capacity: fc.constantFrom(3, 8),
        status: fc.constantFrom("active" as const, "cancelled" as const),
      })
      .map((set): Step => ({ do: "event", set: { ...set, endAt: set.startAt + hourMs } })),
    fc
      .record({
        guest: at,
        status: fc.constantFrom("confirmed", "declined", "cancelled"),
        seats: fc.constantFrom(1, 2),
      })
      .map(({ guest, ...input }): Step => ({ do: "organiser", guest, input })),
    fc
      .record({
        guest: at,
        what: fc.constantFrom("withdraw" as const, "seats" as const, "look" as const, "tick" as const),
      })
      .map(({ guest, what }): Step => ({ do: what, guest })),
    fc.constantFrom<Step>({ do: "group" }, { do: "all" }),
  ),
  { minLength: 1, maxLength: 12 },
);

const eventOf = (id: string) => {
  const event = site.db.select().from(events).where(eq(events.id, id)).get();
  if (!event) throw new Error("the event is stored");
  return event;
};
const openOf = (eventId: string) =>
  site.db
    .select()
    .from(guestNotices)
    .where(eq(guestNotices.eventId, eventId))
    .all()
    .filter(({ closedAt, after }) => closedAt === null && after !== null);

/** Each difference between a guest's known state and the current one has exactly one open notice with it. */
function expectConsistent(eventId: string): void {
  const event = eventOf(eventId);
  const open = openOf(eventId);
  for (const row of listRegistrations(site.db, eventId)) {
    const now = factsOf(row, event);
    const own = open.filter(({ registrationId }) => registrationId === row.id);
    const news = newsOf(readFacts(row.known ?? ""), now);
    expect(own.map(({ kind, before, after }) => [kind, before, after])).toEqual(
      news ? [[news.kind, row.known, JSON.stringify(now)]] : [],
    );
  }
}

test("stored notices contain all that each guest does not know, whatever changes and whichever guests are informed", () => {
  let now = Date.parse("2026-12-01T10:00:00Z");
  fc.assert(
    fc.property(steps, (sequence) => {
      const { id } = makeEvent(site, {
        registrationMode: "approval",
        capacity: 5,
        startAt: Date.parse("2026-12-11T18:00:00Z"),
        endAt: Date.parse("2026-12-11T19:00:00Z"),
      });
      const created = Array.from({ length: guests }, () => makeGuest(site, id, { seats: 2 }));
      for (const step of sequence) {
        now += 1;
        const context = registrationContextAt(now);
        const guest = "guest" in step ? created[step.guest] : undefined;
        const row =
          guest &&
          site.db.select().from(registrations).where(eq(registrations.id, guest.registration.id)).get();
        const reference = { token: guest?.token ?? "" };
        if (step.do === "event")
          withGuests(site.db, id, context, () =>
            site.db
              .update(events)
              .set({ ...step.set, version: eventOf(id).version + 1 })
              .where(eq(events.id, id))
              .run(),
          );
        if (step.do === "organiser" && row)
          changeGuest(site.db, admin, { eventId: id, id: row.id, input: step.input }, context);
        if (step.do === "withdraw") withdrawOwn(site.db, reference, context);
        if (step.do === "seats") updateOwn(site.db, reference, { seats: 1 }, context);
        if (step.do === "look" && row) recordSeen(site.db, row, eventOf(id), now);
        const [first] = openOf(id).filter(({ registrationId }) => registrationId === row?.id);
        if (step.do === "tick" && first)
          setClosed(site.db, admin, { eventId: id, id: first.id, isClosed: true }, context);
        if (step.do === "all" || step.do === "group")
          closeAll(site.db, admin, { eventId: id, seenAt: now, isForGroup: step.do === "group" }, context);
        expectConsistent(id);
      }
    }),
    { numRuns: 60 },
  );
});
