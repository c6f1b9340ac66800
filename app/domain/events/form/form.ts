// The event form: every field as typed text, so that a draft can store values that are not valid yet.
import { fromWallTime, wallTime } from "../../../platform/zoned-time";
import type { EventRow } from "../queries.server";
import { type EventInput, eventMessages, eventSchema, isTooSoon } from "../schema";
import type { SiteTime } from "../site-time";
import { dateOf } from "./start-slots";

export const eventFormFields = [
  "title",
  "summary",
  "details",
  "category",
  "capacity",
  "coverImageId",
  "coverUrl",
  "colorScheme",
  "backgroundImageId",
  "backgroundUrl",
  "date",
  "time",
  "durationHours",
  "locationName",
  "locationAddress",
  "deposit",
  "enrollFee",
  "notes",
  "disclaimer",
  "groupQrImageId",
  "wechatQrcodeUrl",
  "groupQrValidUntil",
] as const;

export type EventFormField = (typeof eventFormFields)[number];
/** Typed texts. Amounts in yuan and euro, date `2026-11-28`, time `14:00`, duration in hours. */
export type EventForm = Record<EventFormField, string>;
export type EventFormErrors = Partial<Record<EventFormField, string[]>>;

export const defaultTime = "14:00";
const tomorrow = 1;
const hourMs = 3_600_000;

/** Initial values of a new event's form. */
export function newEventForm(
  texts: { notes: string; disclaimer: string },
  { now, timeZone }: SiteTime,
): EventForm {
  return {
    ...emptyEventForm,
    category: "其他",
    capacity: "10",
    colorScheme: "lemon-sky",
    date: dateOf(now, tomorrow, timeZone),
    time: defaultTime,
    durationHours: "2",
    notes: texts.notes,
    disclaimer: texts.disclaimer,
  };
}

export const emptyEventForm: EventForm = {
  title: "",
  summary: "",
  details: "",
  category: "",
  capacity: "",
  coverImageId: "",
  coverUrl: "",
  colorScheme: "",
  backgroundImageId: "",
  backgroundUrl: "",
  date: "",
  time: "",
  durationHours: "",
  locationName: "",
  locationAddress: "",
  deposit: "",
  enrollFee: "",
  notes: "",
  disclaimer: "",
  groupQrImageId: "",
  wechatQrcodeUrl: "",
  groupQrValidUntil: "",
};

/** Whether two forms have the same values. */
export function isSameForm(a: EventForm, b: EventForm): boolean {
  return eventFormFields.every((field) => a[field] === b[field]);
}

const amountText = (cents: number) => (cents === 0 ? "" : String(cents / 100));

/** A stored event as a form. */
export function eventFormOf(event: EventRow, timeZone: string): EventForm {
  const start = wallTime(event.startAt, timeZone);
  return {
    title: event.title,
    summary: event.summary,
    details: event.details,
    category: event.category,
    capacity: event.capacity === null ? "" : String(event.capacity),
    coverImageId: event.coverImageId ?? "",
    coverUrl: event.coverLink ?? "",
    colorScheme: event.colorScheme,
    backgroundImageId: event.backgroundImageId ?? "",
    backgroundUrl: event.backgroundLink ?? "",
    date: start.date,
    time: start.time,
    durationHours: String((event.endAt - event.startAt) / hourMs),
    locationName: event.locationName,
    locationAddress: event.locationAddress,
    deposit: amountText(event.depositCents),
    enrollFee: amountText(event.enrollFeeCents),
    notes: event.notes,
    disclaimer: event.disclaimer,
    groupQrImageId: event.groupQrImageId ?? "",
    wechatQrcodeUrl: event.groupQrLink ?? "",
    groupQrValidUntil:
      event.groupQrValidUntil === null ? "" : wallTime(event.groupQrValidUntil, timeZone).date,
  };
}

/** Digits as input methods may type them, such as １２．５, converted to ASCII. */
const plain = (text: string) => text.normalize("NFKC").trim();

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

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The start (ms UTC), or why it is invalid. `known` takes precedence when date and time are the same. */
function readStart(
  { date, time }: EventForm,
  timeZone: string,
  known?: number,
): { at: number } | { field: "date" | "time"; message: string } {
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

/** The last minute of a day (ms UTC), because a code valid until the 28th is valid on the 28th; null without one. */
export function endOfDay(date: string, timeZone: string): number | null {
  if (date.trim() === "") return null;
  return fromWallTime(`${date.trim()}T23:59`, timeZone) ?? Number.NaN;
}

/** The fields as commands take them; unreadable values are left for the schema to refuse. */
function toFields(form: EventForm, timeZone: string, known?: number) {
  const start = readStart(form, timeZone, known);
  return {
    title: form.title,
    summary: form.summary,
    details: form.details,
    notes: form.notes,
    disclaimer: form.disclaimer,
    category: form.category,
    capacity: form.capacity.trim() === "" ? null : readNumber(form.capacity),
    locationName: form.locationName,
    locationAddress: form.locationAddress,
    startAt: "at" in start ? start.at : undefined,
    durationMs: readNumber(form.durationHours) * hourMs,
    depositCents: readCents(form.deposit),
    enrollFeeCents: readCents(form.enrollFee),
    colorScheme: form.colorScheme,
    coverImageId: orNull(form.coverImageId),
    coverLink: orNull(form.coverUrl),
    backgroundImageId: orNull(form.backgroundImageId),
    backgroundLink: orNull(form.backgroundUrl),
    groupQrImageId: orNull(form.groupQrImageId),
    groupQrLink: orNull(form.wechatQrcodeUrl),
    groupQrValidUntil: endOfDay(form.groupQrValidUntil, timeZone),
  };
}

const fieldOf: Partial<Record<keyof EventInput, EventFormField>> = {
  durationMs: "durationHours",
  depositCents: "deposit",
  enrollFeeCents: "enrollFee",
  coverLink: "coverUrl",
  backgroundLink: "backgroundUrl",
  groupQrLink: "wechatQrcodeUrl",
};

function formField(path: PropertyKey | undefined): EventFormField {
  const name = String(path);
  const mapped = Object.hasOwn(fieldOf, name) ? fieldOf[name as keyof EventInput] : undefined;
  return mapped ?? eventFormFields.find((field) => field === name) ?? "time";
}

export type EventFormResult = { fields: ReturnType<typeof toFields>; errors: EventFormErrors };

/**
 * Reads a whole form: the fields for the commands, and the message for each invalid form field. With `unchangedStart`
 * (ms UTC) an event may keep a past start.
 */
export function readEventForm(
  form: EventForm,
  { now, timeZone }: SiteTime,
  unchangedStart?: number,
): EventFormResult {
  const fields = toFields(form, timeZone, unchangedStart);
  const errors: EventFormErrors = {};
  const parsed = eventSchema(timeZone).safeParse({ ...fields, currentParticipants: 0 });
  for (const issue of parsed.error?.issues ?? []) {
    const field = formField(issue.path[0]);
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const start = readStart(form, timeZone, unchangedStart);
  if ("message" in start) {
    delete errors.time;
    errors[start.field] = [start.message];
  } else if (!errors.time && isTooSoon(start.at, now, unchangedStart)) {
    errors.time = [eventMessages.startTooSoon];
  }
  return { fields, errors };
}
