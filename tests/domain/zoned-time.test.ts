// Wall-clock times of Rome, with both clock changes of 2026: 29 March (02:00 → 03:00), 25 October (03:00 → 02:00).

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockOf } from "~/platform/zone-clock";
import { atDayOffset, fromWallTime, isTimeZone, wallTime, zoneOffsets } from "~/platform/zoned-time";

const rome = "Europe/Rome";
const minuteMs = 60_000;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const romeTime = (utc: string) => wallTime(Date.parse(utc), rome);

test("all parts of a wall-clock time belong to the day in the zone, not in UTC", () => {
  expect(romeTime("2026-12-31T23:30:00Z")).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    hour: 0,
    minute: 30,
    weekday: "星期五",
    time: "00:30",
    date: "2027-01-01",
  });
});

describe("wall clock and moment", () => {
  // Winter and summer, the missing hour of March, and the hour of October that exists twice, of which the first is
  // read back.
  test.each([
    ["2026-11-28T13:00:00.000Z", "2026-11-28T14:00"],
    ["2026-07-01T12:00:00.000Z", "2026-07-01T14:00"],
    ["2026-03-29T00:59:00.000Z", "2026-03-29T01:59"],
    ["2026-03-29T01:00:00.000Z", "2026-03-29T03:00"],
    ["2026-10-25T00:00:00.000Z", "2026-10-25T02:00"],
    ["2026-10-25T00:59:00.000Z", "2026-10-25T02:59"],
    ["2026-10-25T02:00:00.000Z", "2026-10-25T03:00"],
  ])("%s is %s", (utc, local) => {
    const { date, time } = romeTime(utc);
    expect(`${date}T${time}`).toBe(local);
    expect(iso(fromWallTime(local, rome))).toBe(utc);
  });

  test.each([
    ...["2026-03-29T02:00", "2026-03-29T02:30", "2026-03-29T02:59"],
    ...["", "soon", "2026-13-01T10:00", "2026-02-30T10:00", "2026-02-10T25:00"],
  ])("%j does not exist", (local) => {
    expect(fromWallTime(local, rome)).toBeNull();
  });

  test("every existing half hour of the year round-trips", () => {
    const wrong: string[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * minuteMs) {
      const { date, time } = wallTime(at, rome);
      const isSecond = date === "2026-10-25" && at >= Date.UTC(2026, 9, 25, 1) && time < "03:00";
      const expected = isSecond ? at - 60 * minuteMs : at;
      if (fromWallTime(`${date}T${time}`, rome) !== expected) wrong.push(`${date}T${time}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("tomorrow at 14:00 is a wall-clock time, whatever the length of the night", () => {
  const beforeSpring = Date.parse("2026-03-28T12:00:00Z");
  expect(iso(atDayOffset(beforeSpring, 1, "14:00", rome))).toBe("2026-03-29T12:00:00.000Z");
  const beforeAutumn = Date.parse("2026-10-24T12:00:00Z");
  expect(iso(atDayOffset(beforeAutumn, 1, "14:00", rome))).toBe("2026-10-25T13:00:00.000Z");
});

test("the day is that of the zone: half past midnight in Rome is already the next day", () => {
  const late = Date.parse("2026-07-01T22:30:00Z");
  expect(iso(atDayOffset(late, 0, "09:00", rome))).toBe("2026-07-02T07:00:00.000Z");
});

test("a zone must be known", () => {
  expect(isTimeZone("Asia/Shanghai")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});

const first = Date.parse("2026-01-01T00:00:00Z");
const last = Date.parse("2028-12-31T00:00:00Z");
const changes = ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2026-04-05", "2026-10-04"];
const two = (value: number) => String(value).padStart(2, "0");

const zones = ["Europe/Rome", "UTC", "Australia/Lord_Howe", "America/St_Johns", "Asia/Shanghai"];

describe.each(zones)("the browser's clock in %s", (zone) => {
  const clock = clockOf(zoneOffsets(first, last, zone));

  test("every moment has the same wall-clock time", () => {
    const moments = fc.integer({ min: first / minuteMs, max: last / minuteMs }).map((at) => at * minuteMs);
    fc.assert(
      fc.property(moments, (at) => {
        expect(clock.wallTime(at)).toEqual(wallTime(at, zone));
      }),
    );
  });

  test("each half hour of a day of clock change has the same moment", () => {
    for (const date of changes) {
      for (let slot = 0; slot < 48; slot += 1) {
        const wall = `${date}T${two(Math.floor(slot / 2))}:${slot % 2 === 0 ? "00" : "30"}`;
        expect([wall, clock.fromWallTime(wall)]).toEqual([wall, fromWallTime(wall, zone)]);
      }
    }
  });
});
