// What an event may be, with the message for each bound. Pure: the forms, the API and the commands share it.
// Amounts are cents (deposit: fen of ¥, fee: cents of €), times milliseconds UTC, lengths visible characters.
import { z } from "zod";
import { colorSchemes, eventCategories } from "../../db/schema/events";
import { graphemeLength, tidy } from "../../platform/text";
import { wallTime } from "../../platform/zoned-time";

export const titleMax = 60;
export const summaryMax = 200;
export const detailsMax = 1000;
export const placeMax = 100;
export const addressMax = 200;
export const notesMax = 5000;
export const capacityMin = 2;
export const capacityMax = 500;
export const depositMaxCents = 999_900;
export const enrollFeeMaxCents = 99_900;
export const halfHourMs = 30 * 60 * 1000;
export const durationMaxMs = 8 * 60 * 60 * 1000;

export const eventMessages = {
  titleRequired: "请输入活动标题",
  titleTooLong: `活动标题不能超过${titleMax}个字符`,
  summaryRequired: "请输入活动简介",
  summaryTooLong: `活动简介不能超过${summaryMax}个字符`,
  detailsTooLong: `活动详情不能超过${detailsMax}个字符`,
  placeTooLong: `地点名称不能超过${placeMax}个字符`,
  addressTooLong: `详细地址不能超过${addressMax}个字符`,
  notesTooLong: `不能超过${notesMax}个字符`,
  category: "请选择活动类别",
  capacity: "请输入有效的活动人数",
  capacityMin: `活动人数至少为${capacityMin}人`,
  capacityMax: `活动人数不能超过${capacityMax}人`,
  colorScheme: "请选择配色方案",
  start: "请选择开始时间",
  startOffHalfHour: "开始时间只能是整点或半点",
  durationMin: "活动时长不能少于0.5小时",
  durationMax: "活动时长不能超过8小时",
  durationStep: "活动时长必须是0.5的倍数",
  depositNegative: "定金不能为负数",
  depositMax: "定金不能超过9999元",
  enrollFeeNegative: "报名费用不能为负数",
  enrollFeeMax: "报名费用不能超过999欧元",
} as const;

const text = (max: number, tooLong: string) =>
  z
    .string()
    .transform(tidy)
    .refine((value) => graphemeLength(value) <= max, tooLong);

const cents = (max: number, negative: string, tooMuch: string) =>
  z.number().int().min(0, negative).max(max, tooMuch);

const minuteMs = 60_000;

/** Whether a moment (ms UTC) is a full or half hour on the zone's clock. */
function isOnHalfHour(at: number, timeZone: string): boolean {
  return at % minuteMs === 0 && wallTime(at, timeZone).minute % 30 === 0;
}

/** The fields of an event as the commands take them; the start lies on a half hour of the site's zone. */
export const eventSchema = (timeZone: string) =>
  z.object({
    title: text(titleMax, eventMessages.titleTooLong).refine(
      (value) => value !== "",
      eventMessages.titleRequired,
    ),
    summary: text(summaryMax, eventMessages.summaryTooLong),
    details: text(detailsMax, eventMessages.detailsTooLong),
    notes: text(notesMax, eventMessages.notesTooLong),
    disclaimer: text(notesMax, eventMessages.notesTooLong),
    category: z.enum(eventCategories, eventMessages.category),
    capacity: z
      .number(eventMessages.capacity)
      .int(eventMessages.capacity)
      .min(capacityMin, eventMessages.capacityMin)
      .max(capacityMax, eventMessages.capacityMax)
      .nullable(),
    currentParticipants: z.number().int().min(0).max(100_000),
    locationName: text(placeMax, eventMessages.placeTooLong),
    locationAddress: text(addressMax, eventMessages.addressTooLong),
    startAt: z
      .number(eventMessages.start)
      .int(eventMessages.start)
      .refine((at) => isOnHalfHour(at, timeZone), eventMessages.startOffHalfHour),
    durationMs: z
      .number()
      .min(halfHourMs, eventMessages.durationMin)
      .max(durationMaxMs, eventMessages.durationMax)
      .multipleOf(halfHourMs, eventMessages.durationStep),
    depositCents: cents(depositMaxCents, eventMessages.depositNegative, eventMessages.depositMax),
    enrollFeeCents: cents(enrollFeeMaxCents, eventMessages.enrollFeeNegative, eventMessages.enrollFeeMax),
    colorScheme: z.enum(colorSchemes, eventMessages.colorScheme),
    coverImageId: z.string().nullable(),
    backgroundImageId: z.string().nullable(),
    groupQrImageId: z.string().nullable(),
    groupQrValidUntil: z.number().int().nullable(),
  });

export type EventInput = z.output<ReturnType<typeof eventSchema>>;
