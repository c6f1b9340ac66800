// The event schema of the JSON API. Bounds and messages are those of the event schema; times are parsed to ms UTC.
import { z } from "zod";
import { apiTimestamp } from "../../api-timestamp";
import { boundedString, valueMax } from "../../bounded";
import { eventMessages } from "../messages";
import type { EventStatus } from "../phase";
import { cancellationSchema, eventSchema } from "../schema";

const addressMax = 2000;

const timestampField = (timeZone: string, missing: string) =>
  apiTimestamp(timeZone, {
    missing,
    unreadable: eventMessages.startUnreadable,
    skipped: eventMessages.startSkipped,
  });

const picture = (message: string) =>
  z
    .string(message)
    .max(addressMax, message)
    .nullish()
    .meta({ description: "上传后得到的地址，或 https 链接；null 表示去掉" });

const statuses = new Map<string, EventStatus>([
  ["ended", "ended"],
  ["completed", "ended"],
  ["cancelled", "cancelled"],
]);

/** The fields of an event in a request; null is ignored, except that it removes a picture or the capacity. */
function eventFields(timeZone: string) {
  const { shape } = eventSchema(timeZone);
  return {
    title: shape.title.nullish(),
    summary: shape.summary.nullish(),
    description: shape.summary.nullish().meta({ description: "summary 的另一个名字" }),
    details: shape.details.nullish(),
    notes: shape.notes.nullish(),
    disclaimer: shape.disclaimer.nullish(),
    category: shape.category.nullish(),
    location: shape.locationName.nullish().meta({ description: "没有 locationName 时作为地点名称" }),
    locationName: shape.locationName.nullish(),
    detailedAddress: shape.locationAddress.nullish(),
    startTime: timestampField(timeZone, eventMessages.start).nullish(),
    endTime: timestampField(timeZone, eventMessages.startUnreadable).nullish(),
    status: boundedString(valueMax, { required: eventMessages.status, tooLong: eventMessages.status })
      .transform((text): EventStatus => statuses.get(text.trim().toLowerCase()) ?? "active")
      .nullish()
      .meta({ description: "active、ended（或 completed）或 cancelled，大小写均可；不认识的按 active" }),
    coverImage: picture(eventMessages.coverUrl),
    imageUrl: picture(eventMessages.coverUrl).meta({ description: "coverImage 的另一个名字" }),
    backgroundUrl: picture(eventMessages.backgroundUrl),
    wechatQrCode: picture(eventMessages.groupQrUrl),
    wechatQrCodeValidUntil: timestampField(timeZone, eventMessages.groupQrValidUntil).nullish(),
    capacity: shape.capacity.optional().meta({ description: "活动人数；null 表示不限" }),
    currentParticipants: shape.currentParticipants.nullish().meta({ description: "已报名的人数" }),
    depositCents: shape.depositCents.nullish().meta({ description: "定金，人民币分" }),
    enrollFeeCents: shape.enrollFeeCents.nullish().meta({ description: "报名费，欧分" }),
    colorScheme: shape.colorScheme.nullish(),
  };
}

/** The request body for creating an event. */
export const newEventBody = (timeZone: string) => {
  const fields = eventFields(timeZone);
  return z.object({
    ...fields,
    title: eventSchema(timeZone).shape.title,
    startTime: timestampField(timeZone, eventMessages.start),
    status: fields.status
      .refine((status) => (status ?? "active") === "active", eventMessages.newEventActive)
      .meta({ description: "只能是 active；创建后用 PUT 修改" }),
  });
};

const whileCancelled = "只在活动已取消时公开；没有取消的活动不能填写";
const { cancelReason, refundNote } = cancellationSchema.shape;

const versionNote = "读到的 version；活动在此之后被修改过，就不再修改";

/** The request body for an update: absent fields are kept; `version` refuses it when the event was changed since. */
export const eventChangeBody = (timeZone: string) =>
  z.object({
    ...eventFields(timeZone),
    cancelReason: cancelReason.nullish().meta({ description: `取消原因，${whileCancelled}` }),
    refundNote: refundNote.nullish().meta({ description: `退款说明，${whileCancelled}` }),
    version: z.int(eventMessages.version).nullish().meta({ description: versionNote }),
  });

export type EventApiInput = z.output<ReturnType<typeof eventChangeBody>>;
