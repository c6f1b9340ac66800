// Periods of the event search, and the week headings of the list, in the site's zone.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Period, periodOf, readPeriod } from "~/domain/events/search/period";
import { wallTime, zonedIso } from "~/platform/zoned-time";

const rome = "Europe/Rome";
const hourMs = 3_600_000;
const at = (text: string, timeZone = rome) => ({ now: Date.parse(text), timeZone });
const spelled = (period: Period | null, timeZone = rome) =>
  period && [period.from, period.to].map((moment) => zonedIso(moment, timeZone).slice(0, 16));

// A Thursday.
const thursday = at("2026-11-26T10:00:00+01:00");

describe("a word of a search", () => {
  test.each([
    ["今天|今晚", "2026-11-26T00:00", "2026-11-27T00:00"],
    ["明天", "2026-11-27T00:00", "2026-11-28T00:00"],
    ["后天", "2026-11-28T00:00", "2026-11-29T00:00"],
    ["周末|本周末", "2026-11-28T00:00", "2026-11-30T00:00"],
    ["下周末", "2026-12-05T00:00", "2026-12-07T00:00"],
    ["本周", "2026-11-23T00:00", "2026-11-30T00:00"],
    ["下周", "2026-11-30T00:00", "2026-12-07T00:00"],
    ["本月|11月", "2026-11-01T00:00", "2026-12-01T00:00"],
    ["下个月|12月|１２月|十二月|12月份", "2026-12-01T00:00", "2027-01-01T00:00"],
    ["7月", "2027-07-01T00:00", "2027-08-01T00:00"],
    ["8月", "2026-08-01T00:00", "2026-09-01T00:00"],
    ["2025年2月", "2025-02-01T00:00", "2025-03-01T00:00"],
    ["12月5日", "2026-12-05T00:00", "2026-12-06T00:00"],
    ["12月31号", "2026-12-31T00:00", "2027-01-01T00:00"],
    ["本周一", "2026-11-23T00:00", "2026-11-24T00:00"],
    ["这个星期天", "2026-11-29T00:00", "2026-11-30T00:00"],
    ["下周六", "2026-12-05T00:00", "2026-12-06T00:00"],
  ])("%s is from %s to %s on Thursday, 26 November 2026", (words, from, to) => {
    for (const word of words.split("|"))
      expect([word, spelled(readPeriod(word, thursday))]).toEqual([word, [from, to]]);
  });

  test.each([
    ...["", "野餐", "周末野餐", "13月", "0月", "十三月", "一一月", "12月32日", "2月30日", "月", "12"],
    ...["constructor", "__proto__", "99999年1月", "12月5", "周六", "星期天", "下周八"],
  ])("%j is no period", (word) => {
    expect(readPeriod(word, thursday)).toBeNull();
  });

  test.each([
    ["2026-11-29T23:59:59+01:00", "周末", "2026-11-28T00:00", "2026-11-30T00:00"],
    ["2026-11-30T00:00:00+01:00", "周末", "2026-12-05T00:00", "2026-12-07T00:00"],
    ["2026-12-31T23:30:00+01:00", "明天", "2027-01-01T00:00", "2027-01-02T00:00"],
    ["2026-12-31T23:30:00+01:00", "周末", "2027-01-02T00:00", "2027-01-04T00:00"],
    ["2026-12-31T23:30:00+01:00", "下月", "2027-01-01T00:00", "2027-02-01T00:00"],
    ["2027-01-01T00:30:00+01:00", "12月", "2026-12-01T00:00", "2027-01-01T00:00"],
  ])("at %s, %s is from %s to %s", (now, word, from, to) => {
    expect(spelled(readPeriod(word, at(now)))).toEqual([from, to]);
  });

  test("the day is that of the site's zone", () => {
    const now = "2026-11-26T23:30:00Z";
    expect(spelled(readPeriod("今天", at(now)))?.[0]).toBe("2026-11-27T00:00");
    const newYork = "America/New_York";
    expect(spelled(readPeriod("今天", at(now, newYork)), newYork)?.[0]).toBe("2026-11-26T00:00");
  });

  test.each([
    ["2026-03-29T12:00:00+02:00", 47],
    ["2026-10-25T12:00:00+01:00", 49],
  ])("the weekend of a clock change, %s, has %i hours", (now, hours) => {
    const { from, to } = periodOf("weekend", at(now));
    expect((to - from) / hourMs).toBe(hours);
  });
});

const others = ["UTC", "Asia/Shanghai", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Auckland"];
const zones = fc.constantFrom(rome, ...others);
const moments = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2045, 0, 1) });
const siteTimes = fc.record({ now: moments, timeZone: zones });

test("at any moment in any zone, periods contain it, follow each other, and begin on their day", () => {
  fc.assert(
    fc.property(siteTimes, (siteTime) => {
      const { now, timeZone } = siteTime;
      const period = (name: Parameters<typeof periodOf>[0]) => periodOf(name, siteTime);
      const startOf = (name: Parameters<typeof periodOf>[0]) => wallTime(period(name).from, timeZone);
      for (const name of ["today", "week", "month"] as const)
        expect(period(name).from <= now && now < period(name).to).toBe(true);
      expect(period("today").to).toBe(period("tomorrow").from);
      expect(period("tomorrow").to).toBe(period("after-tomorrow").from);
      expect(period("week").to).toBe(period("next-week").from);
      expect(period("weekend").to).toBe(period("next-week").from);
      expect(period("month").to).toBe(period("next-month").from);
      expect([startOf("week").weekday, startOf("next-week").weekday]).toEqual(["星期一", "星期一"]);
      expect([startOf("weekend").weekday, startOf("month").day]).toEqual(["星期六", 1]);
      for (const name of ["today", "weekend", "month"] as const) {
        const { from } = period(name);
        expect(wallTime(from - 1, timeZone).date < wallTime(from, timeZone).date).toBe(true);
      }
    }),
  );
});
