// The event form: every field as typed text, so that a draft can store values that are not valid yet.
import { wallTime } from "../../../platform/zoned-time";
import { defaultNotesFor } from "../../settings/default-notes";
import type { EventRow } from "../queries.server";
import type { SiteTime } from "../site-time";
import { dateOf } from "./start-slots";

/** The fields in form order, with their labels. */
export const eventFieldLabels = {
  title: "活动标题",
  summary: "活动简介",
  details: "活动详情",
  category: "活动类别",
  capacity: "活动人数",
  coverImageId: "封面图片",
  coverUrl: "封面图片链接",
  colorScheme: "配色方案",
  backgroundImageId: "背景图片",
  backgroundUrl: "背景图片链接",
  date: "开始日期",
  time: "开始时间",
  durationHours: "活动时长",
  locationName: "地点名称",
  locationAddress: "详细地址",
  deposit: "定金",
  enrollFee: "报名费用",
  notes: "注意事项",
  disclaimer: "免责声明",
  groupQrImageId: "群二维码",
  wechatQrcodeUrl: "群二维码链接",
  groupQrValidUntil: "二维码有效期至",
} as const;

export type EventFormField = keyof typeof eventFieldLabels;

const isField = (name: string): name is EventFormField => name in eventFieldLabels;
export const eventFormFields: readonly EventFormField[] = Object.keys(eventFieldLabels).filter(isField);

/** A form with a text for each field. */
export function eventFormWith(textOf: (field: EventFormField) => string): EventForm {
  const form: EventForm = { ...eventFieldLabels };
  for (const field of eventFormFields) form[field] = textOf(field);
  return form;
}

/** Typed texts. Amounts in yuan and euro, date `2026-11-28`, time `14:00`, duration in hours. */
export type EventForm = Record<EventFormField, string>;
export type EventFormErrors = Partial<Record<EventFormField, string[]>>;

export const defaultTime = "14:00";
const tomorrow = 1;
const hourMs = 3_600_000;

/** Initial values of a new event's form, which has no deposit yet; `texts` are the site's defaults. */
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
    notes: defaultNotesFor(texts.notes, false),
    disclaimer: texts.disclaimer,
  };
}

export const emptyEventForm: EventForm = eventFormWith(() => "");

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
