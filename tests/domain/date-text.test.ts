// Formatting of event times.
import { describe, expect, test } from "vitest";
import {
  dateText,
  dateTimeText,
  durationText,
  eventDateParts,
  fullDateText,
  hoursText,
  nearDayText,
  periodText,
} from "~/domain/events/date-text";

const rome = "Europe/Rome";
const now = Date.parse("2026-11-21T11:00:00Z");
const span = (from: string, to: string) => ({ startAt: Date.parse(from), endAt: Date.parse(to) });

describe("parts of a start", () => {
  test("are words of the zone", () => {
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

  test("in another year than now name the year", () => {
    expect(eventDateParts(Date.parse("2027-01-03T13:00:00Z"), now, rome).date).toBe("2027年1月3日 周日");
  });

  test("a day of one digit is set with a zero", () => {
    expect(eventDateParts(Date.parse("2026-12-04T13:00:00Z"), now, rome).day).toBe("04");
  });

  test("a missing start reads 时间待定", () => {
    const { month, date, time } = eventDateParts(Number.NaN, now, rome);
    expect([month, date, time]).toEqual(["时间待定", "时间待定", ""]);
    expect([nearDayText(Number.NaN, now, rome), hoursText({ startAt: Number.NaN, endAt: 0 }, rome)]).toEqual([
      null,
      "",
    ]);
    expect(periodText({ startAt: Number.NaN, endAt: 0 }, now, rome)).toBe("时间待定");
  });
});

describe("a near day", () => {
  const lateAtNight = Date.parse("2026-11-21T22:59:00Z");

  test.each([
    ["2026-11-21T23:30:00Z", lateAtNight, "明天 周日"],
    ["2026-11-21T22:30:00Z", lateAtNight, "今天 周六"],
    ["2026-11-21T08:00:00Z", lateAtNight, "今天 周六"],
    ["2026-11-22T22:59:00Z", lateAtNight, "明天 周日"],
    ["2026-11-22T23:00:00Z", lateAtNight, null],
    ["2026-11-20T23:00:00Z", lateAtNight, "今天 周六"],
    ["2026-11-20T22:59:00Z", lateAtNight, null],
    // The day on which the clock goes back has 25 hours.
    ["2026-10-25T22:30:00Z", Date.parse("2026-10-24T22:30:00Z"), "今天 周日"],
    ["2026-12-31T23:30:00Z", Date.parse("2026-12-31T20:00:00Z"), "明天 周五"],
  ])("of %s", (at, time, text) => {
    expect(nearDayText(Date.parse(at), time, rome)).toBe(text);
  });
});

test("hours name the end within a day alone", () => {
  expect(hoursText(span("2026-11-28T13:00:00Z", "2026-11-28T16:30:00Z"), rome)).toBe("14:00–17:30");
  expect(hoursText(span("2026-11-28T21:00:00Z", "2026-11-29T01:00:00Z"), rome)).toBe("22:00");
});

describe("period", () => {
  test("within one day names the day once", () => {
    expect(periodText(span("2026-11-28T13:00:00Z", "2026-11-28T16:30:00Z"), now, rome)).toBe(
      "11月28日 星期六 14:00–17:30",
    );
  });

  test("over midnight names both days", () => {
    expect(periodText(span("2026-11-28T21:00:00Z", "2026-11-29T01:00:00Z"), now, rome)).toBe(
      "11月28日 星期六 22:00 – 11月29日 星期日 02:00",
    );
  });

  test("over the new year names both years", () => {
    expect(periodText(span("2026-12-31T21:00:00Z", "2027-01-01T01:00:00Z"), now, rome)).toBe(
      "12月31日 星期四 22:00 – 2027年1月1日 星期五 02:00",
    );
  });

  test("in another year than now names the year", () => {
    expect(periodText(span("2025-11-28T13:00:00Z", "2025-11-28T16:00:00Z"), now, rome)).toBe(
      "2025年11月28日 星期五 14:00–17:00",
    );
  });

  test("what is one day in UTC and two in Rome is two days", () => {
    expect(periodText(span("2026-07-01T21:00:00Z", "2026-07-01T23:00:00Z"), now, rome)).toBe(
      "7月1日 星期三 23:00 – 7月2日 星期四 01:00",
    );
  });
});

describe("duration", () => {
  test("is in hours, with a half where there is one", () => {
    expect(durationText(span("2026-11-28T13:00:00Z", "2026-11-28T16:00:00Z"), rome)).toBe(
      "时长 3 小时 · 罗马时间",
    );
    expect(durationText(span("2026-11-28T13:00:00Z", "2026-11-28T13:30:00Z"), rome)).toBe(
      "时长 0.5 小时 · 罗马时间",
    );
  });

  test("is elapsed time, not wall-clock difference, in the short night of March", () => {
    const night = span("2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z");
    expect(periodText(night, Date.parse("2026-03-01T00:00:00Z"), rome)).toBe("3月29日 星期日 01:00–04:00");
    expect(durationText(night, rome)).toBe("时长 2 小时 · 罗马时间");
  });

  test("is elapsed time in the long night of October", () => {
    const night = span("2026-10-24T23:00:00Z", "2026-10-25T02:00:00Z");
    expect(periodText(night, now, rome)).toBe("10月25日 星期日 01:00–03:00");
    expect(durationText(night, rome)).toBe("时长 3 小时 · 罗马时间");
  });
});

describe("single moments", () => {
  test("the dateline is today's date in the zone", () => {
    expect(fullDateText(now, rome)).toBe("2026年11月21日　星期六");
    expect(fullDateText(Date.parse("2026-11-21T23:30:00Z"), rome)).toBe("2026年11月22日　星期日");
  });

  test("a moment of this year goes without the year, one of another year with it", () => {
    expect(dateTimeText(Date.parse("2026-10-18T07:12:00Z"), now, rome)).toBe("10月18日 09:12");
    expect(dateTimeText(Date.parse("2025-10-18T07:12:00Z"), now, rome)).toBe("2025年10月18日 09:12");
  });

  test("a date has the year always", () => {
    expect(dateText(Date.parse("2026-10-17T22:30:00Z"), rome)).toBe("2026年10月18日");
  });
});
