// Calendar periods in which visitors look for events, as links and as search words. Pure.
import { foldText } from "../../../platform/fold-text";
import { dayNumber } from "../../../platform/zone-clock";
import { atDayOffset, dayBounds, wallTime } from "../../../platform/zoned-time";
import type { SiteTime } from "../site-time";

/** ms UTC; start inclusive, end exclusive. */
export type Period = { from: number; to: number };

/** Returns `count` days of the site's zone, starting `first` days after today. */
function days({ now, timeZone }: SiteTime, first: number, count: number): Period {
  const startOf = (offset: number) => atDayOffset(now, offset, "00:00", timeZone);
  return { from: startOf(first), to: startOf(first + count) };
}

/** Returns the number of the Monday on or before a date; day 0, 1970-01-01, was a Thursday. */
export const mondayOf = (date: string): number => 7 * Math.floor((dayNumber(date) + 3) / 7) - 3;

const two = (value: number) => String(value).padStart(2, "0");
const dateText = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

const monthsOfYear = 12;
/** Returns the month `ahead` months after another. */
function monthAfter(year: number, month: number, ahead: 0 | 1) {
  const isNextYear = month + ahead > monthsOfYear;
  return isNextYear ? { year: year + 1, month: 1 } : { year, month: month + ahead };
}

/** Returns a month of a year, or a day of it; null for an invalid day. */
function dateIn(year: number, month: number, day: number | null, timeZone: string): Period | null {
  const first = dayBounds(dateText(year, month, day ?? 1), timeZone);
  if (!first || day !== null) return first && { from: first.first, to: first.last + 1 };
  const next = monthAfter(year, month, 1);
  const end = dayBounds(dateText(next.year, next.month, 1), timeZone);
  return end && { from: first.first, to: end.first };
}

/** Returns the month `ahead` months after the current one. */
function monthAhead({ now, timeZone }: SiteTime, ahead: 0 | 1): Period {
  const today = wallTime(now, timeZone);
  const { year, month } = monthAfter(today.year, today.month, ahead);
  const found = dateIn(year, month, null, timeZone);
  if (!found) throw new RangeError("a month of the calendar has no bounds");
  return found;
}

/** Returns days of the week `ahead` weeks after the current one; weeks begin on Monday. */
function weekdays(siteTime: SiteTime, ahead: 0 | 1, first: number, count: number): Period {
  const { date } = wallTime(siteTime.now, siteTime.timeZone);
  return days(siteTime, 7 * ahead + first + mondayOf(date) - dayNumber(date), count);
}

const saturday = 5;

const periods = {
  today: (at) => days(at, 0, 1),
  tomorrow: (at) => days(at, 1, 1),
  "after-tomorrow": (at) => days(at, 2, 1),
  week: (at) => weekdays(at, 0, 0, 7),
  "next-week": (at) => weekdays(at, 1, 0, 7),
  /** The current weekend on Saturday and Sunday. */
  weekend: (at) => weekdays(at, 0, saturday, 2),
  "next-weekend": (at) => weekdays(at, 1, saturday, 2),
  month: (at) => monthAhead(at, 0),
  "next-month": (at) => monthAhead(at, 1),
} as const satisfies Record<string, (siteTime: SiteTime) => Period>;

export type PeriodName = keyof typeof periods;

export const periodOf = (name: PeriodName, siteTime: SiteTime): Period => periods[name](siteTime);

const wordsOf: Record<PeriodName, readonly string[]> = {
  today: ["今天", "今日", "今晚"],
  tomorrow: ["明天", "明日", "明晚"],
  "after-tomorrow": ["后天"],
  week: ["本周", "这周", "这个星期"],
  "next-week": ["下周", "下星期", "下个星期"],
  weekend: ["周末", "本周末", "这周末", "这个周末"],
  "next-weekend": ["下周末", "下个周末"],
  month: ["本月", "这个月"],
  "next-month": ["下月", "下个月"],
};
const namesByWord = new Map(
  Object.entries(wordsOf).flatMap(([name, words]) =>
    words.map((word) => [word, name as PeriodName] as const),
  ),
);

/** A month without a year refers to the past within this many months, else to the future. */
const pastMonths = 3;

/** Returns the year of a month without one: the current month and the next eight, else the last three. */
function nearestYear(month: number, { now, timeZone }: SiteTime): number {
  const today = wallTime(now, timeZone);
  const ahead = (month - today.month + monthsOfYear) % monthsOfYear;
  const isPast = ahead >= monthsOfYear - pastMonths;
  const isOtherYear = isPast ? month > today.month : month < today.month;
  return isOtherYear ? today.year + (isPast ? -1 : 1) : today.year;
}

const chineseMonths = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
const datePattern = /^(?:(\d{4})年)?(\d{1,2}|[一二三四五六七八九十]{1,2})[月](?:份|(\d{1,2})[日号])?$/;

/** Parses a month or day such as `12月`, `十二月` or `2026年12月5日`; null for other words. */
function readDate(word: string, siteTime: SiteTime): Period | null {
  const [, yearText, monthText = "", dayText] = datePattern.exec(word) ?? [];
  const month = chineseMonths.indexOf(monthText) + 1 || Number(monthText);
  // NaN for a word that is no date.
  if (!(month >= 1 && month <= monthsOfYear)) return null;
  const year = yearText ? Number(yearText) : nearestYear(month, siteTime);
  return dateIn(year, month, dayText ? Number(dayText) : null, siteTime.timeZone);
}

const dayNames = "一二三四五六日";
const dayPattern = /^(?:(本|这|这个|下|下个)?(?:周|星期|礼拜))([一二三四五六日天])$/;

/** Parses a weekday such as 周六 or 星期天, from 0 for Monday, and its week: this, the next or any. */
function readDay(word: string): { weekday: number; ahead: 0 | 1 | null } | null {
  const [, week, name] = dayPattern.exec(word) ?? [];
  if (!name) return null;
  return {
    weekday: dayNames.indexOf(name === "天" ? "日" : name),
    ahead: week === undefined ? null : week.startsWith("下") ? 1 : 0,
  };
}

/** Parses a weekday of any week, from 0 for Monday: 周六, 星期六; null for other words. */
export function readWeekday(word: string): number | null {
  const day = readDay(foldText(word));
  return day?.ahead === null ? day.weekday : null;
}

/** Parses a period at `now` in the site's zone: 周末, 下周, 下周六, 12月; null for other words. */
export function readPeriod(word: string, siteTime: SiteTime): Period | null {
  const folded = foldText(word);
  const name = namesByWord.get(folded);
  if (name) return periodOf(name, siteTime);
  const day = readDay(folded);
  if (day && day.ahead !== null) return weekdays(siteTime, day.ahead, day.weekday, 1);
  return readDate(folded, siteTime);
}
