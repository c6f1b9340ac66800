// Parses and validates the texts of the event form. Shared by server and browser, each with a different clock implementation.
import type { ZoneClock } from "../../../platform/zone-clock";
import { clockOf, fromUtcText } from "../../../platform/zone-clock";
import { type EventFormField, type FieldKind, forEachField, kindOf } from "../fields";
import { eventMessages } from "../messages";
import { currencies, readCents } from "../money";
import {
  choiceProblems,
  isTooSoon,
  linkProblems,
  numberProblems,
  splitTags,
  startProblems,
  tagsProblems,
  textProblems,
} from "../rules";
import type { EventForm, EventFormErrors } from "./form";
import { hourMs, readHours, readPeople, startText } from "./form-values";

/** Time of a validation (ms UTC) and the site's clock. */
export type FormTime = { now: number; clock: ZoneClock };

type Clock = Pick<ZoneClock, "fromWallTime">;

/**
 * Returns the last minute of a day (ms UTC), because a code valid until the 28th is valid on the 28th; null when empty, NaN
 * for an invalid day.
 */
export function endOfDay(date: string, clock: Clock): number | null {
  const day = date.trim();
  if (day === "") return null;
  return clock.fromWallTime(`${day}T23:59`) ?? Number.NaN;
}

/** Returns a minute of the site's clock (ms UTC); null when empty, NaN for an invalid one. */
function momentOf(typed: string, clock: Clock): number | null {
  const wall = typed.trim().replace(" ", "T");
  if (wall === "") return null;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? (clock.fromWallTime(wall) ?? Number.NaN) : Number.NaN;
}

/** Parses a field's text to the command's value, NaN for unreadable input, and validates it. */
type Codec<Value> = {
  read: (typed: string, clock: Clock) => Value;
  problems: (typed: string, clock: Clock) => readonly string[];
};

function codec<Value>(
  read: Codec<Value>["read"],
  problemsOf: (value: Value) => readonly string[],
): Codec<Value> {
  return { read, problems: (typed, clock) => problemsOf(read(typed, clock)) };
}

const asTyped = (typed: string) => typed;
const orNull = (typed: string) => typed.trim() || null;
const none: readonly string[] = [];

function codecOf(kind: FieldKind): Codec<unknown> {
  switch (kind.is) {
    case "text":
      return codec(asTyped, (text) => textProblems(kind.rule, text));
    case "choice":
      return codec(
        (typed) => typed || (kind.rule.otherwise ?? typed),
        (value) => choiceProblems(kind.rule, value),
      );
    case "tags":
      return codec(asTyped, (text) => tagsProblems(kind.rule, splitTags(text)));
    case "people":
      return codec(
        (typed) => (typed.trim() === "" ? (kind.rule.otherwise ?? null) : readPeople(typed)),
        (people) => (people === null ? none : numberProblems(kind.rule, people)),
      );
    case "money":
      return codec(
        (typed) => readCents(typed, currencies[kind.currency].units),
        (cents) => numberProblems(kind.rule, cents),
      );
    case "duration":
      return codec(
        (typed) => readHours(typed) * hourMs,
        (ms) => numberProblems(kind.rule, ms),
      );
    case "picture":
      return codec(orNull, () => none);
    case "link":
      return codec(orNull, (link) => (link === null ? none : linkProblems(kind.malformed, link)));
    case "day":
      return codec(endOfDay, (at) => (Number.isNaN(at) ? [kind.malformed] : none));
    case "moment":
      return codec(momentOf, (at) => (Number.isNaN(at) ? [kind.malformed] : none));
    case "start":
    case "time":
      return codec(
        () => undefined,
        () => none,
      );
  }
}

/** Parses a field's text to the command's value; undefined for the start, which spans two fields with separate rules. */
export function readField(field: EventFormField, typed: string, clock: Clock): unknown {
  return codecOf(kindOf(field)).read(typed, clock);
}

/** A typed start: `2026-12-05` and `14:00`. */
export type TypedStart = Pick<EventForm, "date" | "time">;
type Start = { at: number } | { field: "date" | "time"; message: string };

/** Parses a start (ms UTC) or returns its error. `known` takes precedence when date and time are the same. */
function readStart({ date, time }: TypedStart, clock: ZoneClock, known?: number): Start {
  if (date.trim() === "") return { field: "date", message: eventMessages.start };
  if (known !== undefined) {
    // An hour repeated by the clock change has one spelling; only the stored timestamp distinguishes them.
    const wall = clock.wallTime(known);
    if (wall.date === date && wall.time === time) return { at: known };
  }
  const wall = startText({ date, time });
  if (wall === null) return { field: "time", message: eventMessages.startUnreadable };
  const at = clock.fromWallTime(wall);
  if (at !== null) return { at };
  const isReal = fromUtcText(wall) !== null;
  return { field: "time", message: isReal ? eventMessages.startSkipped : eventMessages.startUnreadable };
}

/** Parses and validates a start (ms UTC). `unchanged` is the event's current start, which may have passed. */
export function checkStart(typed: TypedStart, { now, clock }: FormTime, unchanged?: number): Start {
  const start = readStart(typed, clock, unchanged);
  if (!("at" in start)) return start;
  const [problem] = startProblems(start.at, clock);
  if (problem) return { field: "time", message: problem };
  return isTooSoon(start.at, now, unchanged) ? { field: "time", message: eventMessages.startTooSoon } : start;
}

/** Returns the error messages of some fields in their order; the start's with the date. */
export function checkFields(
  form: EventForm,
  fields: readonly EventFormField[],
  time: FormTime,
  unchangedStart?: number,
): EventFormErrors {
  const errors: EventFormErrors = {};
  for (const field of fields) {
    if (field === "time") continue;
    if (field === "date") {
      const start = checkStart(form, time, unchangedStart);
      if (!("at" in start)) errors[start.field] = [start.message];
    } else {
      const problems = codecOf(kindOf(field)).problems(form[field], time.clock);
      if (problems.length > 0) errors[field] = [...problems];
    }
  }
  return errors;
}

const emptyForm: EventForm = forEachField(() => "");
/** Whether an empty field is valid does not depend on the time. */
const anyTime: FormTime = { now: 0, clock: clockOf([]) };

/** Whether an empty field prevents publishing and saving an event. */
export function isRequired(field: EventFormField): boolean {
  return Object.keys(checkFields(emptyForm, [field], anyTime)).includes(field);
}
