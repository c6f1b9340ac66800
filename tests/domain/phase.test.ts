// The phase of an event follows from status and time.
import { expect, test } from "vitest";
import { type EventStatus, phaseOf } from "~/domain/events/phase";

test.each<[EventStatus, phases: (string | null)[]]>([
  ["active", ["upcoming", "ongoing", "ongoing", "completed"]],
  ["ended", ["completed", "completed", "completed", "completed"]],
  ["cancelled", ["cancelled", "cancelled", "cancelled", "cancelled"]],
])("an event from 100 to 200 that is %s, at 99, 100, 199 and 200: %j", (status, phases) => {
  expect([99, 100, 199, 200].map((now) => phaseOf({ status, startAt: 100, endAt: 200 }, now))).toEqual(
    phases,
  );
});
