// Rules of drafts: age, restoring, import.
import { describe, expect, test } from "vitest";
import { draftAge } from "../../app/domain/drafts/age";
import { browseDrafts } from "../../app/domain/drafts/browse";
import { exportDrafts, exportFileName, readDraftFile } from "../../app/domain/drafts/import-export";
import { mergeDraft } from "../../app/domain/drafts/merge";
import { draftFieldMax } from "../../app/domain/drafts/messages";
import type { Draft } from "../../app/domain/drafts/queries.server";
import { emptyEventForm } from "../../app/domain/events/form/form";
import { eventDraft } from "../support/fixtures";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** 2026-11-21 12:00 in Rome. */
const now = Date.UTC(2026, 10, 21, 11, 0);
const siteTime = { now, timeZone: "Europe/Rome" };

const makeDraft = (fields: Partial<Draft>): Draft => ({ ...eventDraft({}, now), ...fields });

test.each([
  [0, "最近", "刚刚"],
  [minuteMs, "最近", "1 分钟前"],
  [hourMs, "今天", "1 小时前"],
  [dayMs, "较早", "1 天前"],
  [7 * dayMs + 1, "已过期", "7 天前"],
  [-hourMs, "最近", "刚刚"],
])("the age of a draft after %d ms it reads %s, %s", (age, label, text) => {
  expect(draftAge(now - age, now)).toMatchObject({ label, text, isExpired: label === "已过期" });
});

test("restoring fills empty or untouched fields and never overwrites input; equal texts do not conflict", () => {
  const typed = { title: "手写的", summary: " ", capacity: "10" };
  const draft = { title: "草稿的", summary: "草稿的简介", capacity: "30" };
  const form = { title: "手写的", summary: "草稿的简介", capacity: "30" };
  expect(mergeDraft(typed, draft, { capacity: "10" })).toEqual({ form, hasConflict: true });
  expect(mergeDraft({ title: "一样" }, { title: " 一样 " }, {}).hasConflict).toBe(false);
});

describe("the list", () => {
  const drafts = [
    makeDraft({ id: "a", form: { title: "Aperitivo", summary: "天台" } }),
    makeDraft({ id: "b", form: { title: "饺子", summary: "三个馅" }, updatedAt: now - dayMs }),
    makeDraft({ id: "c", formType: "poll", form: { title: "口味", description: "APERITIVO 还是火锅" } }),
    makeDraft({ id: "d", formType: "wish", form: { content: "一座桥" }, updatedAt: now - 8 * dayMs }),
  ];
  const browse = (filter: Partial<Parameters<typeof browseDrafts>[1]>) =>
    browseDrafts(drafts, { search: "", type: "all", page: 1, ...filter }, now);
  const ids = (filter: Parameters<typeof browse>[0]) => browse(filter).items.map(({ id }) => id);

  test("is searched by title or description, in any letter case", () => {
    expect(ids({ search: "aperitivo" })).toEqual(["a", "c"]);
    expect(ids({ search: "馅" })).toEqual(["b"]);
    expect(ids({ search: "aperitivo", type: "poll" })).toEqual(["c"]);
  });

  test("tabs count search results, the summary counts everything", () => {
    const { counts, stats } = browse({ search: "aperitivo", type: "poll" });
    expect(counts).toEqual({ all: 2, event: 1, poll: 1, wish: 0 });
    expect(stats).toEqual({ total: 4, recent: 2, expired: 1 });
  });
});

const fileOf = (...drafts: unknown[]) => JSON.stringify({ version: "1.0", drafts });
const entryOf = (form: unknown, data: object = {}) => ({ data: { formType: "event", form, ...data } });
const formsOf = (text: string) => {
  const file = readDraftFile(text, siteTime);
  return file.ok ? file.value.map(({ form }) => form) : file.message;
};
const formOf = (form: unknown, data?: object) => formsOf(fileOf(entryOf(form, data)))[0];

const filled = {
  ...emptyEventForm,
  title: "波河边的初冬野餐",
  summary: "带一块毯子\r\n一道家乡菜 🧺",
  capacity: "20",
  coverUrl: "https://example.org/a.jpg",
  colorScheme: "lemon-sky",
  locationName: "瓦伦蒂诺公园",
  date: "2026-11-28",
  time: "14:00",
  durationHours: "2.5",
  deposit: "99.5",
  enrollFee: "15",
};

describe("export", () => {
  test("omits empty values, preview fields, and covers that are not https URLs", () => {
    const empty = { summary: "", notes: "  ", coverPreview: "data:image/png;base64,AA" };
    for (const coverUrl of ["http://example.org/a.jpg", "blob:https://example.org/1"]) {
      const form = { title: "留下", ...empty, coverUrl };
      expect(exportDrafts([makeDraft({ form })], now).drafts[0]?.data.form).toEqual({ title: "留下" });
    }
  });

  test("is named after the day in the site's zone", () => {
    const beforeMidnight = { now: Date.UTC(2026, 10, 21, 23, 30), timeZone: "Europe/Rome" };
    expect(exportFileName(beforeMidnight)).toBe("drafts-2026-11-22.json");
  });

  test("is imported as the same drafts", () => {
    const drafts = [
      makeDraft({ form: filled, updatedAt: now - 9 * dayMs }),
      makeDraft({ formType: "poll", name: "口味", form: { title: "口味", option1: "火锅" } }),
      makeDraft({ formType: "wish", form: { content: "一座桥" } }),
    ];
    const file = readDraftFile(JSON.stringify(exportDrafts(drafts, now)), siteTime);
    expect(file.ok && file.value).toEqual(
      drafts.map(({ formType, name, form, updatedAt }) => ({ formType, name, form, updatedAt })),
    );
  });
});

describe("import of the previous client's drafts", () => {
  test("maps its field names", () => {
    const form = formOf({
      id: "abc",
      title: "旧草稿",
      description: "简介",
      coverPreview: "data:image/png;base64,AA",
      startAt: "2026-11-28T13:00:00.000Z",
      depositCents: 100,
      enrollFeeCents: 0,
      maxParticipants: 30,
      locationText: "瓦伦蒂诺公园 Corso Massimo d’Azeglio",
    });
    expect(form).toEqual({
      ...emptyEventForm,
      title: "旧草稿",
      summary: "简介",
      date: "2026-11-28",
      time: "14:00",
      deposit: "100",
      capacity: "30",
      locationName: "瓦伦蒂诺公园",
      locationAddress: "Corso Massimo d’Azeglio",
    });
  });

  test.each([
    ["2026-11-28T14:00", "2026-11-28", "14:00"],
    ["2026-07-01T10:00:00Z", "2026-07-01", "12:00"],
    ["soon", "", ""],
  ])("reads the start %s", (startAt, date, time) => {
    expect(formOf({ startAt })).toMatchObject({ date, time });
  });

  test("uses the combined place only without a name and minus its address; current field names take precedence", () => {
    const address = { locationText: "公园 Via Po 1", locationAddress: "Via Po 1" };
    expect(formOf(address)).toMatchObject({ locationName: "公园", locationAddress: "Via Po 1" });
    expect(formOf({ ...address, locationName: "桥边" })).toMatchObject({ locationName: "桥边" });
    const both = { depositCents: 100, deposit: "50", description: "旧", summary: "新" };
    expect(formOf(both)).toMatchObject({ deposit: "50", summary: "新" });
  });

  test.each([
    [{ formType: "poll" }, "x", "poll"],
    [{ formType: undefined }, "draft_create-wish_abcdefghijkl", "wish"],
    [{ formType: "unknown" }, "draft_other", "event"],
  ])("with %j and the key %s it has the type %s", (data, key, type) => {
    const file = readDraftFile(fileOf({ key, ...entryOf({ title: "题" }, data) }), siteTime);
    expect(file.ok && file.value[0]?.formType).toBe(type);
  });

  test.each([
    [now - dayMs, now - dayMs],
    [new Date(now - dayMs).toISOString(), now - dayMs],
    [-1, now],
    [undefined, now],
  ])("changed at %j is read as %d", (updatedAt, expected) => {
    const file = readDraftFile(fileOf(entryOf({}, { updatedAt })), siteTime);
    expect(file.ok && file.value[0]?.updatedAt).toBe(expected);
  });
});

describe("invalid files", () => {
  test.each(["", "PK\u0003\u0004"])("%j is not JSON", (text) => {
    const error = { error: "unreadable", message: "导入失败：数据格式错误" };
    expect(readDraftFile(text, siteTime)).toMatchObject(error);
  });

  const manyFields = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, "长".repeat(19_999)]));
  test.each([
    ["a list", []],
    ["drafts that are no list", { drafts: { 0: {} } }],
    ["data that is a list", { drafts: [{ data: [] }] }],
    ["a name that is too long", { drafts: [{ ...entryOf({}), name: "长".repeat(61) }] }],
    ["a value that is too long", { drafts: [entryOf({ title: "长".repeat(draftFieldMax + 1) })] }],
    [
      "a field name that is too long",
      { drafts: [entryOf({ ["n".repeat(61)]: "值" }, { formType: "poll" })] },
    ],
    ["a form that is too long as a whole", { drafts: [entryOf(manyFields, { formType: "poll" })] }],
    ["one bad draft after a good one", { drafts: [entryOf({ title: "好" }), {}] }],
    ["more values than drafts have", { drafts: [], more: Array(100_001).fill(1) }],
  ])("%s is rejected", (_, file) => {
    const error = { error: "invalid", message: "无效的导入数据格式" };
    expect(readDraftFile(JSON.stringify(file), siteTime)).toMatchObject(error);
  });

  test("200 drafts are accepted, 201 and 100000 rejected", () => {
    const many = (count: number) => readDraftFile(fileOf(...Array(count).fill(entryOf({}))), siteTime);
    expect(many(200).ok).toBe(true);
    expect(many(201)).toMatchObject({ error: "too-many", message: "一次最多导入 200 个草稿" });
    const longer = readDraftFile(`{"drafts":[${"{},".repeat(100_000)}{}]}`, siteTime);
    expect(longer).toMatchObject({ error: "too-many" });
  });

  test("values of the wrong type and unknown fields are omitted", () => {
    const wrong = {
      title: { zh: "题" },
      summary: ["简介"],
      notes: null,
      disclaimer: false,
      evil: "<script>",
    };
    expect(formOf({ ...wrong, capacity: 12 })).toEqual({ ...emptyEventForm, capacity: "12" });
  });

  test.each(["event", "poll"])("__proto__ and constructor in a %s change nothing", (formType) => {
    const text = `{"__proto__":{"polluted":1},"drafts":[{"__proto__":{"data":{}},"data":{"formType":"${formType}",
      "__proto__":{"polluted":1},"form":{"title":"题","__proto__":"坏","constructor":"坏","toString":"坏"}}}]}`;
    const [form] = formsOf(text);
    expect(
      Object.keys(form ?? {}).filter((name) => form?.[name as never] !== emptyEventForm[name as never]),
    ).toEqual(["title"]);
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  test.each([21, 900_000])("%i levels are rejected before parsing", (levels) => {
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(readDraftFile(`{"drafts":${deep}}`, siteTime)).toMatchObject({ error: "unreadable" });
    const file = `{"drafts":[{"data":{"form":{"title":"题","notes":${deep}}}}]}`;
    expect(readDraftFile(file, siteTime)).toMatchObject({ error: "unreadable" });
  });
});
