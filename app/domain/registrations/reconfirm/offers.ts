// Offers of freed seats: in the last two days before an event with the question 还来吗, a waiting guest gets a seat only by an answer.
// Pure; times are ms UTC.
import type { EventRow } from "../../events/queries.server";
import type { Giving } from "../seats";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const offeredFromMs = 48 * hourMs;
const longestMs = 12 * hourMs;
const shortestMs = 30 * minuteMs;

/**
 * When an offer made at `now` expires, at a full minute: after twelve hours, near the start after half of the time that is left but
 * not less than half an hour, and never after the start.
 */
export function offerEnd(now: number, startAt: number): number {
  const left = startAt - now;
  const lifetime = Math.min(Math.max(Math.min(longestMs, left / 2), shortestMs), left);
  const end = Math.floor((now + lifetime) / minuteMs) * minuteMs;
  return end > now ? end : startAt;
}

/** How an event gives freed seats to waiting guests at `now`: those that are freed after its start are for the entrance. */
export function givingOf(
  { reconfirm, startAt }: Pick<EventRow, "reconfirm" | "startAt">,
  now: number,
): Giving {
  if (reconfirm === "off" || now < startAt - offeredFromMs) return "at-once";
  return now < startAt ? { until: offerEnd(now, startAt), startAt } : "by-hand";
}
