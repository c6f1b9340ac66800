// The event form: every field as typed text, so that a draft can store values that are not valid yet.
import { wallTime } from "../../../platform/zoned-time";
import type { EventRow } from "../queries.server";
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
