// The headings of a list of events by week. Pure.
import { atDayOffset, wallTime } from "../../../platform/zoned-time";
import type { EventStatus } from "../phase";
import type { SiteTime } from "../site-time";
import { weekdayOf } from "./period";

type Listed = { status: EventStatus; startAt: number; endAt: number };

/** Whether an event is in the past part of the list. */
const isOver = ({ status, endAt }: Listed, now: number) => status === "ended" || endAt <= now;

/** Monday of the week of a moment, at noon, which no clock change moves to another day. */
function mondayOf(at: number, timeZone: string): number {
  return atDayOffset(at, -weekdayOf(wallTime(at, timeZone).date), "12:00", timeZone);
}

/** 12月7日–13日, 12月28日–1月3日; with the year when it begins in another one. */
function weekText(monday: number, { now, timeZone }: SiteTime): string {
  const [first, last] = [monday, atDayOffset(monday, 6, "12:00", timeZone)].map((at) =>
    wallTime(at, timeZone),
  );
  if (!first || !last) return "";
  const year = first.year === wallTime(now, timeZone).year ? "" : `${first.year}年`;
  const month = first.month === last.month ? "" : `${last.month}月`;
  return `${year}${first.month}月${first.day}日–${month}${last.day}日`;
}

/** The heading of an event: 已结束, 本周 (also for what has begun before), 下周, or the days of its week. */
export function weekHeading(event: Listed, siteTime: SiteTime): string {
  const { now, timeZone } = siteTime;
  if (isOver(event, now)) return "已结束";
  const [monday, thisWeek] = [mondayOf(event.startAt, timeZone), mondayOf(now, timeZone)];
  if (monday <= thisWeek) return "本周";
  return monday === atDayOffset(thisWeek, 7, "12:00", timeZone) ? "下周" : weekText(monday, siteTime);
}
