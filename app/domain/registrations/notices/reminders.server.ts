// Reminders on the eve: from 18:00 of the site's clock on the day before an event until its start, its confirmed guests are reminded
// once. A postponed event reminds again on its new eve.
import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { atDayOffset } from "../../../platform/zoned-time";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";

const reminderTime = "18:00";
/** Longer than from 18:00 to the end of the next day, on a day of 25 hours too. */
const horizonMs = 31 * 60 * 60 * 1000;

/** When the guests of an event are reminded, ms UTC. */
export const reminderAt = (startAt: number, timeZone: string): number =>
  atDayOffset(startAt, -1, reminderTime, timeZone);

/** Whether the guests are to be reminded of an event now, and were not. */
const isDue = (
  { status, archivedAt, reminder, startAt, remindedStart }: EventRow,
  { now, timeZone }: SiteTime,
): boolean =>
  status === "active" &&
  archivedAt === null &&
  reminder === "on" &&
  remindedStart !== startAt &&
  startAt > now &&
  reminderAt(startAt, timeZone) <= now;

/** The event as one of which guests are reminded, if that is due; call it inside a transaction that follows with the guests. */
export function remindOf(db: Db, event: EventRow, siteTime: SiteTime): EventRow {
  if (!isDue(event, siteTime)) return event;
  const { startAt: remindedStart } = event;
  db.update(events).set({ remindedStart }).where(eq(events.id, event.id)).run();
  return { ...event, remindedStart };
}

/** Reminds the guests of each event that is due, in one transaction each; `follow` brings their notices up. Returns how many events. */
export function sendReminders(db: Db, siteTime: SiteTime, follow: (event: EventRow) => void): number {
  const { now } = siteTime;
  const soon = db
    .select()
    .from(events)
    .where(
      and(
        ...[isNull(events.archivedAt), eq(events.status, "active"), eq(events.reminder, "on")],
        ...[gt(events.startAt, now), lte(events.startAt, now + horizonMs)],
        or(isNull(events.remindedStart), ne(events.remindedStart, events.startAt)),
      ),
    )
    .all();
  const due = soon.filter((event) => isDue(event, siteTime));
  for (const event of due) inTransaction(db, () => follow(remindOf(db, event, siteTime)));
  return due.length;
}
