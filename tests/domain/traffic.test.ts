// Counts of responses: the last hour, and slow routes.
import { expect, test } from "vitest";
import { Traffic } from "../../app/platform/traffic.server";

const minuteMs = 60_000;

function open() {
  const clock = { time: Date.UTC(2026, 10, 21, 11, 0) };
  return { clock, traffic: new Traffic(() => clock.time) };
}

const page = { route: "/events", method: "GET", status: 200, ms: 1 };
const failed = { ...page, status: 503 };

test("the last hour drops old minutes; the total does not", () => {
  const { clock, traffic } = open();
  traffic.note(failed);
  clock.time += 59 * minuteMs;
  traffic.note(page);
  expect(traffic.lastHour()).toEqual({ requests: 2, failures: 1 });
  clock.time += minuteMs;
  expect(traffic.lastHour()).toEqual({ requests: 1, failures: 0 });
  // The slot of the first minute is reused after an hour.
  traffic.note(page);
  expect(traffic.lastHour()).toEqual({ requests: 2, failures: 0 });
  clock.time += 600 * minuteMs;
  expect(traffic.lastHour()).toEqual({ requests: 0, failures: 0 });
  expect(traffic.total).toEqual({ requests: 3, failures: 1 });
});

test("a clock set back does not count future minutes, and routine requests do not count in the failure rate", () => {
  const { clock, traffic } = open();
  traffic.note({ ...page, route: "routine" }, true);
  expect(traffic.total.requests).toBe(0);
  expect(traffic.requests).toEqual([{ route: "routine", method: "GET", status: "2xx", count: 1 }]);
  traffic.note(page);
  clock.time -= 5 * minuteMs;
  expect(traffic.lastHour()).toEqual({ requests: 0, failures: 0 });
});

test("a route's time is its 95th percentile", () => {
  const { traffic } = open();
  const record = (route: string, times: number, ms: number) => {
    for (let round = 0; round < times; round += 1) traffic.note({ ...page, route, ms });
  };
  record("/events", 95, 4);
  record("/events", 5, 900);
  record("/admin/digest", 94, 4);
  record("/admin/digest", 6, 900);
  record("/gallery", 1, 60_000);
  record("/wishes", 3, 50);
  record("routine", 3, 60_000);
  traffic.note({ route: "/unmeasured", method: "GET", status: 400 });
  expect(traffic.slowest(9)).toEqual([
    { route: "/gallery", count: 1, seconds: null },
    { route: "/admin/digest", count: 100, seconds: 1 },
    { route: "/wishes", count: 3, seconds: 0.05 },
    { route: "/events", count: 100, seconds: 0.005 },
  ]);
  expect(traffic.slowest(1)).toHaveLength(1);
});
