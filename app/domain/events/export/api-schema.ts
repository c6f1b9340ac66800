// The event schema of the JSON API. Bounds and messages are those of the event schema; times are parsed to ms UTC.

import { z } from "zod";
import { apiTimestamp } from "../../api-timestamp";
import { boundedString, valueMax } from "../../bounded";
import { outcomeMessages } from "../../outcomes/messages";
import { type EventFormField, eventFormFields, type FieldsOfKind, type FieldValue, fieldOf } from "../fields";
import { eventMessages } from "../messages";
import type { EventStatus } from "../phase";
import type { ChoiceRule } from "../rules";
import { cancellationSchema, eventSchema, integer, tagList } from "../schema";
import { searchMessages } from "../search/search";
import { type ApiAlias, type ApiName, apiFieldOf, apiNameOf } from "./api-fields";

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
    .meta({ description: "上传得到的地址，或 https 链接（存成文件）；null 表示去掉" });

const statuses = new Map<string, EventStatus>([
  ["active", "active"],
  ["published", "active"],
  ["ended", "ended"],
  ["completed", "ended"],
  ["cancelled", "cancelled"],
]);

/** The API takes integer cents, forms yuan and euro. */
const wholeCents = { invalid: searchMessages.cents, step: { at: 1, message: searchMessages.cents } };

/** A choice, which the API may have as another type. */
function choiceSchema(field: EventFormField, { values, message }: ChoiceRule) {
  switch (apiFieldOf(field).as) {
    case "flag":
      return z
        .boolean(message)
        .transform((isOn) => (isOn ? "on" : "off"))
        .nullish();
    case "integer":
      return z
        .int(message)
        .refine((number) => values.includes(String(number)), message)
        .transform(String)
        .nullish();
    default:
      return z.enum(values, message).nullish();
  }
}

/**
 * Schema of a request field. Null is ignored, except that it removes a picture or the capacity. Undefined for fields with
 * another representation in requests.
 */
function sentSchema(field: EventFormField, timeZone: string): z.ZodType | undefined {
  const { column, kind } = fieldOf(field);
  switch (kind.is) {
    case "picture":
      return picture(kind.malformed);
    case "day":
      return timestampField(timeZone, kind.malformed).nullish();
    case "moment":
      return timestampField(timeZone, kind.malformed)
        .nullish()
        .meta({ description: "null 表示到活动开始为止" });
    case "people":
      return kind.rule.otherwise === undefined
        ? eventSchema(timeZone).shape[column].optional()
        : integer(kind.rule).nullish();
    case "money":
      return integer({ ...kind.rule, ...wholeCents }).nullish();
    case "text":
      return eventSchema(timeZone).shape[column].nullish();
    case "tags":
      return tagList(kind.rule).nullish();
    // Without a default: absent fields stay unchanged.
    case "choice":
      return choiceSchema(field, kind.rule);
    default:
      return undefined;
  }
}

type SentKind = "picture" | "day" | "moment" | "people" | "text" | "tags" | "choice" | "money";
type Sent<Field extends EventFormField> = z.ZodType<FieldValue<Field> | null | undefined>;
type SentShape = { [Field in FieldsOfKind<SentKind> as ApiName<Field>]: Sent<Field> } & {
  [Field in FieldsOfKind<SentKind> as ApiAlias<Field>]: Sent<Field>;
};

function sentShape(timeZone: string): SentShape {
  const entries = eventFormFields.flatMap((field) => {
    const schema = sentSchema(field, timeZone);
    if (!schema) return [];
    const { note, alias, aliasNote } = apiFieldOf(field);
    const named = [[apiNameOf(field), note ? schema.meta({ description: note }) : schema] as const];
    return alias ? [...named, [alias, schema.meta({ description: aliasNote })] as const] : named;
  });
  // Object.fromEntries does not keep the type of the keys, nor which kind of schema each has.
  return Object.fromEntries(entries) as SentShape;
}

/** Event fields of a request. */
function eventFields(timeZone: string) {
  return {
    ...sentShape(timeZone),
    startTime: timestampField(timeZone, eventMessages.start).nullish(),
    endTime: timestampField(timeZone, eventMessages.startUnreadable).nullish(),
    status: boundedString(valueMax, { required: eventMessages.status, tooLong: eventMessages.status })
      .transform((text, context): EventStatus => {
        const status = statuses.get(text.trim().toLowerCase());
        if (status) return status;
        context.addIssue({ code: "custom", message: eventMessages.status });
        return z.NEVER;
      })
      .nullish()
      .meta({ description: "active（或 published）、ended（或 completed）或 cancelled，大小写均可" }),
    currentParticipants: eventSchema(timeZone)
      .shape.currentParticipants.nullish()
      .meta({ description: "已报名的人数" }),
  };
}

/** Request body for creating an event. */
export const newEventBody = (timeZone: string) => {
  const fields = eventFields(timeZone);
  return z.object({
    ...fields,
    title: eventSchema(timeZone).shape.title,
    startTime: timestampField(timeZone, eventMessages.start),
    status: fields.status
      .refine((status) => (status ?? "active") === "active", eventMessages.newEventActive)
      .meta({ description: "只能是 active；创建后用 PUT 修改" }),
    wishId: boundedString(valueMax, {
      required: outcomeMessages.notApproved,
      tooLong: outcomeMessages.notApproved,
    })
      .nullish()
      .meta({ description: "由哪条已通过的心愿办成；心愿会写上已约成" }),
  });
};

const whileCancelled = "只在活动已取消时公开；没有取消的活动不能填写";
const { cancelReason, refundNote } = cancellationSchema.shape;

const versionNote = "读到的 version；活动在此之后被修改过，就不再修改";

/** Request body for an update: absent fields stay unchanged; `version` rejects stale updates. */
export const eventChangeBody = (timeZone: string) =>
  z.object({
    ...eventFields(timeZone),
    cancelReason: cancelReason.nullish().meta({ description: `取消原因，${whileCancelled}` }),
    refundNote: refundNote.nullish().meta({ description: `退款说明，${whileCancelled}` }),
    version: z.int(eventMessages.version).nullish().meta({ description: versionNote }),
  });

export type EventApiInput = z.output<ReturnType<typeof eventChangeBody>>;
