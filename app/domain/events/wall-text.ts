// Texts of an event's times from wall-clock times.
import type { WallTime } from "../../platform/zone-clock";
import type { EventDateParts } from "./view";

export const timeToBeDetermined = "时间待定";

/** The parts of a start (ms UTC) with its wall-clock time; null gives 时间待定. */
export function dateParts(start: { at: number; wall: WallTime } | null): EventDateParts {
  if (!start) return { iso: "", year: "", month: timeToBeDetermined, day: "--", weekday: "", time: "" };
  const { at, wall } = start;
  return {
    iso: new Date(at).toISOString(),
    year: String(wall.year),
    month: `${wall.month}月`,
    day: String(wall.day).padStart(2, "0"),
    weekday: wall.weekday,
    time: wall.time,
  };
}

/** 11月28日 星期六 14:00–17:00; with the year unless it is the current one, with both dates when they differ. */
export function wallPeriodText(start: WallTime, end: WallTime, today: WallTime): string {
  const dayText = (wall: WallTime) =>
    `${wall.year === today.year ? "" : `${wall.year}年`}${wall.month}月${wall.day}日 ${wall.weekday}`;
  const begin = `${dayText(start)} ${start.time}`;
  return start.date === end.date ? `${begin}–${end.time}` : `${begin} – ${dayText(end)} ${end.time}`;
}
