// Lists of the API: stable pages, bounds, filters, literal search.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { makeComment, makeEvent, makePoll, makeWish, unwrap } from "../support/fixtures";
import { type Json, openAdminRawClient, openRawClient } from "../support/raw-api";
import { createSite, noon, type TestSite } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const admin = { kind: "admin" } as const;

let site: TestSite;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterEach(() => site.close());

const read = (path: string, isAdmin = false) =>
  (isAdmin ? openAdminRawClient(site) : openRawClient(site))("GET", path);
const paginationOf = ({ data, pagination }: Json) => pagination ?? data.pagination;
const idsOf = (rows: Json): string[] => rows.map(({ id }: { id: string }) => id);

type List = {
  name: string;
  path: () => string;
  rows: (body: Json) => Json;
  add: (createdAt: number) => string;
  isAdmin?: boolean;
};

let ended = "";
beforeEach(() => {
  ended = makeEvent(site, { title: "讨论" }, "ended").id;
});

const lists: List[] = [
  {
    name: "events",
    path: () => "/events?category=徒步",
    rows: ({ data }) => data,
    add: (createdAt) => {
      site.clock.time = createdAt;
      return makeEvent(site, { category: "徒步" }).id;
    },
  },
  {
    name: "wishes",
    path: () => "/wishes?",
    rows: ({ data }) => data.wishes,
    add: (createdAt) => makeWish(site, { createdAt }).id,
  },
  {
    name: "wishes, the oldest first",
    path: () => "/wishes?sortOrder=asc",
    rows: ({ data }) => data.wishes,
    add: (createdAt) => makeWish(site, { createdAt }).id,
  },
  {
    name: "all wishes of the administrator",
    path: () => "/wishes?status=all",
    rows: ({ data }) => data.wishes,
    add: (createdAt) => makeWish(site, { createdAt, status: "pending" }).id,
    isAdmin: true,
  },
  {
    name: "comments",
    path: () => `/comments/event/${ended}?`,
    rows: ({ data }) => data.comments,
    add: (createdAt) => makeComment(site, { eventId: ended, createdAt }).id,
  },
  {
    name: "pending comments",
    path: () => "/comments/pending?",
    rows: ({ data }) => data.comments,
    add: (createdAt) => makeComment(site, { eventId: ended, createdAt, status: "pending" }).id,
    isAdmin: true,
  },
  {
    name: "polls",
    path: () => "/polls?",
    rows: ({ data }) => data.polls,
    add: (createdAt) => {
      site.clock.time = createdAt;
      return makePoll(site).id;
    },
  },
];

/** Follows the Link header to the last page; `between` runs after each page. */
async function walk({ path, rows, isAdmin = false }: List, limit: number, between = () => {}) {
  const seen: string[] = [];
  const totals = new Set<number>();
  let next: string | undefined = `${path()}&limit=${limit}`;
  while (next) {
    const { status, headers, body } = await read(next, isAdmin);
    expect(status).toBe(200);
    seen.push(...idsOf(rows(body)));
    totals.add(paginationOf(body).total);
    next = /^<\/api(\S+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    between();
  }
  return { seen, totals: [...totals] };
}

describe.each(lists)("the list of $name", (list) => {
  test("is stable while rows are added", async () => {
    const known = Array.from({ length: 11 }, (_, index) => list.add(noon + index * 1000));
    site.clock.time = noon + hourMs;
    const { seen, totals } = await walk(list, 3, () => {
      site.clock.time += 1;
      list.add(site.clock.time);
      site.clock.time += 1;
    });
    expect([...seen].sort()).toEqual([...known].sort());
    expect(totals).toEqual([11]);
  });

  test("preserves the order of rows with the same time, over pages of any size", async () => {
    const known = Array.from({ length: 12 }, () => list.add(noon));
    const whole = (await walk(list, 100)).seen;
    expect([...whole].sort()).toEqual([...known].sort());
    expect((await walk(list, 5)).seen).toEqual(whole);
    expect((await walk(list, 1)).seen).toEqual(whole);
  });

  test("returns at most a hundred rows, and rejects an invalid limit, page or time", async () => {
    list.add(noon);
    const isAdmin = list.isAdmin ?? false;
    for (const limit of ["100", "101", "5000", "9".repeat(15)]) {
      const { status, body } = await read(`${list.path()}&limit=${limit}`, isAdmin);
      expect([status, paginationOf(body).limit]).toEqual([200, 100]);
    }
    const numbers = ["0", "-1", "abc", "1.5", "1e3", "+1", "1 ", "٣", "0x10", "9".repeat(40)];
    const times = ["yesterday", "2026-11-28", "+275760-09-13T00:00:00Z"];
    for (const [name, values] of Object.entries({ limit: numbers, page: numbers, asOf: times }))
      for (const value of values) {
        const { status, body } = await read(`${list.path()}&${name}=${encodeURIComponent(value)}`, isAdmin);
        expect([value, status, Object.keys(body.details)]).toEqual([value, 422, [name]]);
      }
  });

  test("past its end is empty with the correct total, and ignores empty and unknown parameters", async () => {
    for (let index = 0; index < 3; index += 1) list.add(noon + index);
    for (const page of ["3", "999", "9".repeat(15)]) {
      const { status, headers, body } = await read(`${list.path()}&limit=2&page=${page}`, list.isAdmin);
      expect([status, list.rows(body)]).toEqual([200, []]);
      expect(paginationOf(body)).toEqual({ page: Number(page), limit: 2, total: 3, totalPages: 2 });
      expect(headers.get("Link")).toBeNull();
    }
    const plain = await read(list.path(), list.isAdmin);
    const empty = "page=&limit=&asOf=&sortBy=&sortOrder=&__proto__=1&constructor=2&x=y";
    expect((await read(`${list.path()}&${empty}`, list.isAdmin)).body).toEqual(plain.body);
  });
});

test("a list uses the first of a repeated parameter", async () => {
  const { body } = await read("/wishes?limit=2&limit=3");
  expect(paginationOf(body).limit).toBe(2);
});

describe("wishes and polls", () => {
  test("reject and name an invalid order, category or status", async () => {
    for (const [path, name] of [
      ["/wishes?sortBy=likes", "sortBy"],
      ["/wishes?sortOrder=up", "sortOrder"],
      ["/wishes?category=天气", "category"],
      ["/wishes?status=open", "status"],
      ["/polls?status=open", "status"],
    ] as const) {
      const { status, body } = await read(path);
      expect([status, Object.keys(body.details)]).toEqual([422, [name]]);
    }
  });

  test("wishes are filtered by category, and by status for the administrator only", async () => {
    const moved = makeWish(site, { category: "交通出行" }).id;
    const pending = makeWish(site, { status: "pending", category: "交通出行" }).id;
    const hidden = makeWish(site, { isPublic: false }).id;
    const listed = async (path: string, isAdmin = false) =>
      idsOf((await read(path, isAdmin)).body.data.wishes).sort();
    expect(await listed("/wishes?category=交通出行")).toEqual([moved]);
    // What clients send for a wish without a category.
    expect(await listed("/wishes?category=general")).toEqual(await listed("/wishes?category=其他"));
    expect(await listed("/wishes?status=pending", true)).toEqual([pending]);
    expect(await listed("/wishes?status=all", true)).toEqual([moved, pending, hidden].sort());
    for (const status of ["all", "pending", "rejected"])
      expect((await read(`/wishes?status=${status}`)).status).toBe(401);
  });

  test("polls are filtered by status, drafts for the administrator only", async () => {
    const open = makePoll(site).id;
    const closed = makePoll(site, { status: "ended" }).id;
    const past = makePoll(site, { startAt: noon - dayMs, endAt: noon - hourMs }).id;
    const draft = makePoll(site, { status: "draft" }).id;
    const listed = async (path: string, isAdmin = false) =>
      idsOf((await read(path, isAdmin)).body.data.polls).sort();
    expect(await listed("/polls?status=active")).toEqual([open]);
    for (const spelled of ["ended", "ENDED", "%20Ended%20"])
      expect(await listed(`/polls?status=${spelled}`)).toEqual([closed, past].sort());
    expect(await listed("/polls?status=all")).toEqual([open, closed, past].sort());
    expect(await listed("/polls?status=draft", true)).toEqual([draft]);
    expect((await read("/polls?status=draft")).status).toBe(401);
  });
});

describe("events", () => {
  const backslash = "\\";
  beforeEach(() => {
    site.db.delete(events).run();
    const make = (day: number, fields: Record<string, unknown>, status?: "ended" | "cancelled") => {
      site.clock.time = noon - (20 - day) * dayMs;
      const startAt = noon + day * dayMs;
      return makeEvent(site, { startAt, durationMs: 2 * hourMs, ...fields }, status);
    };
    make(1, {
      ...{ title: "桌游夜", category: "桌游", capacity: 10, depositCents: 1000, enrollFeeCents: 0 },
      ...{ locationName: "猫头鹰咖啡", locationAddress: "Via Po" },
    });
    make(3, {
      ...{ title: "上山", category: "徒步", capacity: 30, depositCents: 5000, enrollFeeCents: 500 },
      ...{ durationMs: 8 * hourMs, locationName: "苏佩尔加", locationAddress: "" },
    });
    make(
      5,
      {
        ...{ title: "100% 影展_🎉", category: "艺术文化", capacity: null, enrollFeeCents: 900 },
        ...{ locationName: `a${backslash}b`, locationAddress: "50%_" },
      },
      "ended",
    );
    make(7, { title: "野餐", category: "野餐", capacity: 20, locationName: "公园" }, "cancelled");
    make(0, { title: "品酒", category: "酒会", capacity: 40, locationName: "地窖", startAt: noon - hourMs });
    const hidden = make(9, { title: "旧的", category: "桌游" });
    unwrap(setEventArchived(site.db, admin, { id: hidden.id, archived: true }, noon));
    site.clock.time = noon;
  });

  const all = ["上山", "100% 影展_🎉", "品酒", "桌游夜", "野餐"];
  const dayOf = (day: number) => new Date(noon + day * dayMs).toISOString().slice(0, 10);
  const createdOn = (day: number) => new Date(noon - (20 - day) * dayMs).toISOString().slice(0, 10);
  const filters: [string, string, string[]][] = [
    ["status", "all", all],
    ["status", "active", ["上山", "品酒", "桌游夜"]],
    ["status", "ACTIVE", ["上山", "品酒", "桌游夜"]],
    ["status", "published", ["上山", "品酒", "桌游夜"]],
    ["status", "upcoming", ["上山", "桌游夜"]],
    ["status", "ongoing", ["品酒"]],
    ["status", "ended", ["100% 影展_🎉"]],
    ["status", "completed", ["100% 影展_🎉"]],
    ["status", "cancelled", ["野餐"]],
    ["status", "draft", []],
    ["category", "徒步", ["上山"]],
    ["category", "户外", ["上山", "野餐"]],
    ["category", "文化体验类", []],
    ["category", "美食探索", ["品酒"]],
    ["category", "艺术鉴赏", ["100% 影展_🎉"]],
    ["category", "社交聚会", ["桌游夜"]],
    ["category", "运动健身", []],
    ["search", "上山", ["上山"]],
    ["search", "🎉", ["100% 影展_🎉"]],
    ["search", "%", ["100% 影展_🎉"]],
    ["search", "_", ["100% 影展_🎉"]],
    ["search", backslash, ["100% 影展_🎉"]],
    ["search", "0% 影", ["100% 影展_🎉"]],
    ["search", "没有的", []],
    ["location", "苏佩尔加", ["上山"]],
    ["location", "via po", ["桌游夜"]],
    ["location", backslash, ["100% 影展_🎉"]],
    ["location", "%", ["100% 影展_🎉"]],
    ["location", "_", ["100% 影展_🎉"]],
    ["startDateFrom", dayOf(3), ["上山", "100% 影展_🎉", "野餐"]],
    ["startDateTo", dayOf(3), ["上山", "品酒", "桌游夜"]],
    ["startDateTo", new Date(noon + 3 * dayMs - 1).toISOString(), ["品酒", "桌游夜"]],
    ["endDateFrom", new Date(noon + 3 * dayMs + 8 * hourMs).toISOString(), ["上山", "100% 影展_🎉", "野餐"]],
    ["endDateTo", new Date(noon + 3 * dayMs + 8 * hourMs - 1).toISOString(), ["品酒", "桌游夜"]],
    ["createdDateFrom", createdOn(5), ["100% 影展_🎉", "野餐"]],
    ["createdDateTo", createdOn(1), ["品酒", "桌游夜"]],
    ["asOf", new Date(noon - 19 * dayMs).toISOString(), ["品酒", "桌游夜"]],
    ["depositMin", "1000", ["上山", "桌游夜"]],
    ["depositMin", "1001", ["上山"]],
    ["depositMax", "1000", ["100% 影展_🎉", "品酒", "桌游夜", "野餐"]],
    ["enrollFeeMin", "500", ["上山", "100% 影展_🎉"]],
    ["enrollFeeMax", "499", ["品酒", "桌游夜", "野餐"]],
    ["capacityMin", "30", ["上山", "品酒"]],
    ["capacityMax", "20", ["桌游夜", "野餐"]],
    ["archived", "false", all],
  ];
  const titles = async (query: string, isAdmin = false): Promise<string[]> => {
    const { status, body } = await read(`/events?${query}`, isAdmin);
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map(({ title }: { title: string }) => title);
  };

  test.each(filters)("by %s %s", async (name, value, found) => {
    const got = await titles(`${name}=${encodeURIComponent(value)}`);
    expect(got.sort()).toEqual([...found].sort());
  });

  test.each([
    ["createdAt", ["品酒", "桌游夜", "上山", "100% 影展_🎉", "野餐"]],
    ["startTime", ["品酒", "桌游夜", "上山", "100% 影展_🎉", "野餐"]],
    ["endTime", ["品酒", "桌游夜", "上山", "100% 影展_🎉", "野餐"]],
    ["title", ["100% 影展_🎉", "上山", "品酒", "桌游夜", "野餐"]],
  ])("in the order of %s, both ways", async (sortBy, inOrder) => {
    expect(await titles(`sortBy=${sortBy}&sortOrder=asc`)).toEqual(inOrder);
    expect(await titles(`sortBy=${sortBy}&sortOrder=desc`)).toEqual([...inOrder].reverse());
    expect(await titles(`sortBy=${sortBy}`)).toEqual([...inOrder].reverse());
  });

  test("in the order of capacity, those without one last both ways", async () => {
    const known = ["桌游夜", "野餐", "上山", "品酒"];
    expect(await titles("sortBy=capacity&sortOrder=asc")).toEqual([...known, "100% 影展_🎉"]);
    expect(await titles("sortBy=capacity")).toEqual([...known.reverse(), "100% 影展_🎉"]);
  });

  test("archived ones are visible to the administrator only", async () => {
    expect(await titles("archived=true", true)).toEqual(["旧的"]);
    const { status, body } = await read("/events?archived=true");
    expect([status, body.error]).toEqual([401, "请先登录管理员账号"]);
  });

  test("several filters combine", async () => {
    expect(await titles("status=active&category=户外&capacityMin=20&search=山")).toEqual(["上山"]);
  });

  test("an invalid value is rejected and named", async () => {
    const dates = ["startDate", "endDate", "createdDate"].flatMap((name) => [`${name}From`, `${name}To`]);
    const numbers = ["deposit", "enrollFee", "capacity"].flatMap((name) => [`${name}Min`, `${name}Max`]);
    const wrong: [name: string, value: string][] = [
      ["status", "open"],
      ["category", "天气"],
      ["archived", "yes"],
      ["sortBy", "constructor"],
      ["sortOrder", "up"],
      ...dates.map((name): [string, string] => [name, "2026-02-30"]),
      ...numbers.map((name): [string, string] => [name, "1.5"]),
    ];
    for (const [name, value] of wrong) {
      const { status, body } = await read(`/events?${name}=${encodeURIComponent(value)}`);
      expect([status, body.details]).toEqual([422, { [name]: [body.error] }]);
    }
  });

  test("every documented parameter is covered", async () => {
    const { body } = await read("/openapi.json");
    const documented: string[] = body.paths["/events"].get.parameters.map(({ name }: Json) => name);
    const tried = [...filters.map(([name]) => name), "sortBy", "sortOrder", "page", "limit"];
    expect(documented.filter((name) => !tried.includes(name))).toEqual([]);
    expect(tried.filter((name) => !documented.includes(name))).toEqual([]);
  });
});
