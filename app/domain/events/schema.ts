// Validation of events with the message for each rule, shared by forms, API and commands. Amounts are cents (deposit:
// fen, fee: euro cents), times ms UTC, lengths graphemes.
import { z } from "zod";
import { colorSchemes, eventCategories, eventStatuses } from "../../db/schema/events";
import { memoize } from "../../platform/memoize";
import { isWithinLength } from "../../platform/text";
import { wallTime } from "../../platform/zoned-time";
import { cleanText } from "../post-text";
import { commonMessages } from "../validation";

export { colorSchemes, eventCategories, eventStatuses };
export const titleMax = 60;
export const summaryMax = 200;
export const detailsMax = 1000;
export const placeMax = 100;
export const addressMax = 200;
export const notesMax = 5000;
export const capacityMin = 2;
export const capacityMax = 500;
const participantsMax = 100_000;
export const depositMaxCents = 999_900;
export const enrollFeeMaxCents = 99_900;
export const halfHourMs = 30 * 60 * 1000;
/** Minimum time between now and the start of an event that is published or moved. */
export const leadMs = 30 * 60 * 1000;
/** For how long WeChat keeps a group code valid. */
export const groupQrDays = 7;
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
  startUnreadable: "开始时间格式错误，请重新选择",
  startSkipped: "当天夏令时开始，这个时间不存在，请重新选择",
  status: commonMessages.status,
  version: "请输入有效的版本号",
  startTooSoon: "开始时间必须至少比当前时间晚30分钟",
  duration: "请选择活动时长",
  durationMin: "活动时长不能少于0.5小时",
  durationMax: "活动时长不能超过8小时",
  durationStep: "活动时长必须是0.5的倍数",
  amount: "请输入有效的金额，最多两位小数",
  text: commonMessages.text,
  participants: "请输入有效的报名人数",
  depositNegative: "定金不能为负数",
  depositMax: "定金不能超过9999元",
  enrollFeeNegative: "报名费用不能为负数",
  enrollFeeMax: "报名费用不能超过999欧元",
  place: "请输入活动地点",
  coverUrl: "封面图片URL格式不正确",
  backgroundUrl: "背景图片URL格式不正确",
  groupQrUrl: "微信二维码URL格式不正确",
  groupQrValidUntil: "请选择二维码的有效期",
} as const;

const text = (max: number, tooLong: string, missing: string = eventMessages.text) =>
  z
    .string(missing)
    .transform(cleanText)
    .refine((value) => isWithinLength(value, max), tooLong)
    .meta({ description: `最多 ${max} 个字符` });

const cents = (max: number, negative: string, tooMuch: string) =>
  z.number(eventMessages.amount).int(eventMessages.amount).min(0, negative).max(max, tooMuch);

const linkMaxLength = 2000;

/** An external URL, only ever shown as a link; the server never fetches it. */
const httpsLink = (malformed: string) =>
  z
    .string(malformed)
    .max(linkMaxLength, malformed)
    .refine((value) => URL.canParse(value) && new URL(value).protocol === "https:", malformed)
    .nullable()
    .default(null);

const minuteMs = 60_000;

/** Whether a start (ms UTC) is too soon for publishing, or for moving from its previous start. */
export function isTooSoon(startAt: number, now: number, unchanged?: number): boolean {
  return startAt !== unchanged && startAt <= now + leadMs;
}

/** Whether a timestamp (ms UTC) is a full or half hour in the zone. */
function isOnHalfHour(at: number, timeZone: string): boolean {
  return at % minuteMs === 0 && wallTime(at, timeZone).minute % 30 === 0;
}

/** The fields of an event as commands take them; the start is on a half hour of the site's zone. */
export const eventSchema = memoize((timeZone) =>
  z.object({
    title: text(titleMax, eventMessages.titleTooLong, eventMessages.titleRequired).refine(
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
    currentParticipants: z
      .number(eventMessages.participants)
      .int(eventMessages.participants)
      .min(0, eventMessages.participants)
      .max(participantsMax, eventMessages.participants),
    locationName: text(placeMax, eventMessages.placeTooLong),
    locationAddress: text(addressMax, eventMessages.addressTooLong),
    startAt: z
      .number(eventMessages.start)
      .int(eventMessages.start)
      .refine((at) => isOnHalfHour(at, timeZone), eventMessages.startOffHalfHour),
    durationMs: z
      .number(eventMessages.duration)
      .min(halfHourMs, eventMessages.durationMin)
      .max(durationMaxMs, eventMessages.durationMax)
      .multipleOf(halfHourMs, eventMessages.durationStep),
    depositCents: cents(depositMaxCents, eventMessages.depositNegative, eventMessages.depositMax),
    enrollFeeCents: cents(enrollFeeMaxCents, eventMessages.enrollFeeNegative, eventMessages.enrollFeeMax),
    colorScheme: z.enum(colorSchemes, eventMessages.colorScheme),
    coverImageId: z.string().nullable(),
    coverLink: httpsLink(eventMessages.coverUrl),
    backgroundImageId: z.string().nullable(),
    backgroundLink: httpsLink(eventMessages.backgroundUrl),
    groupQrImageId: z.string().nullable(),
    groupQrLink: httpsLink(eventMessages.groupQrUrl),
    groupQrValidUntil: z.number(eventMessages.groupQrValidUntil).int().nullable(),
  }),
);

export type EventInput = z.output<ReturnType<typeof eventSchema>>;
