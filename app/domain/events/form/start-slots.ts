// Dates and half-hour slots for an event's start, in the site's zone.
import { fromUtcText, type ZoneClock } from "../../../platform/zone-clock";
import { atDayOffset, wallTime, zoneClock } from "../../../platform/zoned-time";
import { leadMs } from "../messages";
import type { SiteTime } from "../site-time";

export const quickTimes = ["09:00", "09:30", "10:00", "14:00", "14:30", "19:00", "20:00"] as const;
export const durationChoices = Array.from({ length: 16 }, (_, index) => String((index + 1) / 2));

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
);

/** Returns the date `2026-11-28`, `days` after that of a timestamp. */
export function dateOf(at: number, days: number, timeZone: string): string {
  return wallTime(atDayOffset(at, days, "12:00", timeZone), timeZone).date;
}

/**
 * `open` is selectable; `expired` is less than the minimum lead time ahead; `skipped` does not exist because of a clock
 * change.
 */
export type StartSlot = { time: string; state: "open" | "expired" | "skipped" };

/** Short reason why a slot is not selectable. */
export const slotMarks: Record<StartSlot["state"], string | null> = {
  open: null,
  expired: "(已过期)",
  skipped: "(不存在)",
};

/** Returns the 48 half-hour slots of a date in the site's zone; all open for an invalid date. */
export function startSlots(date: string, { now, timeZone }: SiteTime): StartSlot[] {
  return slotsOn(date, now, zoneClock(timeZone));
}

/** Like `startSlots`, by a clock. The start of an edited event (ms UTC) remains selectable after it has passed. */
export function slotsOn(
  date: string,
  now: number,
  clock: Pick<ZoneClock, "fromWallTime">,
  unchangedStart?: number,
): StartSlot[] {
  return halfHours.map((time) => {
    const at = clock.fromWallTime(`${date}T${time}`);
    if (at === null) return { time, state: fromUtcText(`${date}T${time}`) === null ? "open" : "skipped" };
    return { time, state: at > now + leadMs || at === unchangedStart ? "open" : "expired" };
  });
}
