// When the events of the sample city take place. Dates are relative to the moment of loading.
import { atDayOffset, wallTime } from "../../app/platform/zoned-time";
import type { SampleEvent } from "./content";

const hourMs = 3_600_000;

type Opening = { dayOffset: number; localTime: string; durationHours: number };

/** The open house is open at daytime or in the evening, whichever goes on or comes next. */
function nextOpening(localTime: string): Opening {
  if (localTime < "18:00") return { dayOffset: 0, localTime: "10:00", durationHours: 8 };
  if (localTime < "22:00") return { dayOffset: 0, localTime: "18:00", durationHours: 5 };
  return { dayOffset: 1, localTime: "10:00", durationHours: 8 };
}

/** Start (ms UTC) and duration (ms) of a sample event that is loaded at `now` (ms UTC). */
export function timesOf(
  sample: SampleEvent,
  now: number,
  timeZone: string,
): { startAt: number; durationMs: number } {
  const opening = sample.key === "ongoing" ? nextOpening(wallTime(now, timeZone).time) : sample;
  const startAt = atDayOffset(now, opening.dayOffset, opening.localTime, timeZone);
  return { startAt, durationMs: opening.durationHours * hourMs };
}
