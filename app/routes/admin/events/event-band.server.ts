import { eventDateParts, hoursText } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import type { BandEvent } from "./event-band";

/** An event for the band of its pages. */
export function bandOf(event: EventRow, { now, timeZone }: SiteTime): BandEvent {
  const { day, date, time } = eventDateParts(event.startAt, now, timeZone);
  return {
    id: event.id,
    title: event.title.trim() || unnamedEvent,
    scheme: event.colorScheme,
    day,
    date: `${date} ${hoursText(event, timeZone) || time}`,
  };
}
