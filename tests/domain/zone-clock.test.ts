// The browser's clock of a zone equals the server's, on the days of clock change too.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockOf } from "~/platform/zone-clock";
import { fromWallTime, wallTime, zoneOffsets } from "~/platform/zoned-time";

const first = Date.parse("2026-01-01T00:00:00Z");
const last = Date.parse("2028-12-31T00:00:00Z");
const minuteMs = 60_000;
const dayMs = 86_400_000;
const changes = ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2026-04-05", "2026-10-04"];
const two = (value: number) => String(value).padStart(2, "0");

const zones = ["Europe/Rome", "UTC", "Australia/Lord_Howe", "America/St_Johns", "Asia/Shanghai"];

describe.each(zones)("in %s", (zone) => {
  const clock = clockOf(zoneOffsets(first, last, zone));

  test("every moment has the same wall-clock time", () => {
    const moments = fc.integer({ min: first / minuteMs, max: last / minuteMs }).map((at) => at * minuteMs);
    fc.assert(
      fc.property(moments, (at) => {
        expect(clock.wallTime(at)).toEqual(wallTime(at, zone));
      }),
    );
  });

  test("every wall-clock time has the same moment, or none", () => {
    const [min, max] = [new Date(first + dayMs), new Date(last - dayMs)];
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), times, (day, [hour, minute]) => {
        const wall = `${day.toISOString().slice(0, 10)}T${two(hour)}:${two(minute)}`;
        expect(clock.fromWallTime(wall)).toBe(fromWallTime(wall, zone));
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

  test("other texts are not a time", () => {
    for (const wall of ["2026-02-30T10:00", "2026-11-28T24:00", "", "2026-11-28", "abc"])
      expect([wall, clock.fromWallTime(wall)]).toEqual([wall, null]);
  });
});
