// Parameters of the event search, in the form and in the API.
import { describe, expect, test } from "vitest";
import {
  eventSearchSchema,
  readEventSearch,
  type SearchField,
  searchParameters,
} from "~/domain/events/search/search";

const rome = "Europe/Rome";
const at = (iso: string) => Date.parse(iso);
const read = (query: string, zone = rome) => readEventSearch(new URLSearchParams(query), zone);
/** The value of one field parsed from the form's URL, or its message. */
function form(field: SearchField, text: string, zone = rome) {
  const { search, errors } = readEventSearch(new URLSearchParams({ [field]: text }), zone);
  return errors[field] ?? search[field];
}
/** The same from API parameters. */
function api(field: SearchField, text: string) {
  const parsed = eventSearchSchema(rome, "cents").safeParse({ [field]: text });
  return parsed.success ? parsed.data[field] : parsed.error.issues.map(({ message }) => message).join();
}

test("a URL without parameters lists all unarchived events, newest first", () => {
  const { search, errors } = read("");
  expect(errors).toEqual({});
  const { archived, category, location, page, sortBy, sortOrder, status, search: words, ...ends } = search;
  expect({ archived, category, location, page, sortBy, sortOrder, status, words }).toEqual({
    archived: false,
    category: null,
    location: "",
    page: 1,
    status: "all",
    words: "",
    sortBy: "createdAt",
    sortOrder: "desc",
  });
  expect(Object.values(ends)).toEqual(Array(12).fill(null));
});

test("an empty form equals a URL without parameters", () => {
  const names = Object.keys(read("").values);
  expect(names).toHaveLength(19);
  const sent = new URLSearchParams(names.map((name) => [name, " "]));
  expect(readEventSearch(sent, rome)).toEqual(read(""));
});

test.each([
  ...["all", "active", "upcoming", "ongoing", "ended", "cancelled", "draft"].map((name) => [name, name]),
  ["published", "active"],
  ["completed", "ended"],
  ["COMPLETED", "ended"],
  [" Published ", "active"],
])("status: %j means %s", (label = "", status = "") => {
  expect([form("status", label), api("status", label)]).toEqual([status, status]);
});

test("status: the form shows the canonical name of a status, and preserves an unknown one", () => {
  const shown = ["COMPLETED", "all", "gone"].map((label) => read(`status=${label}`).values.status);
  expect(shown).toEqual(["ended", "", "gone"]);
});

test.each([
  ["户外", ["野餐", "徒步", "户外运动", "城市观光"]],
  ["文化体验类", ["文化体验", "主题交流"]],
  ["美食探索", ["美食制作", "酒会"]],
  ["艺术鉴赏", ["艺术文化"]],
  ["运动健身", ["撕名牌"]],
  ["社交聚会", ["桌游", "一日恋爱"]],
])("category: the group %s holds %j", (name, members) => {
  expect(form("category", name)).toEqual(members);
});

test.each<[SearchField, string[], string]>([
  ["status", ["gone", "constructor", "__proto__", "active,ended"], "请选择有效的状态"],
  ["category", ["看电影", "toString", "户外,桌游"], "请选择活动类别"],
  ["capacityMin", ["-1", "2.5", "许多", "1e2", "9".repeat(10)], "请输入有效的活动人数"],
  ["capacityMax", ["-1", "2.5", "许多"], "请输入有效的活动人数"],
  ["sortBy", ["id; DROP TABLE events"], "请选择有效的排序方式"],
  ["sortOrder", ["random()"], "请选择升序或降序"],
  ["archived", ["1"], "请选择是否已归档"],
])("%s is not one of %j", (field, texts, message) => {
  for (const text of texts) expect([text, form(field, text)]).toEqual([text, message]);
});

describe("dates", () => {
  const ends = [
    ["startDateFrom", "startDateTo"],
    ["endDateFrom", "endDateTo"],
    ["createdDateFrom", "createdDateTo"],
  ] as const;

  test.each(ends)("%s is the zone's midnight, %s the last millisecond of the day", (from, to) => {
    expect(form(from, "2026-11-28")).toBe(at("2026-11-27T23:00:00Z"));
    expect(form(to, "2026-11-28")).toBe(at("2026-11-28T22:59:59.999Z"));
  });

  test("the day of the spring clock change has 23 hours, and that in autumn 25", () => {
    const hours = (day: string) =>
      (Number(form("startDateTo", day)) + 1 - Number(form("startDateFrom", day))) / 3_600_000;
    expect(["2026-03-28", "2026-03-29", "2026-10-25"].map(hours)).toEqual([24, 23, 25]);
    expect(form("startDateTo", "2026-03-29")).toBe(at("2026-03-29T21:59:59.999Z"));
  });

  test("a day whose midnight the clock change skips begins later", () => {
    expect(form("startDateFrom", "2018-11-04", "America/Sao_Paulo")).toBe(at("2018-11-04T03:00:00Z"));
  });

  test.each([
    ["2026-11-28T13:00:00.000Z", "2026-11-28T13:00:00Z"],
    ["2026-11-28T14:00+01:00", "2026-11-28T13:00:00Z"],
  ])("the timestamp %s is unchanged", (text, iso) => {
    expect(api("startDateFrom", text)).toBe(at(iso));
    expect(api("startDateTo", text)).toBe(at(iso));
  });

  test.each([
    ...["2026-02-30", "tomorrow", "20261128", "275760-09-13", "2026-11-28T14:00", "2026-02-30T00:00Z"],
  ])("%j is rejected", (text) => {
    for (const [from, to] of ends)
      expect([form(from, text), api(to, text)]).toEqual(Array(2).fill("请输入有效的日期，例如 2026-11-28"));
  });
});

describe("amounts", () => {
  const fields = ["depositMin", "depositMax", "enrollFeeMin", "enrollFeeMax"] as const;

  test.each([
    ["0", 0],
    ["15", 1500],
    ["7.5|7,50", 750],
    ["0.29", 29],
    ["9999.99", 999_999],
    [" 100 |￥100|１００", 10_000],
  ])("%j in the form is %i cents", (spellings, cents) => {
    for (const text of spellings.split("|"))
      for (const field of fields) expect([text, form(field, text)]).toEqual([text, cents]);
  });

  test.each([
    ...["-1", "abc", "1e3", "1.999", ".5", "5.", "1 000", "$5", "0x10", "NaN", "9".repeat(8)],
  ])("%j in the form is rejected", (text) => {
    for (const field of fields) expect(form(field, text)).toBe("请输入有效的金额，最多两位小数");
  });

  test("the API takes integer cents", () => {
    expect(api("depositMin", "1550")).toBe(1550);
    expect(api("enrollFeeMax", "15.50")).toBe("请输入有效的金额，以分为单位的整数");
    expect(api("depositMax", "-1")).toBe("请输入有效的金额，以分为单位的整数");
  });
});

test("q is an alias of search", () => {
  expect(searchParameters(new URLSearchParams("q=野餐")).search).toBe("野餐");
  expect(searchParameters(new URLSearchParams("q=野餐&search=徒步")).search).toBe("徒步");
  expect(searchParameters(new URLSearchParams("q=野餐&search=")).search).toBe("野餐");
});

test("uses the first of a repeated parameter and ignores unknown ones", () => {
  const { values } = read("location=Po&location=Roma&utm_source=chat");
  expect(values.location).toBe("Po");
  expect(values).not.toHaveProperty("utm_source");
});

test("words are one line of at most sixty characters", () => {
  const { search, values } = read(`search=${"字".repeat(500)}&location=a%00%0Ab`);
  expect(search.search).toBe("字".repeat(60));
  expect(values.search).toBe("字".repeat(60));
  expect(search.location).toBe("a b");
});

test("invalid parameters are reported and ignored; input is preserved", () => {
  const { search, values, errors } = read("depositMin=abc&capacityMin=5&startDateTo=never&search=野餐");
  expect(errors).toEqual({
    depositMin: "请输入有效的金额，最多两位小数",
    startDateTo: "请输入有效的日期，例如 2026-11-28",
  });
  expect(search).toMatchObject({ depositMin: null, startDateTo: null, capacityMin: 5, search: "野餐" });
  const typed = { depositMin: "abc", startDateTo: "never", capacityMin: "5", search: "野餐" };
  expect(values).toMatchObject(typed);
});
