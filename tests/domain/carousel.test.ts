// Selection, order and initial slide of the carousel (product.md, section 4).
import { expect, test } from "vitest";
import { carouselOrder, initialSlide } from "~/domain/events/carousel";
import { type EventStatus, phaseOf } from "~/domain/events/phase";

const now = 1_000;

type CarouselEvent = { id: string; status: EventStatus; createdAt: number; startAt: number; endAt: number };

/** An event that is over at `now` by default. */
const makeEvent = (id: string, fields: Partial<CarouselEvent> = {}): CarouselEvent => ({
  id,
  status: "ended",
  createdAt: 1,
  startAt: now - 200,
  endAt: now - 100,
  ...fields,
});

const ids = (events: readonly CarouselEvent[]) => events.map(({ id }) => id).join(" ");

test("ended events come first, then active ones, each by creation time ascending", () => {
  const events = [
    makeEvent("new-active", { status: "active", createdAt: 4 }),
    makeEvent("new-ended", { createdAt: 3 }),
    makeEvent("old-active", { status: "active", createdAt: 1 }),
    makeEvent("old-ended", { createdAt: 2 }),
  ];
  expect(ids(carouselOrder(events))).toBe("old-ended new-ended old-active new-active");
});

test("a cancelled event is omitted, and the input is not modified", () => {
  const events = [makeEvent("c", { status: "cancelled" }), makeEvent("b", { createdAt: 2 }), makeEvent("a")];
  expect(ids(carouselOrder(events))).toBe("a b");
  expect(ids(events)).toBe("c b a");
});

const ended = makeEvent("ended");
const over = makeEvent("also-over");
const oldActive = makeEvent("old-active", { status: "active", createdAt: 2 });
const newActive = makeEvent("new-active", { status: "active", createdAt: 3 });
const ongoing = makeEvent("ongoing", { startAt: now - 1, endAt: now + 1 });
const toCome = makeEvent("to-come", { startAt: now + 1, endAt: now + 2 });
const justEnded = makeEvent("just-ended", { startAt: now - 1, endAt: now });
const justBegun = makeEvent("just-begun", { startAt: now, endAt: now + 1 });
const slides = [ended, oldActive, newActive];

test.each([
  ["the earliest-created active event on a first visit", slides, true, null, 1],
  ["the event visited last on a later visit", slides, false, "new-active", 2],
  ["the same if it is over", slides, false, "ended", 0],
  ["the first active one when the last visited is deleted", slides, false, "deleted", 1],
  ["the one that takes place now", [ended, toCome, ongoing], false, null, 2],
  ["the one that starts now, not the one that ends now", [justEnded, justBegun], false, null, 1],
  ["the first to come", [ended, over, toCome], false, null, 2],
  ["the first position if all are over", [ended, over], false, null, 0],
])("first slide is %s", (_, events, isFirst, lastEventId, expected) => {
  expect(initialSlide(events, { isFirst, lastEventId }, now)).toBe(expected);
});

test.each<[EventStatus, phases: (string | null)[]]>([
  ["active", ["upcoming", "ongoing", "ongoing", "completed"]],
  ["ended", ["completed", "completed", "completed", "completed"]],
  ["cancelled", ["cancelled", "cancelled", "cancelled", "cancelled"]],
])("an event from 100 to 200 that is %s, at 99, 100, 199 and 200: %j", (status, phases) => {
  expect([99, 100, 199, 200].map((now) => phaseOf({ status, startAt: 100, endAt: 200 }, now))).toEqual(
    phases,
  );
});
