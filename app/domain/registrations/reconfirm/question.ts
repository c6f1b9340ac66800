// The question 还来吗: confirmed guests of an event with the switch are asked once for each start, two days before it. Pure.

import { atDayOffset } from "../../../platform/zoned-time";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import type { RegistrationRow } from "../book.server";
import { answerOf } from "../coming/coming";

const daysBefore = 2;

type AskingEvent = Pick<EventRow, "reconfirm" | "reconfirmHour" | "startAt" | "status" | "archivedAt">;

/** When an event asks its guests, ms UTC. */
export const questionAt = (
  { startAt, reconfirmHour }: Pick<EventRow, "startAt" | "reconfirmHour">,
  timeZone: string,
): number => atDayOffset(startAt, -daysBefore, `${reconfirmHour.padStart(2, "0")}:00`, timeZone);

/** Whether an event asks its guests now: from `questionAt` until the start. */
export function isAsking(event: AskingEvent, { now, timeZone }: SiteTime): boolean {
  const { reconfirm, status, archivedAt, startAt } = event;
  return (
    reconfirm === "on" &&
    status === "active" &&
    archivedAt === null &&
    now < startAt &&
    now >= questionAt(event, timeZone)
  );
}

/** Whether the question is open to a guest, answered or not. */
export const isOpenTo = (
  { status }: Pick<RegistrationRow, "status">,
  event: AskingEvent,
  siteTime: SiteTime,
): boolean => status === "confirmed" && isAsking(event, siteTime);

/** Confirmed people who answered yes and who have not answered, and those who gave up their seats. */
export type Replies = { yes: number; none: number; no: number };

/** Counts the answers to an event's question; null while it does not ask. */
export function countReplies(
  rows: readonly Pick<RegistrationRow, "status" | "seats" | "answeredStart">[],
  event: AskingEvent,
  siteTime: SiteTime,
): Replies | null {
  if (!isAsking(event, siteTime)) return null;
  const people = { yes: 0, none: 0, no: 0 };
  for (const row of rows) {
    const answer = answerOf(row, event);
    if (answer === "no" || row.status === "confirmed") people[answer] += row.seats;
  }
  return people;
}

/** 已回 23 · 没回 9 · 来不了 2 */
export const repliesText = ({ yes, none, no }: Replies): string =>
  [`已回 ${yes}`, `没回 ${none}`, ...(no > 0 ? [`来不了 ${no}`] : [])].join(" · ");
