// Who changed a guest's presence last, and when. Pure.
import { actorEntranceName } from "../audit/actor";
import { clockText, dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { RegistrationRow } from "./book.server";

const halfDayMs = 12 * 60 * 60 * 1000;

/** 小琪 19:04 已签到; with the day if it is not recent. */
export function markedText(
  {
    arrived,
    seats,
    attendedAt,
    markedAt,
    markedBy,
  }: Pick<RegistrationRow, "arrived" | "seats" | "attendedAt" | "markedAt" | "markedBy">,
  { now, timeZone }: SiteTime,
): string {
  const at = markedAt ?? attendedAt ?? now;
  const when = now - at < halfDayMs ? clockText(at, timeZone) : dateTimeText(at, now, timeZone);
  const state = arrived >= seats ? "已签到" : arrived > 0 ? `记了到 ${arrived} / ${seats} 人` : "撤销了签到";
  return [markedBy === null ? "" : actorEntranceName(markedBy), when, state].filter(Boolean).join(" ");
}
