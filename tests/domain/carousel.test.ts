// Selection, order and initial slide of the carousel (product.md, section 4).
import { describe, expect, test } from "vitest";
import { carouselOrder, initialSlide } from "~/domain/events/carousel";
import type { EventStatus } from "~/domain/events/phase";

const now = 1_000;
const always = { isFirst: false, lastEventId: null };

type Made = { id: string; status: EventStatus; createdAt: number; startAt: number; endAt: number };

/** An event that is over at `now` by default. */
const made = (id: string, fields: Partial<Made> = {}): Made => ({
  id,
  status: "ended",
  createdAt: 1,
  startAt: now - 200,
  endAt: now - 100,
  ...fields,
});

const ids = (events: readonly Made[]) => events.map(({ id }) => id).join(" ");

describe("order", () => {
  test("ended events come first, then active ones, each by creation time ascending", () => {
    const events = [
      made("new-active", { status: "active", createdAt: 4 }),
      made("new-ended", { createdAt: 3 }),
      made("old-active", { status: "active", createdAt: 1 }),
      made("old-ended", { createdAt: 2 }),
    ];
    expect(ids(carouselOrder(events))).toBe("old-ended new-ended old-active new-active");
  });

  test("a cancelled event is left out", () => {
    expect(ids(carouselOrder([made("a", { status: "cancelled" }), made("b")]))).toBe("b");
  });

  test("the list that came in is not changed", () => {
    const events = [made("b", { createdAt: 2 }), made("a", { createdAt: 1 })];
    carouselOrder(events);
    expect(ids(events)).toBe("b a");
  });
});

describe("first slide", () => {
  const ended = made("ended");
  const oldActive = made("old-active", { status: "active", createdAt: 2 });
  const newActive = made("new-active", { status: "active", createdAt: 3 });
  const slides = [ended, oldActive, newActive];

  test("a first visit opens at the earliest-created active event", () => {
    expect(initialSlide(slides, { isFirst: true, lastEventId: null }, now)).toBe(1);
  });

  test("a first visit does not look at an event visited last", () => {
    expect(initialSlide(slides, { isFirst: true, lastEventId: "ended" }, now)).toBe(1);
  });

  test("a later visit opens at the event visited last", () => {
    expect(initialSlide(slides, { isFirst: false, lastEventId: "new-active" }, now)).toBe(2);
    expect(initialSlide(slides, { isFirst: false, lastEventId: "ended" }, now)).toBe(0);
  });

  test("when the last visited event is deleted, it opens at the first active one", () => {
    expect(initialSlide(slides, { isFirst: false, lastEventId: "gone" }, now)).toBe(1);
  });

  test("a later visit without a last event opens at the first active one", () => {
    expect(initialSlide(slides, always, now)).toBe(1);
  });

  test("without an active event it opens at the one whose time window contains now", () => {
    const ongoing = made("ongoing", { startAt: now - 1, endAt: now + 1 });
    const toCome = made("to-come", { startAt: now + 1, endAt: now + 2 });
    expect(initialSlide([ended, toCome, ongoing], always, now)).toBe(2);
  });

  test("a time window contains its start and not its end", () => {
    const justEnded = made("just-ended", { startAt: now - 1, endAt: now });
    const justBegun = made("just-begun", { startAt: now, endAt: now + 1 });
    expect(initialSlide([justEnded, justBegun], always, now)).toBe(1);
  });

  test("without an active or ongoing event it opens at the first to come", () => {
    const toCome = made("to-come", { startAt: now + 1, endAt: now + 2 });
    expect(initialSlide([ended, made("also-over"), toCome], always, now)).toBe(2);
  });

  test("without current and upcoming events it opens at the first position", () => {
    expect(initialSlide([ended, made("also-over")], always, now)).toBe(0);
    expect(initialSlide([], { isFirst: true, lastEventId: null }, now)).toBe(0);
  });
});
