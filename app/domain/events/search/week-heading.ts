// The headings of a list of events by week. Pure.
import { dateOfDay, type WallTime } from "../../../platform/zone-clock";
import { wallTime } from "../../../platform/zoned-time";
import type { EventStatus } from "../phase";
import type { SiteTime } from "../site-time";
import { mondayOf } from "./period";

type Listed = { status: EventStatus; startAt: number; endAt: number };

/** Whether an event is in the past part of the list. */
const isOver = ({ status, endAt }: Listed, now: number) => status === "ended" || endAt <= now;

const monthAndDay = (date: string) => date.split("-").slice(1).map(Number);

/** 12月7日–13日, 12月28日–1月3日; with the year when it begins in another one. `monday` is a day's number. */
function weekText(monday: number, today: WallTime): string {
  const first = dateOfDay(monday);
  const last = dateOfDay(monday + 6);
  const [firstMonth, firstDay] = monthAndDay(first);
  const [lastMonth, lastDay] = monthAndDay(last);
  const firstYear = Number(first.slice(0, 4));
  const year = firstYear === today.year ? "" : `${firstYear}年`;
  const month = firstMonth === lastMonth ? "" : `${lastMonth}月`;
  return `${year}${firstMonth}月${firstDay}日–${month}${lastDay}日`;
}

/** The heading of an event: 已结束, 本周 (also for what has begun before), 下周, or the days of its week. */
export function weekHeading(event: Listed, siteTime: SiteTime): string {
  const { now, timeZone } = siteTime;
  if (isOver(event, now)) return "已结束";
  const today = wallTime(now, timeZone);
  const [monday, thisMonday] = [mondayOf(wallTime(event.startAt, timeZone).date), mondayOf(today.date)];
  if (monday <= thisMonday) return "本周";
  return monday === thisMonday + 7 ? "下周" : weekText(monday, today);
}
