// Formats event times from wall-clock times.
import { dayNumber, type WallTime } from "../../platform/zone-clock";
import type { EventDateParts } from "./view";

export const timeToBeDetermined = "时间待定";

/** 周六 */
export const shortWeekday = ({ weekday }: WallTime): string => weekday.replace("星期", "周");

const monthAndDay = ({ year, month, day }: WallTime, today: WallTime) =>
  `${year === today.year ? "" : `${year}年`}${month}月${day}日`;

/** Formats the parts of a start (ms UTC) with its wall-clock time; null gives 时间待定. */
export function dateParts(start: { at: number; wall: WallTime } | null, today: WallTime): EventDateParts {
  if (!start) {
    const unknown = { month: timeToBeDetermined, date: timeToBeDetermined };
    return { iso: "", year: "", day: "--", weekday: "", time: "", ...unknown };
  }
  const { at, wall } = start;
  return {
    iso: new Date(at).toISOString(),
    year: String(wall.year),
    month: `${wall.month}月`,
    day: String(wall.day).padStart(2, "0"),
    weekday: wall.weekday,
    time: wall.time,
    date: `${monthAndDay(wall, today)} ${shortWeekday(wall)}`,
  };
}

/** The time of an end on the day of its start, where midnight is 24:00; null for an end on another day. */
export function endTimeOf(start: WallTime, end: WallTime): string | null {
  if (start.date === end.date) return end.time;
  const isMidnight = end.time === "00:00" && dayNumber(end.date) === dayNumber(start.date) + 1;
  return isMidnight ? "24:00" : null;
}

/** 11月28日 星期六 14:00–17:00; with the year unless it is the current one, with both dates when they differ. */
export function wallPeriodText(start: WallTime, end: WallTime, today: WallTime): string {
  const dayText = (wall: WallTime) => `${monthAndDay(wall, today)} ${wall.weekday}`;
  const begin = `${dayText(start)} ${start.time}`;
  const endTime = endTimeOf(start, end);
  return endTime === null ? `${begin} – ${dayText(end)} ${end.time}` : `${begin}–${endTime}`;
}
