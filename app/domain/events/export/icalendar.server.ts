// Events as iCalendar (RFC 5545). Deterministic: subscribers detect changes by UID and SEQUENCE.
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { toSingleLine, toXmlSafeText } from "../../../platform/text";
import type { Publisher } from "../../publisher";
import type { EventWithCounts } from "../queries.server";
import { exportLines, placeLine, registrationLines } from "./export-text";

const refreshSeconds = 3600;

const statuses = {
  active: ICalEventStatus.CONFIRMED,
  ended: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** Converts a text to a single line. */
const line = (text: string) => toSingleLine(toXmlSafeText(text));

/** Escapes a property value. The library escapes those of entries, but not a calendar's name. */
const escapeValue = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`);

const hourSeconds = 3600;
/** Reminders a day and two hours before the start. */
const alarmSeconds = [24 * hourSeconds, 2 * hourSeconds];

/** `url` replaces an entry's link to its event page; `hasAlarms` for the calendar of a single event. */
type EntryOptions = { hasAlarms?: boolean; url?: string };

function alarmsOf({ status, title }: EventWithCounts["event"]) {
  if (status !== "active") return [];
  return alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: line(title) }));
}

function toEntry(
  { event }: EventWithCounts,
  { origin, feedOrigin, timeZone }: Publisher,
  { hasAlarms = false, url = `${origin}/events/${event.id}` }: EntryOptions,
) {
  const lines = [...exportLines(event, timeZone), ...registrationLines(event, timeZone), url];
  const place = line(placeLine(event));
  return {
    id: `${event.id}@${new URL(feedOrigin).host}`,
    // The version increases with every change, as SEQUENCE requires.
    sequence: event.version - 1,
    start: new Date(event.startAt),
    end: new Date(event.endAt),
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    status: statuses[event.status],
    summary: line(event.title),
    description: toXmlSafeText(lines.join("\n")),
    location: place === "" ? null : place,
    categories: [{ name: event.category }],
    alarms: hasAlarms ? alarmsOf(event) : [],
    url,
  };
}

/** Serialises a named calendar as RFC 5545 text with times in UTC. */
export function toCalendar(
  events: readonly EventWithCounts[],
  name: string,
  publisher: Publisher,
  options: EntryOptions = {},
): string {
  const calendar = ical({
    name: escapeValue(line(name)),
    prodId: "//chenglijian//events//ZH",
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const row of events) calendar.createEvent(toEntry(row, publisher, options));
  // Every line ends with CRLF, including the last.
  return `${calendar.toString()}\r\n`;
}
