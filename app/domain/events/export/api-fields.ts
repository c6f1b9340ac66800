// Names of an event's fields in the JSON API where they differ from the columns, aliases in requests, and notes for the API
// document. Beside the table of fields, because browsers load that.
import { type EventFormField, type eventFields, type FieldValue, fieldOf } from "../fields";

type ApiField = {
  name?: string;
  note?: string;
  alias?: string;
  aliasNote?: string;
  /** A choice that the API has as a boolean (`on`, `off`), or as a whole number. */
  as?: "flag" | "integer";
};

const apiFields = {
  summary: { alias: "description", aliasNote: "summary 的另一个名字" },
  capacity: { note: "活动人数；null 表示不限" },
  coverImageId: { name: "coverImage", alias: "imageUrl", aliasNote: "coverImage 的另一个名字" },
  coverUrl: { name: "coverImage" },
  backgroundImageId: { name: "backgroundUrl" },
  backgroundUrl: { name: "backgroundUrl" },
  date: { name: "startTime" },
  time: { name: "startTime" },
  durationHours: { name: "endTime" },
  locationName: { alias: "location", aliasNote: "没有 locationName 时作为地点名称" },
  locationAddress: { name: "detailedAddress" },
  addressShown: { note: "confirmed：报名成功后可见，其他人只看到 locationName" },
  deposit: { note: "定金，人民币分" },
  enrollFee: { note: "报名费用，欧分" },
  groupQrImageId: { name: "wechatQrCode" },
  wechatQrcodeUrl: { name: "wechatQrCode" },
  groupQrValidUntil: { name: "wechatQrCodeValidUntil" },
  groupCodeShown: { note: "confirmed：报名成功后可见" },
  registrationMode: { note: "off：不在本站报名；open：直接报名；approval：报名后由主办方确认" },
  seatsMax: { note: "一次最多报几人" },
  reminder: { note: "on：前一天 18:00 给已确认客人发邮件" },
  reconfirm: { note: "开始前两天问还来吗", as: "flag" },
  reconfirmHour: { as: "integer" },
} as const satisfies Partial<Record<EventFormField, ApiField>>;
type ApiFields = typeof apiFields;

/** API name of a field. */
export type ApiName<Field extends EventFormField> = Field extends keyof ApiFields
  ? ApiFields[Field] extends { name: infer Name extends string }
    ? Name
    : (typeof eventFields)[Field]["column"]
  : (typeof eventFields)[Field]["column"];

/** Value of a field in the API. */
export type ApiValue<Field extends EventFormField> = Field extends keyof ApiFields
  ? ApiFields[Field] extends { as: infer As }
    ? As extends "flag"
      ? boolean
      : number
    : FieldValue<Field>
  : FieldValue<Field>;

/** Alias of a field in requests. */
export type ApiAlias<Field extends EventFormField> = Field extends keyof ApiFields
  ? ApiFields[Field] extends { alias: infer Name extends string }
    ? Name
    : never
  : never;

const known: Partial<Record<EventFormField, ApiField>> = apiFields;
export const apiFieldOf = (name: EventFormField): ApiField => known[name] ?? {};

/** Returns the API name of a field. */
export const apiNameOf = (name: EventFormField): string => apiFieldOf(name).name ?? fieldOf(name).column;
