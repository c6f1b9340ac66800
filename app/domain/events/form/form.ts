// The event form: every field as typed text, so that a draft can store invalid values.
import { wallTime } from "../../../platform/zoned-time";
import { defaultNotesFor } from "../../settings/default-notes";
import { absentValue, type EventFormField, eventFormFields, fieldOf, forEachField } from "../fields";
import type { EventRow } from "../queries.server";
import type { SiteTime } from "../site-time";
import { dateOf } from "./start-slots";

/** Typed texts. Amounts in yuan and euro, date `2026-11-28`, time `14:00`, duration in hours. */
export type EventForm = Record<EventFormField, string>;
export type EventFormErrors = Partial<Record<EventFormField, string[]>>;

export const defaultTime = "14:00";
const tomorrow = 1;
const hourMs = 3_600_000;

/** Initial values of a new event's form, without a deposit; `texts` are the site's defaults. */
export function newEventForm(
  texts: { notes: string; disclaimer: string },
  { now, timeZone }: SiteTime,
): EventForm {
  return {
    ...emptyEventForm,
    category: "其他",
    capacity: "10",
    colorScheme: "lemon-sky",
    registrationMode: "open",
    date: dateOf(now, tomorrow, timeZone),
    time: defaultTime,
    durationHours: "2",
    notes: defaultNotesFor(texts.notes, false),
    disclaimer: texts.disclaimer,
  };
}

export const emptyEventForm: EventForm = forEachField(absentValue);

/** Whether two forms have the same values. */
export function isSameForm(a: EventForm, b: EventForm): boolean {
  return eventFormFields.every((field) => a[field] === b[field]);
}

const amountText = (cents: number) => (cents === 0 ? "" : String(cents / 100));

type ReadTime = (at: number) => { date: string; time: string };

/** Formats one field. */
function storedText(field: EventFormField, event: EventRow, read: ReadTime): string {
  const { column, kind } = fieldOf(field);
  const value = column === "durationMs" ? event.endAt - event.startAt : event[column];
  if (typeof value !== "number") return value ?? "";
  switch (kind.is) {
    case "money":
      return amountText(value);
    case "duration":
      return String(value / hourMs);
    case "start":
    case "day":
      return read(value).date;
    case "time":
      return read(value).time;
    case "moment":
      return `${read(value).date}T${read(value).time}`;
    default:
      return String(value);
  }
}

/** Converts a stored event to a form. */
export function eventFormOf(event: EventRow, timeZone: string): EventForm {
  return forEachField((field) => storedText(field, event, (at) => wallTime(at, timeZone)));
}
