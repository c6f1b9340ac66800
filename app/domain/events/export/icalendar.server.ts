// Events as iCalendar (RFC 5545). Deterministic: subscribers detect changes by UID and SEQUENCE.
import { setImmediate as nextTurn } from "node:timers/promises";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { toSingleLine, toXmlSafeText } from "../../../platform/text";
import type { Publisher } from "../../publisher";
import type { EventWithCounts } from "../queries.server";
import { partFor, type Viewer } from "../registration/disclosure";
import { directionsLines, exportLines, placeLine, registrationLines } from "./export-text";

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

/** The end of a guest's registration: its text, and the time of the change (ms UTC). */
type EndedRegistration = { text: string; at: number };

/**
 * `url` replaces an entry's link to its event page; `hasAlarms` for the calendar of a single event; `viewer` by whom its address is
 * seen.
 */
type EntryOptions = { hasAlarms?: boolean; url?: string; ended?: EndedRegistration | null; viewer?: Viewer };

function alarmsOf({ title }: EventWithCounts["event"]) {
  return alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: line(title) }));
}

function toEntry(
  { event: stored }: EventWithCounts,
  { origin, feedOrigin, timeZone }: Publisher,
  {
    hasAlarms = false,
    url = `${origin}/events/${stored.id}`,
    ended = null,
    viewer = "everybody",
  }: EntryOptions,
) {
  const event = partFor(viewer, stored);
  const terms = ended ? [] : registrationLines(event, timeZone);
  const lines = [
    ...(ended ? [ended.text] : []),
    ...exportLines(event, timeZone),
    ...directionsLines(event),
    ...terms,
    url,
  ];
  const place = line(placeLine(event));
  // Some calendars ignore STATUS.
  const mark = event.status === "cancelled" ? "【已取消】" : ended ? `【${ended.text}】` : "";
  const changed = new Date(Math.max(event.updatedAt, ended?.at ?? 0));
  return {
    id: `${event.id}@${new URL(feedOrigin).host}`,
    // The version increases with every change, as SEQUENCE requires.
    sequence: event.version - 1,
    start: new Date(event.startAt),
    end: new Date(event.endAt),
    stamp: changed,
    created: new Date(event.createdAt),
    lastModified: changed,
    status: ended ? ICalEventStatus.CANCELLED : statuses[event.status],
    summary: line(mark + event.title),
    description: toXmlSafeText(lines.join("\n")),
    location: place === "" ? null : place,
    categories: [{ name: event.category }],
    alarms: hasAlarms && event.status === "active" && !ended ? alarmsOf(event) : [],
    url,
  };
}

type Component = { begin: string; properties: string[]; components: Component[] };

/** Moves the properties of each component before its components, as RFC 5545 3.6 requires; the library mixes them. */
function withPropertiesFirst(text: string): string {
  const root: Component = { begin: "", properties: [], components: [] };
  const open = [root];
  for (const content of text.split(/\r\n(?![ \t])/)) {
    const parent = open.at(-1) ?? root;
    if (content.startsWith("BEGIN:")) {
      const component = { begin: content, properties: [], components: [] };
      parent.components.push(component);
      open.push(component);
    } else if (content.startsWith("END:")) open.pop();
    else parent.properties.push(content);
  }
  const linesOf = ({ begin, properties, components }: Component): string[] => [
    begin,
    ...properties,
    ...components.flatMap(linesOf),
    begin.replace("BEGIN:", "END:"),
  ];
  return root.components.flatMap(linesOf).join("\r\n");
}

/** Longest uninterrupted work on a calendar of many events. */
const sliceMs = 10;
const [firstEntry, end] = ["BEGIN:VEVENT", "END:VCALENDAR"];

/** Serialises a calendar of many events in slices, between which other requests are handled. */
export async function toLongCalendar(
  events: readonly EventWithCounts[],
  name: string,
  publisher: Publisher,
): Promise<string> {
  const entries: string[] = [];
  let startedAt = performance.now();
  for (const event of events) {
    const text = toCalendar([event], name, publisher);
    entries.push(text.slice(text.indexOf(firstEntry), text.lastIndexOf(end)));
    if (performance.now() - startedAt < sliceMs) continue;
    await nextTurn();
    startedAt = performance.now();
  }
  const empty = toCalendar([], name, publisher);
  const at = empty.lastIndexOf(end);
  return [empty.slice(0, at), ...entries, empty.slice(at)].join("");
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
  return `${withPropertiesFirst(calendar.toString())}\r\n`;
}
