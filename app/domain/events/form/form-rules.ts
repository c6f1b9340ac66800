// What each text of the event form says, and what is wrong with it. The server and the browser read and check alike, each by a
// clock of its own.
import type { ZoneClock } from "../../../platform/zone-clock";
import { fromUtcText } from "../../../platform/zone-clock";
import { eventMessages } from "../messages";
import { euro, readCents, yuan } from "../money";
import {
  type ChoiceRule,
  choiceProblems,
  choiceRules,
  isTooSoon,
  linkProblems,
  linkRules,
  type NumberRule,
  numberProblems,
  numberRules,
  startProblems,
  type TextRule,
  textProblems,
  textRules,
} from "../rules";
import type { EventForm, EventFormErrors, EventFormField } from "./form";
import { hourMs, readHours, readPeople, startText } from "./form-values";

/** When a form is checked (ms UTC), and the site's clock. */
export type FormTime = { now: number; clock: ZoneClock };

type Clock = Pick<ZoneClock, "fromWallTime">;

/** How a field's text becomes the value that commands take, NaN for what cannot be read, and what is wrong with it. */
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

const orNull = (typed: string) => typed.trim() || null;
const none: readonly string[] = [];

const text = (rule: TextRule) =>
  codec(
    (typed) => typed,
    (value) => textProblems(rule, value),
  );
const choice = (rule: ChoiceRule) =>
  codec(
    (typed) => typed,
    (value) => choiceProblems(rule, value),
  );
const number = (rule: NumberRule, read: (typed: string) => number) =>
  codec(read, (value) => numberProblems(rule, value));
const picture = codec(orNull, () => none);
const link = (malformed: string) =>
  codec(orNull, (value) => (value === null ? none : linkProblems(malformed, value)));

/**
 * The last minute of a day (ms UTC), because a code valid until the 28th is valid on the 28th; null without one, NaN for what is
 * no day.
 */
export function endOfDay(date: string, clock: Clock): number | null {
  const day = date.trim();
  if (day === "") return null;
  return clock.fromWallTime(`${day}T23:59`) ?? Number.NaN;
}

/** All fields but the start, which is two. */
export const codecs = {
  title: text(textRules.title),
  summary: text(textRules.summary),
  details: text(textRules.details),
  category: choice(choiceRules.category),
  capacity: codec(
    (typed) => (typed.trim() === "" ? null : readPeople(typed)),
    (value) => (value === null ? none : numberProblems(numberRules.capacity, value)),
  ),
  coverImageId: picture,
  coverUrl: link(linkRules.coverLink),
  colorScheme: choice(choiceRules.colorScheme),
  backgroundImageId: picture,
  backgroundUrl: link(linkRules.backgroundLink),
  durationHours: number(numberRules.durationMs, (typed) => readHours(typed) * hourMs),
  locationName: text(textRules.locationName),
  locationAddress: text(textRules.locationAddress),
  deposit: number(numberRules.depositCents, (typed) => readCents(typed, yuan)),
  enrollFee: number(numberRules.enrollFeeCents, (typed) => readCents(typed, euro)),
  notes: text(textRules.notes),
  disclaimer: text(textRules.disclaimer),
  groupQrImageId: picture,
  wechatQrcodeUrl: link(linkRules.groupQrLink),
  groupQrValidUntil: codec(endOfDay, (value) =>
    Number.isNaN(value) ? [eventMessages.groupQrValidUntil] : none,
  ),
} as const satisfies Record<Exclude<EventFormField, "date" | "time">, Codec<unknown>>;

type TypedStart = Pick<EventForm, "date" | "time">;
type Start = { at: number } | { field: "date" | "time"; message: string };

/** The moment of a start (ms UTC), or why it is none. `known` takes precedence when date and time are the same. */
function readStart({ date, time }: TypedStart, clock: ZoneClock, known?: number): Start {
  if (date.trim() === "") return { field: "date", message: eventMessages.start };
  if (known !== undefined) {
    // An hour repeated by the clock change has one spelling: only the stored timestamp tells which was meant.
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

/** The start (ms UTC) with all of its rules. `unchanged` is the event's own, which may have passed. */
export function checkStart(typed: TypedStart, { now, clock }: FormTime, unchanged?: number): Start {
  const start = readStart(typed, clock, unchanged);
  if (!("at" in start)) return start;
  const [problem] = startProblems(start.at, clock);
  if (problem) return { field: "time", message: problem };
  return isTooSoon(start.at, now, unchanged) ? { field: "time", message: eventMessages.startTooSoon } : start;
}

/** The messages for some of the fields, in their order; the start's when the date is one of them. */
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
      const problems = codecs[field].problems(form[field], time.clock);
      if (problems.length > 0) errors[field] = [...problems];
    }
  }
  return errors;
}
