// What may be asked of the list of events. Pure: the organiser's form and the JSON API share it. A parsed search holds
// moments in ms UTC and amounts in cents; both ends of a range belong to it, and null leaves an end open.
import { z } from "zod";
import { eventCategories } from "../../db/schema/events";
import { oneLine } from "../../platform/text";
import { dayBounds, fromIso } from "../../platform/zoned-time";
import { readPage } from "../paging";
import { invalid } from "../validation";
import { eventMessages } from "./schema";

type Category = (typeof eventCategories)[number];
export const categories: readonly Category[] = eventCategories;

/** Groups of categories. 文化体验 alone is one of the thirteen, so its group is told apart by a 类. */
export const categoryGroups: Readonly<Record<string, readonly Category[]>> = {
  户外: ["野餐", "徒步", "户外运动", "城市观光"],
  文化体验类: ["文化体验", "主题交流"],
  美食探索: ["美食制作", "酒会"],
  艺术鉴赏: ["艺术文化"],
  运动健身: ["撕名牌"],
  社交聚会: ["桌游", "一日恋爱"],
};

/** Every label of a status, and what it means. Drafts are no events: that label lists none. */
const statusLabels = {
  all: "all",
  active: "active",
  published: "active",
  upcoming: "upcoming",
  ongoing: "ongoing",
  ended: "ended",
  completed: "ended",
  cancelled: "cancelled",
  draft: "draft",
} as const;
export type StatusFilter = (typeof statusLabels)[keyof typeof statusLabels];

export const eventSorts = ["createdAt", "startTime", "endTime", "title", "capacity"] as const;
export type EventSort = (typeof eventSorts)[number];

export const wordsMax = 60;

export const searchMessages = {
  status: "请选择有效的状态",
  category: eventMessages.category,
  date: "请输入有效的日期，例如 2026-11-28",
  amount: "请输入有效的金额，最多两位小数",
  cents: "请输入有效的金额，以分为单位的整数",
  capacity: eventMessages.capacity,
  archived: "请选择是否已归档",
  sortBy: "请选择有效的排序方式",
  sortOrder: "请选择升序或降序",
} as const;

const words = z
  .string()
  .default("")
  .transform((text) => oneLine(text, wordsMax));

/**
 * A parameter that may be absent or empty, which is null; `read` answers null for what it cannot read. The full-width
 * digits of a Chinese keyboard are digits.
 */
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

const readWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Cents of an amount in units. Keyboards of phones in Italy have a comma only. */
function readUnits(text: string): number | null {
  const [, units, decimals = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Whether a text has the form of a day, `2026-11-28`; a moment has not. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day of the zone stands for its first or last millisecond, an ISO moment for itself. */
const date = (edge: "first" | "last", timeZone: string) =>
  optional(
    (text) => (isDay(text) ? (dayBounds(text, timeZone)?.[edge] ?? null) : fromIso(text)),
    searchMessages.date,
  );

/** Whether amounts come as a person types them, in yuan and euro, or as the API sends them, in cents. */
export type AmountUnit = "units" | "cents";

/** The search of some parameters; days are those of the zone. Who is not the administrator must not set `archived`. */
export function eventSearchSchema(timeZone: string, unit: AmountUnit) {
  const amount =
    unit === "units" ? optional(readUnits, searchMessages.amount) : optional(readWhole, searchMessages.cents);
  const people = optional(readWhole, searchMessages.capacity);
  return z.object({
    search: words,
    status: optional(readStatus, searchMessages.status).transform((status) => status ?? "all"),
    category: optional(readCategories, searchMessages.category),
    location: words,
    startDateFrom: date("first", timeZone),
    startDateTo: date("last", timeZone),
    endDateFrom: date("first", timeZone),
    endDateTo: date("last", timeZone),
    createdDateFrom: date("first", timeZone),
    createdDateTo: date("last", timeZone),
    depositMin: amount,
    depositMax: amount,
    enrollFeeMin: amount,
    enrollFeeMax: amount,
    capacityMin: people,
    capacityMax: people,
    archived: choice(["true", "false"], searchMessages.archived).transform((value) => value === "true"),
    sortBy: choice(eventSorts, searchMessages.sortBy).transform((sort) => sort ?? "createdAt"),
    sortOrder: choice(["asc", "desc"], searchMessages.sortOrder).transform((order) => order ?? "desc"),
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

/** What an address says for each field, on one line; `q` is another name of `search`. */
export function searchParameters(query: URLSearchParams): Record<string, string> {
  const said = (name: string) => oneLine(query.get(name) ?? "", valueMax);
  const values = Object.fromEntries(fieldNames.map((name) => [name, said(name)]));
  return { ...values, search: values.search || said("q") };
}

export type SearchReading = {
  search: EventSearch;
  /** What was typed, by field, for the form and for links that keep it. */
  values: Record<string, string>;
  /** Why a field could not be read; the search goes without it. */
  errors: Record<string, string>;
};

/** The search of the form's address. What cannot be read is told by field and left out. */
export function readEventSearch(query: URLSearchParams, timeZone: string): SearchReading {
  const schema = eventSearchSchema(timeZone, "units");
  const given = searchParameters(query);
  const parsed = schema.safeParse(given);
  const refusals = parsed.success ? [] : Object.entries(invalid(parsed.error).fields ?? {});
  const errors = Object.fromEntries(refusals.map(([name, messages]) => [name, messages[0] ?? ""]));
  const readable = Object.entries(given).filter(([name]) => !Object.hasOwn(errors, name));
  const search = parsed.success ? parsed.data : schema.parse(Object.fromEntries(readable));
  const { page, ...typed } = given;
  // The select knows each status by one name.
  const status = errors.status ? (given.status ?? "") : statusValue(search.status);
  return { search, values: { ...typed, search: search.search, location: search.location, status }, errors };
}

/** Whether any filter beside the search box is set. */
export function hasFilters({ search, sortBy, sortOrder, ...filters }: Record<string, string>): boolean {
  return Object.values(filters).some((value) => value !== "");
}
