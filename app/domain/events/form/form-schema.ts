// How each field's text becomes the value that commands take; its rule and message are those of the event's schema.
import { z } from "zod";
import { memoize } from "../../../platform/memoize";
import { fromWallTime, wallTime } from "../../../platform/zoned-time";
import { type EventInput, eventMessages, eventSchema, isTooSoon } from "../schema";
import type { SiteTime } from "../site-time";
import {
  defaultTime,
  type EventForm,
  type EventFormErrors,
  type EventFormField,
  eventFormFields,
} from "./form";

const hourMs = 3_600_000;

/** Digits as input methods may type them, such as １２．５, converted to ASCII. */
const plain = (text: string) => text.normalize("NFKC").trim();

/** NaN for what is no number, which the schema refuses. */
function readNumber(text: string): number {
  const digits = plain(text);
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Cents of an amount with at most two decimals; empty is zero. */
function readCents(text: string): number {
  const digits = plain(text);
  if (digits === "") return 0;
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : Number.NaN;
}

const orNull = (text: string) => text.trim() || null;

/** The last minute of a day (ms UTC), because a code valid until the 28th is valid on the 28th; null without one. */
export function endOfDay(date: string, timeZone: string): number | null {
  if (date.trim() === "") return null;
  return fromWallTime(`${date.trim()}T23:59`, timeZone) ?? Number.NaN;
}

/**
 * The form's fields by zone: each a text that is read and checked. Texts that are stored as typed have the event's own rule.
 * The start is checked apart, for it is two fields.
 */
export const eventFormSchema = memoize((timeZone) => {
  const { shape } = eventSchema(timeZone);
  const { startAt, currentParticipants, durationMs, depositCents, enrollFeeCents, ...others } = shape;
  const { capacity, coverLink, backgroundLink, groupQrLink, groupQrValidUntil, ...sameAsTyped } = others;
  const text = z.string();
  const link = (rule: typeof coverLink) => text.transform(orNull).pipe(rule.unwrap());
  return z.object({
    ...sameAsTyped,
    capacity: text.transform((typed) => (typed.trim() === "" ? null : readNumber(typed))).pipe(capacity),
    date: text,
    time: text,
    durationHours: text.transform((typed) => readNumber(typed) * hourMs).pipe(durationMs),
    deposit: text.transform(readCents).pipe(depositCents),
    enrollFee: text.transform(readCents).pipe(enrollFeeCents),
    coverImageId: text.transform(orNull),
    coverUrl: link(coverLink),
    backgroundImageId: text.transform(orNull),
    backgroundUrl: link(backgroundLink),
    groupQrImageId: text.transform(orNull),
    wechatQrcodeUrl: link(groupQrLink),
    groupQrValidUntil: text.transform((typed) => endOfDay(typed, timeZone)).pipe(groupQrValidUntil),
  }) satisfies z.ZodType<unknown, Partial<EventForm>>;
});

type Start = { at: number } | { field: "date" | "time"; message: string };

/** The moment of a start (ms UTC), or why it is none. `known` takes precedence when date and time are the same. */
function readStart(
  { date, time }: Pick<EventForm, "date" | "time">,
  timeZone: string,
  known?: number,
): Start {
  if (date.trim() === "") return { field: "date", message: eventMessages.start };
  if (known !== undefined) {
    // An hour repeated by the clock change has one spelling: only the stored timestamp tells which was meant.
    const wall = wallTime(known, timeZone);
    if (wall.date === date && wall.time === time) return { at: known };
  }
  const wall = `${date.trim()}T${time.trim() || defaultTime}`;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall))
    return { field: "time", message: eventMessages.startUnreadable };
  const at = fromWallTime(wall, timeZone);
  if (at !== null) return { at };
  const isReal = fromWallTime(wall, "UTC") !== null;
  return { field: "time", message: isReal ? eventMessages.startSkipped : eventMessages.startUnreadable };
}

/** The start (ms UTC) with all of its rules. `unchanged` is the event's own, which may have passed. */
export function checkStart(
  form: Pick<EventForm, "date" | "time">,
  { now, timeZone }: SiteTime,
  unchanged?: number,
): Start {
  const start = readStart(form, timeZone, unchanged);
  if (!("at" in start)) return start;
  const parsed = eventSchema(timeZone).shape.startAt.safeParse(start.at);
  if (!parsed.success)
    return { field: "time", message: parsed.error.issues[0]?.message ?? eventMessages.start };
  return isTooSoon(start.at, now, unchanged) ? { field: "time", message: eventMessages.startTooSoon } : start;
}

export type EventFormResult = { ok: true; fields: EventFormInput } | { ok: false; errors: EventFormErrors };
/** An event's fields as far as its form has them. */
export type EventFormInput = Omit<EventInput, "currentParticipants">;

function errorsOf(error: z.ZodError | undefined, start: Start): EventFormErrors {
  const errors: EventFormErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = eventFormFields.find((name) => name === path[0]);
    if (field) errors[field] = [...(errors[field] ?? []), message];
  }
  if (!("at" in start)) errors[start.field] = [start.message];
  return errors;
}

type FormValues = z.output<ReturnType<typeof eventFormSchema>>;

/** The values of a parsed form under the names that commands know. */
function toFields(values: Omit<FormValues, "date" | "time">) {
  const { durationHours, deposit, enrollFee, coverUrl, backgroundUrl, wechatQrcodeUrl, ...fields } = values;
  return {
    ...fields,
    durationMs: durationHours,
    depositCents: deposit,
    enrollFeeCents: enrollFee,
    coverLink: coverUrl,
    backgroundLink: backgroundUrl,
    groupQrLink: wechatQrcodeUrl,
  };
}

/** What a new event has before anything is typed: all but its title and start. */
export function defaultFields(form: EventForm, timeZone: string) {
  const values = eventFormSchema(timeZone).omit({ title: true, date: true, time: true }).parse(form);
  return toFields({ ...values, title: "" });
}

/**
 * Reads a whole form: the fields for the commands, or the messages by form field. With `unchangedStart` (ms UTC) an event
 * may keep a past start.
 */
export function readEventForm(form: EventForm, siteTime: SiteTime, unchangedStart?: number): EventFormResult {
  const parsed = eventFormSchema(siteTime.timeZone).safeParse(form);
  const start = checkStart(form, siteTime, unchangedStart);
  if (!parsed.success || !("at" in start)) return { ok: false, errors: errorsOf(parsed.error, start) };
  const { date, time, ...values } = parsed.data;
  return { ok: true, fields: { ...toFields(values), startAt: start.at } };
}

/** The messages for some of the fields; the start's when the date is one of them. */
export function checkFields(
  form: EventForm,
  fields: readonly EventFormField[],
  siteTime: SiteTime,
  unchangedStart?: number,
): EventFormErrors {
  const picked: Partial<Record<EventFormField, true>> = {};
  for (const field of fields) picked[field] = true;
  const parsed = eventFormSchema(siteTime.timeZone).pick(picked).safeParse(form);
  const start = fields.includes("date") ? checkStart(form, siteTime, unchangedStart) : { at: 0 };
  return errorsOf(parsed.error, start);
}

const orUnreadable = (value: number) => (Number.isFinite(value) ? value : null);

/** What an unfinished form says, within the rules or not (cents, ms UTC), for its preview; null for what cannot be read. */
export function readPreview(form: EventForm, timeZone: string) {
  const start = readStart(form, timeZone);
  return {
    startAt: "at" in start ? start.at : null,
    durationMs: orUnreadable(readNumber(form.durationHours) * hourMs),
    depositCents: orUnreadable(readCents(form.deposit)),
    enrollFeeCents: orUnreadable(readCents(form.enrollFee)),
  };
}
