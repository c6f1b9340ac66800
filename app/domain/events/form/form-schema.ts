// The event form for the commands: its texts are read as its rules do, and parsed by the event's schema.
import { zoneClock } from "../../../platform/zoned-time";
import { eventFormFields, fieldOf } from "../fields";
import { type EventInput, eventSchema } from "../schema";
import type { SiteTime } from "../site-time";
import type { EventForm, EventFormErrors } from "./form";
import { checkFields, checkStart, type FormTime, readField } from "./form-rules";

/** When a form is checked, by the server's rules of time zones. */
export function formTimeOf({ now, timeZone }: SiteTime): FormTime {
  return { now, clock: zoneClock(timeZone) };
}

export type EventFormResult = { ok: true; fields: EventFormInput } | { ok: false; errors: EventFormErrors };
/** An event's fields as far as its form has them. */
export type EventFormInput = Omit<EventInput, "currentParticipants">;

/** What a form says, under the names that commands know and not checked yet; its start is undefined, for it has rules of its own. */
export function valuesOf(form: EventForm, timeZone: string): Record<keyof EventFormInput, unknown>;
export function valuesOf(form: EventForm, timeZone: string): Record<string, unknown> {
  const clock = zoneClock(timeZone);
  return Object.fromEntries(
    eventFormFields.map((field) => [fieldOf(field).column, readField(field, form[field], clock)]),
  );
}

/**
 * Reads a whole form: the fields for the commands, or the messages by form field. With `unchangedStart` (ms UTC) an event
 * may keep a past start.
 */
export function readEventForm(form: EventForm, siteTime: SiteTime, unchangedStart?: number): EventFormResult {
  const time = formTimeOf(siteTime);
  const errors = checkFields(form, eventFormFields, time, unchangedStart);
  const start = checkStart(form, time, unchangedStart);
  if (Object.keys(errors).length > 0 || !("at" in start)) return { ok: false, errors };
  const values = { ...valuesOf(form, siteTime.timeZone), startAt: start.at };
  return {
    ok: true,
    fields: eventSchema(siteTime.timeZone).omit({ currentParticipants: true }).parse(values),
  };
}
