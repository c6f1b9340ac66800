// Parameters of the event search, shared by the administrator's form and the JSON API. A parsed search holds times in
// ms UTC and amounts in cents; ranges are inclusive, null leaves an end open.
import { z } from "zod";
import { readSearchText } from "../../../platform/fold-text";
import { toSingleLine } from "../../../platform/text";
import { dayBounds, fromIso } from "../../../platform/zoned-time";
import { readPage } from "../../paging";
import { commonMessages, invalid } from "../../validation";
import { readPeople } from "../form/form-values";
import { eventMessages } from "../messages";
import { euro, readCents, yuan } from "../money";
import {
  type Category,
  categories,
  categoryGroups,
  eventSorts,
  isDay,
  type StatusFilter,
  statusLabels,
  wordsMax,
} from "./search-options";

// Descriptions for the API document.
const statusNote = "published 同 active，completed 同 ended，draft 不列出任何活动；大小写均可，默认 all";
const groupNotes = Object.entries(categoryGroups).map(
  ([name, members]) => `${name}（${members.join("、")}）`,
);
const categoryNote = `十三个类别之一，或者一组：${groupNotes.join("、")}`;

export const searchMessages = {
  status: commonMessages.status,
  category: eventMessages.category,
  date: "请输入有效的日期，例如 2026-11-28",
  amount: "请输入有效的金额，最多两位小数",
  cents: "请输入有效的金额，以分为单位的整数",
  capacity: eventMessages.capacity,
  archived: "请选择是否已归档",
  sortBy: commonMessages.sortBy,
  sortOrder: commonMessages.sortOrder,
} as const;

const words = z
  .string()
  .default("")
  .transform((text) => readSearchText(text, wordsMax));

/** An optional parameter; absent or empty is null. `read` returns null for unreadable input. Accepts full-width digits. */
const optional = <Value>(read: (text: string) => Value | null, message: string) =>
  z
    .string()
    .normalize("NFKC")
    .trim()
    .default("")
    .transform((text, context) => {
      if (text === "") return null;
      const value = read(text);
      if (value === null) context.addIssue({ code: "custom", message });
      return value;
    });

const choice = <Value extends string>(values: readonly Value[], message: string) =>
  optional((text) => values.find((value) => value === text) ?? null, message);

function readStatus(text: string): StatusFilter | null {
  const label = text.toLowerCase();
  return Object.entries(statusLabels).find(([name]) => name === label)?.[1] ?? null;
}

function readCategories(text: string): readonly Category[] | null {
  const category = categories.find((name) => name === text);
  if (category) return [category];
  return Object.entries(categoryGroups).find(([name]) => name === text)?.[1] ?? null;
}

const statusValue = (status: StatusFilter) => (status === "all" ? "" : status);

const wholeMax = 999_999_999;
const wholeOrNull = (value: number) =>
  Number.isInteger(value) && value >= 0 && value <= wholeMax ? value : null;
const readWhole = (text: string) => wholeOrNull(readPeople(text));
const readUnits = (text: string) => wholeOrNull(readCents(text, [...yuan, ...euro]));

/** A date means its first or last millisecond in the zone; an ISO timestamp is exact. */
const date = (edge: "first" | "last", timeZone: string, label: string) =>
  optional(
    (text) => (isDay(text) ? (dayBounds(text, timeZone)?.[edge] ?? null) : fromIso(text)),
    searchMessages.date,
  ).meta({ description: `${label}${edge === "first" ? "不早于" : "不晚于"}：2026-11-28，或完整的 ISO 时间` });

/** Whether amounts are typed in yuan and euro, or in cents as in the API. */
export type AmountUnit = "units" | "cents";

/** Schema of the search parameters; dates are in the zone. Only the administrator may set `archived`. */
export function eventSearchSchema(timeZone: string, unit: AmountUnit) {
  const amount = (description: string) =>
    (unit === "units"
      ? optional(readUnits, searchMessages.amount)
      : optional(readWhole, searchMessages.cents)
    ).meta({ type: "integer", description });
  const people = (description: string) =>
    optional(readWhole, searchMessages.capacity).meta({ type: "integer", description });
  return z.object({
    search: words.meta({ description: "标题、简介、类别、标签或地点里的字，几个词以空格分开" }),
    status: optional(readStatus, searchMessages.status)
      .transform((status) => status ?? "all")
      .meta({ enum: Object.keys(statusLabels), description: statusNote }),
    category: optional(readCategories, searchMessages.category).meta({
      enum: [...categories, ...Object.keys(categoryGroups)],
      description: categoryNote,
    }),
    location: words.meta({ description: "地点名称或详细地址里的字" }),
    startDateFrom: date("first", timeZone, "开始时间"),
    startDateTo: date("last", timeZone, "开始时间"),
    endDateFrom: date("first", timeZone, "结束时间"),
    endDateTo: date("last", timeZone, "结束时间"),
    createdDateFrom: date("first", timeZone, "发布时间"),
    createdDateTo: date("last", timeZone, "发布时间"),
    depositMin: amount("定金不少于，人民币分"),
    depositMax: amount("定金不多于，人民币分"),
    enrollFeeMin: amount("报名费不少于，欧分"),
    enrollFeeMax: amount("报名费不多于，欧分"),
    capacityMin: people("活动人数不少于"),
    capacityMax: people("活动人数不多于"),
    archived: choice(["true", "false"], searchMessages.archived)
      .transform((value) => value === "true")
      .meta({ enum: ["true", "false"], description: "true 只列出已归档的，只给管理员" }),
    sortBy: choice(eventSorts, searchMessages.sortBy)
      .transform((sort) => sort ?? "createdAt")
      .meta({ enum: eventSorts, description: "按什么排序，默认 createdAt" }),
    sortOrder: choice(["asc", "desc"], searchMessages.sortOrder)
      .transform((order) => order ?? "desc")
      .meta({ enum: ["asc", "desc"], description: "升序或降序，默认 desc" }),
    page: z
      .string()
      .default("")
      .transform((text) => readPage(text)),
  });
}

export type EventSearch = z.output<ReturnType<typeof eventSearchSchema>>;
export type SearchField = keyof EventSearch;

const fieldNames = Object.keys(eventSearchSchema("UTC", "units").shape);
const valueMax = 100;

/** Returns the single-line value of each URL parameter; `q` is an alias of `search`. */
export function searchParameters(query: URLSearchParams): Record<string, string> {
  const said = (name: string) => toSingleLine(query.get(name) ?? "", valueMax);
  const values = Object.fromEntries(fieldNames.map((name) => [name, said(name)]));
  return { ...values, search: values.search || said("q") };
}

export type SearchReading = {
  search: EventSearch;
  /** Typed values by field, for the form and for links that preserve them. */
  values: Record<string, string>;
  /** Messages of unreadable fields, which the search ignores. */
  errors: Record<string, string>;
};

/** Parses the search from the URL. Unreadable fields are reported and ignored. */
export function readEventSearch(query: URLSearchParams, timeZone: string): SearchReading {
  const schema = eventSearchSchema(timeZone, "units");
  const parameters = searchParameters(query);
  const parsed = schema.safeParse(parameters);
  const rejections = parsed.success ? [] : Object.entries(invalid(parsed.error).fields ?? {});
  const errors = Object.fromEntries(rejections.map(([name, messages]) => [name, messages[0] ?? ""]));
  const readable = Object.entries(parameters).filter(([name]) => !Object.hasOwn(errors, name));
  const search = parsed.success ? parsed.data : schema.parse(Object.fromEntries(readable));
  const { page, ...typed } = parameters;
  // The select has one option per status.
  const status = errors.status ? (parameters.status ?? "") : statusValue(search.status);
  return { search, values: { ...typed, search: search.search, location: search.location, status }, errors };
}
