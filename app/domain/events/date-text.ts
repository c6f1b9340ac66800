// Formats event times in the site's zone. Inputs are ms UTC.
import { dayNumber, type WallTime } from "../../platform/zone-clock";
import { wallTime } from "../../platform/zoned-time";
import type { SiteTime } from "./site-time";
import type { EventDateParts } from "./view";
import { dateParts, endTimeOf, shortWeekday, timeToBeDetermined, wallPeriodText } from "./wall-text";

export { timeToBeDetermined };

/** Formats the parts of a start time. NaN gives 时间待定. */
export function eventDateParts(at: number, now: number, timeZone: string): EventDateParts {
  const start = Number.isFinite(at) ? { at, wall: wallTime(at, timeZone) } : null;
  return dateParts(start, wallTime(now, timeZone));
}

/** Calendar days from one date to another. */
const daysBetween = (from: WallTime, to: WallTime) => dayNumber(to.date) - dayNumber(from.date);

/** Calendar days of the zone from `now` to a time: 0 today, 1 tomorrow. */
export const daysUntil = (at: number, now: number, timeZone: string): number =>
  daysBetween(wallTime(now, timeZone), wallTime(at, timeZone));

/** 今天 周六, 明天 周日; null for other days. */
export function nearDayText(at: number, now: number, timeZone: string): string | null {
  if (!Number.isFinite(at)) return null;
  const near = ["今天", "明天"][daysUntil(at, now, timeZone)];
  return near === undefined ? null : `${near} ${shortWeekday(wallTime(at, timeZone))}`;
}

/** 还有 29 天, 明天, 今天 19:00; null once it has begun. */
export function countdownText(at: number, { now, timeZone }: SiteTime): string | null {
  if (!Number.isFinite(at) || at <= now) return null;
  const days = daysUntil(at, now, timeZone);
  if (days === 0) return `今天 ${wallTime(at, timeZone).time}`;
  return days === 1 ? "明天" : `还有 ${days} 天`;
}

/** 19:00–23:00 within a day, until midnight 20:00–24:00, the start alone when it ends later; empty when unknown. */
export function hoursText(event: { startAt: number; endAt: number }, timeZone: string): string {
  if (!Number.isFinite(event.startAt) || !Number.isFinite(event.endAt)) return "";
  const [start, end] = [wallTime(event.startAt, timeZone), wallTime(event.endAt, timeZone)];
  const endTime = endTimeOf(start, end);
  return endTime === null ? start.time : `${start.time}–${endTime}`;
}

/** 11月28日 星期六 14:00–17:00; with the year unless it is the current one, with both dates when they differ. */
export function periodText(event: { startAt: number; endAt: number }, now: number, timeZone: string): string {
  if (!Number.isFinite(event.startAt) || !Number.isFinite(event.endAt)) return timeToBeDetermined;
  const wall = (at: number) => wallTime(at, timeZone);
  return wallPeriodText(wall(event.startAt), wall(event.endAt), wall(now));
}

/** 10月18日 09:12, with the year unless it is the current one. */
export function dateTimeText(at: number, now: number, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  const year = wall.year === wallTime(now, timeZone).year ? "" : `${wall.year}年`;
  return `${year}${wall.month}月${wall.day}日 ${wall.time}`;
}

/** 今天 14:26, 昨天 22:31, else 11月19日 09:12, with the year unless it is the current one. */
export function recentText(at: number, now: number, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  const today = wallTime(now, timeZone);
  const days = daysBetween(today, wall);
  const near = days === 0 ? "今天" : days === -1 ? "昨天" : null;
  return near === null ? dateTimeText(at, now, timeZone) : `${near} ${wall.time}`;
}

/** 2026年10月17日 */
export function dateText(at: number, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  return `${wall.year}年${wall.month}月${wall.day}日`;
}

/** 10月17日 */
export function dayText(at: number, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  return `${wall.month}月${wall.day}日`;
}

/** 14:26 */
export function clockText(at: number, timeZone: string): string {
  return wallTime(at, timeZone).time;
}
