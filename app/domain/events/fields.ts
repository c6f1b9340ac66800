// The fields of an event's form, in form order. Form, steps, rules, schema, API, change history and draft previews are derived
// from this table. A column of `events` that is missing both here and in the history's other columns does not compile.
import type { events } from "../../db/schema/events";
import type { ImageKind } from "../images/commands.server";
import { colorSchemes, eventCategories, eventMessages } from "./messages";
import type { currencies } from "./money";
import {
  audienceRule,
  type ChoiceRule,
  type NumberRule,
  numberRules,
  reconfirmHourRule,
  reconfirmRule,
  registrationModeRule,
  reminderRule,
  type TagsRule,
  type TextRule,
  tagsRule,
  textRule,
} from "./rules";

type EventColumns = typeof events.$inferSelect;

/** Kind of a field's value. Amounts are cents, times ms UTC. */
export type FieldKind =
  | { is: "text"; rule: TextRule }
  | { is: "choice"; rule: ChoiceRule }
  /** Words of a list, separated by spaces; the API has them as a list. */
  | { is: "tags"; rule: TagsRule }
  /** A number of people; null without a limit, unless its rule has a default. */
  | { is: "people"; rule: NumberRule }
  | { is: "money"; currency: keyof typeof currencies; rule: NumberRule }
  /** The id of a stored picture or null; an external URL is stored in `linkColumn`. */
  | { is: "picture"; image: ImageKind; linkColumn: keyof EventColumns; malformed: string }
  /** An https URL or null, with the message for other text. Its picture is copied when the event is saved; until then it is a link. */
  | { is: "link"; malformed: string }
  /** The last minute of a day or null. */
  | { is: "day"; malformed: string }
  /** A minute of the site's wall clock or null. */
  | { is: "moment"; malformed: string }
  /** The date of the start; its time of day is the field `time`. */
  | { is: "start" }
  | { is: "time" }
  | { is: "duration"; rule: NumberRule };

type EventField = {
  label: string;
  kind: FieldKind;
  /** Name in commands and rows; a duration is stored as the end. */
  column: keyof EventColumns | "durationMs";
  /** Step of the form, from 1. */
  step: 1 | 2 | 3 | 4;
};

const text = <Label extends string>(label: Label, max: number, required?: string) => ({
  label,
  kind: { is: "text", rule: textRule(label, max, required) } as const,
});

/** A single-line text. */
const line = <Label extends string>(label: Label, max: number, required?: string) => ({
  label,
  kind: { is: "text", rule: { ...textRule(label, max, required), isLine: true } } as const,
});

export const eventFields = {
  title: { ...line("活动标题", 60, eventMessages.titleRequired), column: "title", step: 1 },
  summary: {
    ...text("活动简介", 200),
    column: "summary",
    step: 1,
  },
  details: { ...text("活动详情", 1000), column: "details", step: 1 },
  titleItalian: { ...line("意大利语标题", 60), column: "titleItalian", step: 1 },
  summaryItalian: { ...text("意大利语简介", 200), column: "summaryItalian", step: 1 },
  host: { ...line("本场主办", 40), column: "host", step: 1 },
  category: {
    label: "活动类别",
    kind: { is: "choice", rule: { values: eventCategories, message: eventMessages.category } },
    column: "category",
    step: 1,
  },
  tags: { label: "标签", kind: { is: "tags", rule: tagsRule }, column: "tags", step: 1 },
  capacity: {
    label: "活动人数",
    kind: { is: "people", rule: numberRules.capacity },
    column: "capacity",
    step: 1,
  },
  coverImageId: {
    label: "封面图片",
    kind: { is: "picture", image: "cover", linkColumn: "coverLink", malformed: eventMessages.coverUrl },
    column: "coverImageId",
    step: 1,
  },
  coverUrl: {
    label: "封面图片链接",
    kind: { is: "link", malformed: eventMessages.coverUrl },
    column: "coverLink",
    step: 1,
  },
  colorScheme: {
    label: "配色方案",
    kind: { is: "choice", rule: { values: colorSchemes, message: eventMessages.colorScheme } },
    column: "colorScheme",
    step: 2,
  },
  backgroundImageId: {
    label: "背景图片",
    kind: {
      is: "picture",
      image: "poster",
      linkColumn: "backgroundLink",
      malformed: eventMessages.backgroundUrl,
    },
    column: "backgroundImageId",
    step: 2,
  },
  backgroundUrl: {
    label: "背景图片链接",
    kind: { is: "link", malformed: eventMessages.backgroundUrl },
    column: "backgroundLink",
    step: 2,
  },
  date: { label: "开始日期", kind: { is: "start" }, column: "startAt", step: 3 },
  time: { label: "开始时间", kind: { is: "time" }, column: "startAt", step: 3 },
  durationHours: {
    label: "活动时长",
    kind: { is: "duration", rule: numberRules.durationMs },
    column: "durationMs",
    step: 3,
  },
  locationName: {
    ...line("地点名称", 100),
    column: "locationName",
    step: 3,
  },
  locationAddress: {
    ...line("详细地址", 200),
    column: "locationAddress",
    step: 3,
  },
  directions: { ...text("怎么去", 240), column: "directions", step: 3 },
  addressShown: {
    label: "谁看得到地址",
    kind: { is: "choice", rule: audienceRule },
    column: "addressShown",
    step: 3,
  },
  deposit: {
    label: "定金",
    kind: { is: "money", currency: "yuan", rule: numberRules.depositCents },
    column: "depositCents",
    step: 4,
  },
  registrationNote: { ...text("定金付款说明", 500), column: "registrationNote", step: 4 },
  enrollFee: {
    label: "报名费用",
    kind: { is: "money", currency: "euro", rule: numberRules.enrollFeeCents },
    column: "enrollFeeCents",
    step: 4,
  },
  notes: { ...text("注意事项", 5000), column: "notes", step: 4 },
  disclaimer: { ...text("免责声明", 5000), column: "disclaimer", step: 4 },
  groupQrImageId: {
    label: "群二维码",
    kind: { is: "picture", image: "qr", linkColumn: "groupQrLink", malformed: eventMessages.groupQrUrl },
    column: "groupQrImageId",
    step: 4,
  },
  wechatQrcodeUrl: {
    label: "群二维码链接",
    kind: { is: "link", malformed: eventMessages.groupQrUrl },
    column: "groupQrLink",
    step: 4,
  },
  groupQrValidUntil: {
    label: "二维码有效期至",
    kind: { is: "day", malformed: eventMessages.groupQrValidUntil },
    column: "groupQrValidUntil",
    step: 4,
  },
  groupCodeShown: {
    label: "谁看得到群二维码",
    kind: { is: "choice", rule: audienceRule },
    column: "groupCodeShown",
    step: 4,
  },
  registrationMode: {
    label: "报名方式",
    kind: { is: "choice", rule: registrationModeRule },
    column: "registrationMode",
    step: 4,
  },
  seatsMax: {
    label: "每次最多报几人",
    kind: { is: "people", rule: numberRules.seatsMax },
    column: "seatsMax",
    step: 4,
  },
  registrationDeadline: {
    label: "报名截止",
    kind: { is: "moment", malformed: eventMessages.registrationDeadline },
    column: "registrationDeadline",
    step: 4,
  },
  reminder: {
    label: "提醒",
    kind: { is: "choice", rule: reminderRule },
    column: "reminder",
    step: 4,
  },
  reconfirm: {
    label: "还来吗",
    kind: { is: "choice", rule: reconfirmRule },
    column: "reconfirm",
    step: 4,
  },
  reconfirmHour: {
    label: "几点问",
    kind: { is: "choice", rule: reconfirmHourRule },
    column: "reconfirmHour",
    step: 4,
  },
  registrationQuestion1: { ...line("报名问题一", 60), column: "registrationQuestion1", step: 4 },
  registrationQuestion2: { ...line("报名问题二", 60), column: "registrationQuestion2", step: 4 },
  registrationQuestion3: { ...line("报名问题三", 60), column: "registrationQuestion3", step: 4 },
} as const satisfies Record<string, EventField>;

type EventFields = typeof eventFields;
export type EventFormField = keyof EventFields;

type Values = {
  text: string;
  tags: string;
  people: number | null;
  money: number;
  picture: string | null;
  link: string | null;
  day: number | null;
  moment: number | null;
  start: number;
  time: number;
  duration: number;
};

/** Value type of a field in commands. */
export type FieldValue<Field extends EventFormField> = EventFields[Field]["kind"] extends {
  rule: { values: readonly (infer Value)[] };
}
  ? Value
  : EventFields[Field]["kind"] extends { rule: { otherwise: number } }
    ? number
    : Values[Exclude<EventFields[Field]["kind"]["is"], "choice">];

/** Values of the form's fields by their command names. */
export type FieldValues = {
  [Field in EventFormField as EventFields[Field]["column"]]: FieldValue<Field>;
};

/** Columns of `events` that the form sets. */
export type FormColumn = EventFields[EventFormField]["column"];

/** Fields of the kinds `Is`. */
export type FieldsOfKind<Is extends FieldKind["is"]> = {
  [Field in EventFormField]: EventFields[Field]["kind"]["is"] extends Is ? Field : never;
}[EventFormField];

const isField = (name: string): name is EventFormField => Object.keys(eventFields).includes(name);
/** Field names in form order. */
export const eventFormFields: readonly EventFormField[] = Object.keys(eventFields).filter(isField);

/** Returns a field by its form name. */
export const fieldOf = (name: EventFormField): EventField & { column: FormColumn } => eventFields[name];
export const kindOf = (name: EventFormField): FieldKind => eventFields[name].kind;

/** Builds a record with a value per field. */
export function forEachField<Value>(make: (field: EventFormField) => Value): Record<EventFormField, Value> {
  // Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries(eventFormFields.map((field) => [field, make(field)])) as Record<
    EventFormField,
    Value
  >;
}

/** The typed value of a field that a form does not have: the default of its rule, else empty. */
export function absentValue(field: EventFormField): string {
  const kind = kindOf(field);
  return "rule" in kind && "otherwise" in kind.rule ? String(kind.rule.otherwise) : "";
}

/** Returns the maximum length of a text field in graphemes. */
export function textMax(field: FieldsOfKind<"text">): number {
  return eventFields[field].kind.rule.max;
}

const isPicture = (field: EventFormField): field is FieldsOfKind<"picture"> => kindOf(field).is === "picture";
/** Picture fields, which are also column names. */
export const pictureFields = eventFormFields.filter(isPicture);
export const isPictureField = (name: string): name is FieldsOfKind<"picture"> =>
  isField(name) && isPicture(name);

/** Labels of the fields that people type. */
export const eventTextLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eventFields).flatMap(([name, { label, kind }]) =>
    kind.is === "choice" || kind.is === "tags" || kind.is === "picture" ? [] : [[name, label]],
  ),
);
