// The phase of an event follows from status and time.
import { expect, test } from "vitest";
import { type EventStatus, phaseOf } from "~/domain/events/phase";

const at = (status: EventStatus, now: number) => phaseOf({ status, startAt: 100, endAt: 200 }, now);

test("an active event is upcoming until the moment it starts", () => {
  expect(at("active", 99)).toBe("upcoming");
  expect(at("active", 100)).toBe("ongoing");
});

test("an active event is ongoing until the moment it ends", () => {
  expect(at("active", 199)).toBe("ongoing");
  expect(at("active", 200)).toBe("completed");
});

test.each([
  99, 150, 201,
])("a completed event is completed at %i, before, during and after its time", (now) => {
  expect(at("ended", now)).toBe("completed");
});

test.each([
  99, 150, 201,
])("a cancelled event is cancelled at %i, before, during and after its time", (now) => {
  expect(at("cancelled", now)).toBe("cancelled");
});
