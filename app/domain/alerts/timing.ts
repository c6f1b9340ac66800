// When mails are due: immediate ones a minute after the first thing and at most every ten minutes, the daily one once per local day.
import { atDayOffset, wallTime } from "../../platform/zoned-time";
import { hourText } from "./kinds";

const minuteMs = 60_000;
/** Things that come together share a mail. */
export const gatherMs = minuteMs;
/** Between two immediate mails to an organiser. */
export const apartMs = 10 * minuteMs;

/** After which an undelivered mail is replaced, even without anything new. */
const retryMs = 6 * 60 * minuteMs;

// A time in the future: the clock was set back.
const isOver = (since: number, ms: number, now: number) => since > now || now - since >= ms;

/** Whether a mail that failed for good after it was queued at `lastAt` is tried again. Times are ms UTC. */
export const isRetryDue = (lastAt: number | null, now: number): boolean =>
  lastAt === null || isOver(lastAt, retryMs, now);

/** Whether an immediate mail about things found since `oldestAt` is due, after the last one. Times are ms UTC. */
export function isNowDue(oldestAt: number, lastAt: number | null, now: number): boolean {
  return isOver(oldestAt, gatherMs, now) && (lastAt === null || isOver(lastAt, apartMs, now));
}

const dayOf = (now: number, days: number, timeZone: string) =>
  wallTime(atDayOffset(now, days, "12:00", timeZone), timeZone).date;

/**
 * Returns the local day on which `hour` last began at `now` (ms UTC): today, or the day before. An hour that the clock change skips
 * begins with the next one, and one that is repeated begins once.
 */
export function dayOfHour(hour: number, now: number, timeZone: string): string {
  const today = atDayOffset(now, 0, hourText(hour), timeZone);
  return dayOf(now, today <= now ? 0 : -1, timeZone);
}

/**
 * Returns the local day whose daily mail is due; null when that of the last day was sent. After a stop the mail is late, not lost. A
 * last day beyond tomorrow comes from a wrong clock and is ignored.
 */
export function dueDay(
  { hour, lastDay }: { hour: number; lastDay: string },
  now: number,
  timeZone: string,
): string | null {
  const day = dayOfHour(hour, now, timeZone);
  return day > lastDay || lastDay > dayOf(now, 1, timeZone) ? day : null;
}
