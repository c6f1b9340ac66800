// Wall-clock times of a zone from its UTC offsets, for the browser, which has no time zone rules. Agrees with zoned-time within the
// range of the offsets; beyond it, uses the nearest offset.

/** The parts of a timestamp in a zone. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** 星期一 … 星期日 */
  weekday: string;
  /** 09:30 */
  time: string;
  /** 2026-11-28 */
  date: string;
};

/** A zone's offset from a time (ms UTC) until the next entry's. */
export type ZoneOffset = { from: number; offsetMinutes: number };

/** Converts between ms UTC and wall-clock times `2026-03-29T02:30`; null for a skipped time and unreadable text. */
export type ZoneClock = {
  wallTime: (at: number) => WallTime;
  fromWallTime: (local: string) => number | null;
};

/** From Sunday on, like `Date.getUTCDay`. */
const weekdays = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"] as const;
const minuteMs = 60_000;
/** ISO texts of other years have a sign and more digits, which few programs parse. */
const years = { first: Date.parse("0001-01-01T00:00:00Z"), last: Date.parse("9999-01-01T00:00:00Z") };
const isoMinute = "2026-03-29T02:30".length;
const isoDate = "2026-03-29".length;

/** A timestamp (ms UTC) if its year has four digits, else null. */
export function inYears(at: number): number | null {
  return at >= years.first && at <= years.last ? at : null;
}

/** The timestamp (ms) of a wall-clock time in UTC; null for an invalid time or format. */
export function fromUtcText(local: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const at = Date.parse(`${local}:00Z`);
  const isReal = Number.isFinite(at) && new Date(at).toISOString().slice(0, isoMinute) === local;
  return isReal ? inYears(at) : null;
}

const dayMs = 24 * 60 * minuteMs;

/** Days from 1970-01-01 to a date `2026-11-28`; the difference of two dates is the same in every zone. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs;

/** The date of a day number. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, isoDate);

/** The clock of a zone with these offsets, in chronological order. */
export function clockOf(offsets: readonly ZoneOffset[]): ZoneClock {
  const newestFirst = [...offsets].reverse();
  const offsetAt = (at: number) =>
    (newestFirst.find(({ from }) => from <= at) ?? offsets[0])?.offsetMinutes ?? 0;
  return {
    wallTime(at) {
      const shifted = new Date(at + offsetAt(at) * minuteMs);
      const text = shifted.toISOString();
      return {
        year: shifted.getUTCFullYear(),
        month: shifted.getUTCMonth() + 1,
        day: shifted.getUTCDate(),
        hour: shifted.getUTCHours(),
        minute: shifted.getUTCMinutes(),
        weekday: weekdays[shifted.getUTCDay()] ?? "",
        time: text.slice(11, isoMinute),
        date: text.slice(0, 10),
      };
    },
    fromWallTime(local) {
      const utc = fromUtcText(local);
      if (utc === null) return null;
      const moments = offsets
        .filter(({ offsetMinutes }) => offsetAt(utc - offsetMinutes * minuteMs) === offsetMinutes)
        .map(({ offsetMinutes }) => utc - offsetMinutes * minuteMs);
      // A time that the clock change repeats is the first of the two.
      return moments.length > 0 ? Math.min(...moments) : null;
    },
  };
}
