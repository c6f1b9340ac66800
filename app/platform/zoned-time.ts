// Converts between wall-clock times of the site's zone and ms UTC.
import { Temporal } from "temporal-polyfill";
import { memoize, memoizeRecent } from "./memoize";
import { fromUtcText, inYears, type WallTime, type ZoneClock, type ZoneOffset } from "./zone-clock";

export type { WallTime };

const weekdays = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"] as const;

const two = (value: number) => String(value).padStart(2, "0");

const cachedMoments = 4000;

/** Lists format the same few timestamps repeatedly. */
const wallTimesOf = memoize((timeZone) =>
  memoizeRecent(cachedMoments, (at: number) => readWallTime(at, timeZone)),
);

/** Wall-clock time of a timestamp (ms UTC) in a zone. */
export const wallTime = (at: number, timeZone: string): WallTime => wallTimesOf(timeZone)(at);

function readWallTime(at: number, timeZone: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const { year, month, day, hour, minute } = zoned;
  const weekday = weekdays[zoned.dayOfWeek - 1] ?? "";
  return {
    year,
    month,
    day,
    hour,
    minute,
    weekday,
    time: `${two(hour)}:${two(minute)}`,
    date: zoned.toPlainDate().toString(),
  };
}

/**
 * The timestamp (ms UTC) of a wall-clock time `2026-03-29T02:30` in a zone. Null for a time skipped by the clock change, unreadable
 * text, or one beyond the year 9998; a repeated time is the first of the two.
 */
export function fromWallTime(local: string, timeZone: string): number | null {
  try {
    const plain = Temporal.PlainDateTime.from(local);
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: "earlier" });
    return zoned.toPlainDateTime().equals(plain) ? inYears(zoned.epochMilliseconds) : null;
  } catch {
    return null;
  }
}

/** The timestamp (ms UTC) of `HH:MM` in the zone, `days` days after the day of `at`. */
export function atDayOffset(at: number, days: number, time: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(wallTime(at, timeZone).date).add({ days });
  return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

export function zoneClock(timeZone: string): ZoneClock {
  return {
    wallTime: (at) => wallTime(at, timeZone),
    fromWallTime: (local) => (fromUtcText(local) === null ? null : fromWallTime(local, timeZone)),
  };
}

/** Returns the offsets of a zone between two timestamps (ms UTC), including the one in effect at the first. */
export function zoneOffsets(first: number, last: number, timeZone: string): ZoneOffset[] {
  const offsets: ZoneOffset[] = [];
  let zoned: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone);
  while (zoned && zoned.epochMilliseconds <= last) {
    const offsetMinutes = zoned.offsetNanoseconds / 60e9;
    offsets.push({ from: zoned.epochMilliseconds, offsetMinutes });
    zoned = zoned.getTimeZoneTransition("next");
  }
  return offsets;
}

/** First and last millisecond (UTC) of a date `2026-03-29` in a zone; null for an invalid date. */
export function dayBounds(date: string, timeZone: string): { first: number; last: number } | null {
  try {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
    return { first: start.epochMilliseconds, last: start.add({ days: 1 }).epochMilliseconds - 1 };
  } catch {
    return null;
  }
}

/**
 * The timestamp (ms UTC) of an ISO text with offset, such as `2026-03-29T00:30:00Z`; null when unreadable or beyond the year 9998.
 */
export function fromIso(text: string): number | null {
  try {
    return inYears(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("zh-CN", { timeZone: name }));
  } catch {
    return false;
  }
}

/** A timestamp as ISO text with the zone's offset: `2026-11-28T14:00:00+01:00`. */
export function zonedIso(at: number, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return zoned.toString({ timeZoneName: "never", smallestUnit: "second" });
}
