// Converts the event form to command input: parsed by the form's rules, validated by the event schema.
import { zoneClock } from "../../../platform/zoned-time";
import { eventFormFields, fieldOf } from "../fields";
import { deadlineProblems } from "../rules";
import { type EventInput, eventSchema } from "../schema";
import type { SiteTime } from "../site-time";
import type { EventForm, EventFormErrors } from "./form";
import { checkFields, checkStart, type FormTime, readField } from "./form-rules";

/** Time and clock of a validation by the server's time zone rules. */
export function formTimeOf({ now, timeZone }: SiteTime): FormTime {
  return { now, clock: zoneClock(timeZone) };
}

export type EventFormResult = { ok: true; fields: EventFormInput } | { ok: false; errors: EventFormErrors };
/** The event input that the form provides. */
export type EventFormInput = Omit<EventInput, "currentParticipants">;

/** Parses a form to unvalidated values by command name; the start is undefined, because it has separate rules. */
export function valuesOf(form: EventForm, timeZone: string): Record<keyof EventFormInput, unknown> {
  const clock = zoneClock(timeZone);
  const values = Object.fromEntries(
    eventFormFields.map((field) => [fieldOf(field).column, readField(field, form[field], clock)]),
  );
  // Object.fromEntries does not keep the type of the keys.
  return values as Record<keyof EventFormInput, unknown>;
}

/**
 * Parses and validates a form; returns the command input, or messages by form field. With `unchangedStart` (ms UTC) an event
 * may keep a past start.
 */
export function readEventForm(form: EventForm, siteTime: SiteTime, unchangedStart?: number): EventFormResult {
  const time = formTimeOf(siteTime);
  const errors = checkFields(form, eventFormFields, time, unchangedStart);
  const start = checkStart(form, time, unchangedStart);
  if (Object.keys(errors).length > 0 || !("at" in start)) return { ok: false, errors };
  const values = { ...valuesOf(form, siteTime.timeZone), startAt: start.at };
  const late = deadlineProblems(values);
  if (late.length > 0) return { ok: false, errors: { registrationDeadline: late } };
  return {
    ok: true,
    fields: eventSchema(siteTime.timeZone).omit({ currentParticipants: true }).parse(values),
  };
}
