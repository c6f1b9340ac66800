// Lists of the API: stable pages, bounds, filters, literal search.
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeComment, makeEvent, makePoll, makeWish, unwrap } from "../support/fixtures";
import { type Json, openAdminRawClient, openRawClient } from "../support/raw-api";
import { dayMs, hourMs, noon } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

const read = (path: string, isAdmin = false) =>
  (isAdmin ? openAdminRawClient(site) : openRawClient(site))("GET", path);
const paginationOf = ({ data, pagination }: Json) => pagination ?? data.pagination;
const idsOf = (rows: Json): string[] => rows.map(({ id }: { id: string }) => id);

type List = {
  path: () => string;
  rows: (body: Json) => Json;
  add: (createdAt: number) => string;
  isAdmin?: boolean;
};

let ended = "";
beforeEach(() => {
  ended = makeEvent(site, { title: "讨论" }, "ended").id;
});

const wishesOf = ({ data }: Json) => data.wishes;
const commentsOf = ({ data }: Json) => data.comments;
const addWish = (createdAt: number) => makeWish(site, { createdAt }).id;
/** Creates a record with the clock's time. */
const addAt = (make: () => { id: string }) => (createdAt: number) => {
  site.clock.time = createdAt;
  return make().id;
};

const lists: Record<string, List> = {
  events: {
    path: () => "/events?category=徒步",
    rows: ({ data }) => data,
    add: addAt(() => makeEvent(site, { category: "徒步" })),
  },
  wishes: { path: () => "/wishes?", rows: wishesOf, add: addWish },
  comments: {
    path: () => `/comments/event/${ended}?`,
    rows: commentsOf,
    add: (createdAt) => makeComment(site, { eventId: ended, createdAt }).id,
  },
  "pending comments": {
    path: () => "/comments/pending?",
    rows: commentsOf,
    isAdmin: true,
    add: (createdAt) => makeComment(site, { eventId: ended, createdAt, status: "pending" }).id,
  },
  polls: { path: () => "/polls?", rows: ({ data }) => data.polls, add: addAt(() => makePoll(site)) },
};

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

describe.each(Object.entries(lists))("the list of %s", (_name, list) => {
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

  test("has at most a hundred rows, none past its end, rejects invalid parameters and ignores unknown ones", async () => {
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
    for (const index of [1, 2]) list.add(noon + index);
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

test("a list uses the first value of a repeated parameter", async () => {
  const { body } = await read("/wishes?limit=2&limit=3");
  expect(paginationOf(body).limit).toBe(2);
});

test("wishes are filtered by category, and by status for the administrator only", async () => {
  const moved = makeWish(site, { category: "交通出行" }).id;
  const pending = makeWish(site, { status: "pending", category: "交通出行" }).id;
  const hidden = makeWish(site, { isPublic: false }).id;
  const listed = async (path: string, isAdmin = false) =>
    idsOf((await read(path, isAdmin)).body.data.wishes).sort();
  expect(await listed("/wishes?category=交通出行")).toEqual([moved]);
  // Values that clients send for a wish without a category.
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

// The results of each filter and order are tested on the organiser's pages (http/admin-events.test.ts).
describe("events", () => {
  const category = "户外运动";
  beforeEach(() => {
    site.db.delete(events).run();
    site.clock.time = noon - dayMs;
    const dear = { depositCents: 5000, enrollFeeCents: 500, capacity: 30 };
    const location = { locationName: "苏佩尔加", category, startAt: noon + 3 * dayMs };
    makeEvent(site, { ...dear, ...location, title: "上山", durationMs: 8 * hourMs });
    site.clock.time = noon;
    makeEvent(site, { title: "桌游夜", capacity: 10, startAt: noon + dayMs }, "ended");
    const hidden = makeEvent(site, { title: "旧的" });
    unwrap(setEventArchived(site.db, admin, { id: hidden.id, archived: true }, noon));
  });

  const titles = async (query: string, isAdmin = false): Promise<string[]> => {
    const { status, body } = await read(`/events?${query}`, isAdmin);
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map(({ title }: { title: string }) => title);
  };
  const iso = (time: number) => new Date(time).toISOString();
  const [climb, game] = [["上山"], ["桌游夜"]];
  const filters: Record<string, [value: string, found: string[]]> = {
    status: ["ENDED", game],
    category: [category, climb],
    archived: ["false", [...game, ...climb]],
    search: ["上山", climb],
    location: ["苏佩尔加", climb],
    asOf: [iso(noon - dayMs), climb],
    startDateFrom: [iso(noon + 3 * dayMs), climb],
    startDateTo: [iso(noon + 3 * dayMs - 1), game],
    endDateFrom: [iso(noon + 3 * dayMs + 8 * hourMs), climb],
    endDateTo: [iso(noon + 3 * dayMs + 8 * hourMs - 1), game],
    createdDateFrom: [iso(noon), game],
    createdDateTo: [iso(noon - 1), climb],
    depositMin: ["5000", climb],
    depositMax: ["4999", game],
    enrollFeeMin: ["500", climb],
    enrollFeeMax: ["499", game],
    capacityMin: ["30", climb],
    capacityMax: ["29", game],
  };

  test("are filtered by every documented parameter", async () => {
    for (const [name, [value, found]] of Object.entries(filters))
      expect([name, await titles(`${name}=${encodeURIComponent(value)}`)]).toEqual([name, found]);
    const { body } = await read("/openapi.json");
    const documented: string[] = body.paths["/events"].get.parameters.map(({ name }: Json) => name);
    const tried = [...Object.keys(filters), "sortBy", "sortOrder", "page", "limit"];
    expect(documented.sort()).toEqual(tried.sort());
  });

  test("only the administrator sees archived ones", async () => {
    expect(await titles("archived=true", true)).toEqual(["旧的"]);
    const { status, body } = await read("/events?archived=true");
    expect([status, body.error]).toEqual([401, "请先登录管理员账号"]);
  });
});
