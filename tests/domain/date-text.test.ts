// Formatting of event times and amounts.
import { describe, expect, test } from "vitest";
import {
  dateText,
  dateTimeText,
  eventDateParts,
  hoursText,
  nearDayText,
  periodText,
} from "~/domain/events/date-text";
import { euroText, feesText, yuanText } from "~/domain/events/money";

const rome = "Europe/Rome";
const now = Date.parse("2026-11-21T11:00:00Z");
const span = (from: string, to: string) => ({ startAt: Date.parse(from), endAt: Date.parse(to) });

describe("parts of a start", () => {
  test("are formatted in the zone", () => {
    expect(eventDateParts(Date.parse("2026-11-28T13:00:00Z"), now, rome)).toEqual({
      iso: "2026-11-28T13:00:00.000Z",
      year: "2026",
      month: "11月",
      day: "28",
      weekday: "星期六",
      time: "14:00",
      date: "11月28日 周六",
    });
  });

  test("contain another year than the current one, and pad a single-digit day", () => {
    expect(eventDateParts(Date.parse("2027-01-03T13:00:00Z"), now, rome)).toMatchObject({
      date: "2027年1月3日 周日",
      day: "03",
    });
  });

  test("a missing start reads 时间待定", () => {
    const { month, date, time } = eventDateParts(Number.NaN, now, rome);
    expect([month, date, time]).toEqual(["时间待定", "时间待定", ""]);
    const missing = { startAt: Number.NaN, endAt: 0 };
    expect([nearDayText(Number.NaN, now, rome), hoursText(missing, rome)]).toEqual([null, ""]);
    expect(periodText(missing, now, rome)).toBe("时间待定");
  });
});

const lateAtNight = Date.parse("2026-11-21T22:59:00Z");

test.each([
  ["2026-11-21T23:30:00Z", lateAtNight, "明天 周日"],
  ["2026-11-21T22:30:00Z", lateAtNight, "今天 周六"],
  ["2026-11-22T22:59:00Z", lateAtNight, "明天 周日"],
  ["2026-11-20T22:59:00Z", lateAtNight, null],
  // The day of the autumn clock change has 25 hours.
  ["2026-10-25T22:30:00Z", Date.parse("2026-10-24T22:30:00Z"), "今天 周日"],
  ["2026-12-31T23:30:00Z", Date.parse("2026-12-31T20:00:00Z"), "明天 周五"],
])("a near day of %s", (at, time, text) => {
  expect(nearDayText(Date.parse(at), time, rome)).toBe(text);
});

test("hours contain the end only within one day, whose midnight is 24:00", () => {
  expect(hoursText(span("2026-11-28T13:00:00Z", "2026-11-28T16:30:00Z"), rome)).toBe("14:00–17:30");
  expect(hoursText(span("2026-11-28T21:00:00Z", "2026-11-29T01:00:00Z"), rome)).toBe("22:00");
  expect(hoursText(span("2026-11-28T19:00:00Z", "2026-11-28T23:00:00Z"), rome)).toBe("20:00–24:00");
  expect(hoursText(span("2026-11-28T19:00:00Z", "2026-11-29T23:00:00Z"), rome)).toBe("20:00");
});

// One day in UTC is two in Rome.
test.each([
  ["2026-11-28T13:00Z", "2026-11-28T16:30Z", "11月28日 星期六 14:00–17:30"],
  ["2026-11-28T21:00Z", "2026-11-29T01:00Z", "11月28日 星期六 22:00 – 11月29日 星期日 02:00"],
  ["2026-12-31T19:00Z", "2026-12-31T23:00Z", "12月31日 星期四 20:00–24:00"],
  ["2026-12-31T21:00Z", "2027-01-01T01:00Z", "12月31日 星期四 22:00 – 2027年1月1日 星期五 02:00"],
  ["2025-11-28T13:00Z", "2025-11-28T16:00Z", "2025年11月28日 星期五 14:00–17:00"],
  ["2026-03-29T00:00Z", "2026-03-29T02:00Z", "3月29日 星期日 01:00–04:00"],
  ["2026-10-24T23:00Z", "2026-10-25T02:00Z", "10月25日 星期日 01:00–03:00"],
])("the period from %s to %s reads %s", (from, to, period) => {
  expect(periodText(span(from, to), now, rome)).toBe(period);
});

test("single moments: a moment with the year only if it is another, a date with its year always", () => {
  expect(dateTimeText(Date.parse("2026-10-18T07:12:00Z"), now, rome)).toBe("10月18日 09:12");
  expect(dateTimeText(Date.parse("2025-10-18T07:12:00Z"), now, rome)).toBe("2025年10月18日 09:12");
  expect(dateText(Date.parse("2026-10-17T22:30:00Z"), rome)).toBe("2026年10月18日");
});

test.each([
  [10_000, "100"],
  [5, "0.05"],
  [0, "0"],
])("%i cents read %s", (cents, text) => {
  expect([yuanText(cents), euroText(cents)]).toEqual([`¥${text}`, `€${text}`]);
});

test.each([
  [10_000, 1_550, "¥100", "€15.50", "€15.50 · 定金 ¥100", "定金 ¥100 + 报名费 €15.50"],
  [5_000, 0, "¥50", null, "定金 ¥50", "定金 ¥50"],
  [0, 800, null, "€8", "€8", "报名费 €8"],
  [0, 0, null, null, "免费", "免费"],
])("a deposit of %i and a fee of %i read %s, %s, %s, %s", (depositCents, enrollFeeCents, ...texts) => {
  const { deposit, enroll, total, named } = feesText({ depositCents, enrollFeeCents });
  expect([deposit, enroll, total, named]).toEqual(texts);
});
