// Results of ended events: of one, of a year, as tables and by the API, before and after contacts are erased.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { eventResults } from "../../app/db/schema/results";
import { eraseOwn } from "../../app/domain/registrations/own.server";
import { eraseOldRegistrations } from "../../app/domain/registrations/retention.server";
import { registrationContext } from "../../app/http/records/event-guests.server";
import { openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, makeQuestion, unwrap } from "../support/fixtures";
import { allCame, type Change, came, full, makeHike, paid, refunded } from "../support/hikes";
import { attributesAt, textAt, textsAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { rowsIn, setEvent } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, noon, textOf } from "../support/site";
import { readWorkbook, serialTime } from "../support/workbook";

const erasedAfterMs = 31 * dayMs;

openEachSite({ RATE_LIMITS: "off" });
const setAll = (columns: Partial<typeof events.$inferInsert>) => site.db.update(events).set(columns).run();

const fullNumbers = {
  ...{ seats: 7, registrations: 4, came: 4, absentSeats: 3, absentRegistrations: 1 },
  ...{ newGuests: 1, returningGuests: 1, unknownGuests: 1, comments: 0, photos: 0 },
  ...{ depositExpected: 28000, depositReceived: 32000, depositRefunded: 4000 },
  ...{ feeExpected: 4550, feeReceived: 1300 },
};

const readApi = async (id: string) => (await openAdminRawClient(site)("GET", `/events/${id}/results`)).body;
const numbersOf = async (id: string) => (await readApi(id)).data;
// Each page is opened by a new session, because sessions expire while the clock is moved.
const mainOf = async (path: string) =>
  (await (await openAdminBrowser(site)).page(path)).html.querySelector("main");
const fileOf = async (path: string) =>
  site.send(path, { headers: { Cookie: (await openAdminBrowser(site)).Cookie } });
const rowsOf = async (path: string, table = "table") => {
  const rows = (await mainOf(path))?.querySelector(table)?.querySelectorAll("tr") ?? [];
  expect(rows.length).toBeGreaterThan(1);
  return rows.map((row) => row.querySelectorAll("th,td").map((cell) => textOf(cell).replaceAll(/\s+/g, "")));
};
const resultsPath = (id: string) => `/admin/events/${id}/results`;

describe("an ended event", () => {
  test("has its numbers beside those of the previous one of its category, as bars and as text", async () => {
    const [first, , , last] = [1, 2, 3, 4].map((days) => makeHike(days, [["xiaolu", days, came]]));
    makeHike(5, [["xiaolu", 1, came]], { category: "野餐" });
    const hike = makeHike(6, full);
    site.clock.time = noon + 7 * dayMs;
    makeComment(site, { eventId: hike.id });
    makeComment(site, { eventId: hike.id, status: "pending" });
    const rows = await rowsOf(resultsPath(hike.id));
    const days = ["11月25日周三", "11月24日周二", "11月23日周一"];
    expect(rows[0]).toEqual(["", "这一场", ...days]);
    const byLabel = Object.fromEntries(rows.map(([label, ...cells]) => [label, cells]));
    expect(byLabel).toMatchObject({
      已确认: ["7人4组报名", "4人1组报名", "3人1组报名", "2人1组报名"],
      已到场: ["4人", "4人", "3人", "2人"],
      未到场: ["3人1组没有人到", "0人", "0人", "0人"],
      第一次来: ["1组", "0组", "0组", "0组"],
      再次来: ["1组", "1组", "1组", "1组"],
      没有联系方式: ["1组", "0组", "0组", "0组"],
      定金应收: ["¥280", "¥160", "¥120", "¥80"],
      定金已收: ["¥320", "¥0", "¥0", "¥0"],
      定金已退: ["¥40", "¥0", "¥0", "¥0"],
      报名费应收: ["€45.50", "€26", "€19.50", "€13"],
      报名费已收: ["€13", "€0", "€0", "€0"],
      评论: ["1条", "0条", "0条", "0条"],
    });
    const main = await mainOf(resultsPath(hike.id));
    expect(main?.querySelectorAll("td svg[aria-hidden=true]").length).toBe(13 * 4);
    const links = attributesAt(main, "thead a", "href");
    expect(links?.[0]).toBe(resultsPath(last?.id ?? ""));
    expect(links).not.toContain(resultsPath(first?.id ?? ""));
    for (const path of ["/admin", `/admin/events/${hike.id}/guests`])
      expect((await mainOf(path))?.querySelector(`a[href="${resultsPath(hike.id)}"]`)).not.toBeNull();
    const numbers = { ...fullNumbers, comments: 1, eventId: hike.id, frozenAt: null };
    expect(await numbersOf(hike.id)).toEqual(numbers);
  });

  test("without check-ins or registration states that, and has confirmed guests or the organiser's number, and photos", async () => {
    const hike = makeHike(1, [["xiaolu", 1]]);
    const off = makeHike(1.5, [], { registrationMode: "off", currentParticipants: 12 });
    site.clock.time = noon + 2 * dayMs;
    const rows = await rowsOf(resultsPath(hike.id));
    expect(rows).toContainEqual(["已到场", "未签到"]);
    expect(rows).toContainEqual(["第一次来", "1组"]);
    const unknown = { came: null, absentSeats: null, absentRegistrations: null };
    expect(await numbersOf(hike.id)).toMatchObject(unknown);
    const numbers = { seats: 12, registrations: 0, came: null, feeExpected: 0 };
    expect(await numbersOf(off.id)).toMatchObject(numbers);
    expect(textOf(await mainOf(resultsPath(off.id)))).toContain("没有开启本站报名");
    const ended = makeEvent(site, {}, "ended");
    await makePhotos(site, ended.id, [1, 2]);
    expect(await numbersOf(ended.id)).toMatchObject({ photos: 2, seats: 0, came: 0, frozenAt: null });
  });
});

test("every place counts the same comments of an event: approved ones, without answered questions", async () => {
  const { id: eventId } = makeHike(1, [["xiaolu", 1, came]], { title: "徒步" });
  setEvent(eventId, { status: "ended" });
  site.clock.time = noon + 2 * dayMs;
  makeComment(site, { eventId });
  makeComment(site, { eventId });
  makeComment(site, { eventId, status: "pending" });
  makeQuestion(site, { eventId, status: "approved", reply: "可以", repliedAt: noon });
  const read = openAdminRawClient(site);
  const csv = (await (await fileOf("/admin/results.csv?year=2026")).text()).split("\r\n");
  const [head = "", row = ""] = csv.map(
    (line) => line.split(",")[csv[0]?.split(",").indexOf("评论（条）") ?? 0],
  );
  expect({
    event: (await read("GET", `/events/${eventId}`)).body.data._count.comments,
    discussion: (await read("GET", `/comments/event/${eventId}`)).body.data.pagination.total,
    results: (await numbersOf(eventId)).comments,
    page: (await rowsOf(resultsPath(eventId))).find(([label]) => label === "评论"),
    csv: [head, row],
    year: (await rowsOf("/admin/results?year=2026")).at(-1)?.at(-1),
    moderation: textsAt(await mainOf("/admin/comments"), "nav[aria-label=状态] a").filter((text) =>
      text.startsWith("已通过"),
    ),
  }).toEqual({
    ...{ event: 2, discussion: 2, results: 2, page: ["评论", "2条"], csv: ["评论（条）", "2"], year: "2" },
    moderation: [expect.stringMatching(/2/)],
  });
});

test("an event before its end or cancelled has no results", async () => {
  const hike = makeHike(1, full);
  for (const status of ["active", "cancelled"] as const) {
    setAll({ status });
    expect(await readApi(hike.id)).toMatchObject({ error: expect.stringContaining("活动结束后才有结果") });
    expect(textOf(await mainOf(resultsPath(hike.id)))).toContain("还没有结果");
  }
});

describe("returning guests", () => {
  const cases: [what: string, first: Change | undefined, startsFirst: number, returning: number][] = [
    ["came to an earlier one", came, 1, 1],
    ["was confirmed where nobody was checked in", undefined, 1, 1],
    ["withdrew", { status: "cancelled" }, 1, 0],
    ["comes to a later one as well", came, 5, 0],
  ];
  test.each(cases)("of a guest who %s", async (_what, first, startsFirst, returningGuests) => {
    makeHike(startsFirst, [["Lu_88", 1, first]]);
    const later = makeHike(3, [["微信：lu_88", 1, came]]);
    site.clock.time = noon + 9 * dayMs;
    expect(await numbersOf(later.id)).toMatchObject({ returningGuests, newGuests: 1 - returningGuests });
  });

  test("exclude a guest who did not come, and one of a cancelled event", async () => {
    makeHike(1, [["lu_88", 1], ...allCame("anan01")]);
    setEvent(makeHike(2, allCame("anan02")).id, { status: "cancelled" });
    const later = makeHike(3, allCame("lu_88", "anan01", "anan02"));
    site.clock.time = noon + 9 * dayMs;
    expect(await numbersOf(later.id)).toMatchObject({ returningGuests: 1, newGuests: 2 });
  });
});

describe("erasure", () => {
  const pages = async (ids: readonly string[]) => Promise.all(ids.map((id) => rowsOf(resultsPath(id))));
  const allText = () =>
    ["registrations", "event_results", "audit_entries"]
      .map((name) => JSON.stringify(site.db.$client.prepare(`SELECT * FROM ${name}`).all()))
      .join();

  test("after the event freezes the numbers, in batches and of later events", async () => {
    const early = makeHike(1, allCame("xiaolu", "xiaoman"));
    const hike = makeHike(20, full);
    const next = makeHike(40, allCame("xiaolu", "anan01", "newone"));
    const ids = [early.id, hike.id, next.id];
    site.clock.time = noon + 41 * dayMs;
    const before = await pages(ids);
    const apiBefore = await Promise.all(ids.map(numbersOf));
    expect(apiBefore[1]).toMatchObject(fullNumbers);
    expect(apiBefore[2]).toMatchObject({ returningGuests: 2, newGuests: 1 });
    const yearBefore = await rowsOf("/admin/results?year=2026");
    // The contacts of each event are erased before those of the next.
    for (const { endAt } of [early, hike, next])
      for (let batch = 0; batch < 4; batch += 1) {
        eraseOldRegistrations(site.db, endAt + erasedAfterMs, 2, registrationContext(site));
        expect(await pages(ids)).toEqual(before);
      }
    for (const contact of ["xiaolu", "anan01", "newone"]) expect(allText()).not.toContain(contact);
    expect(rowsIn(eventResults).length).toBe(3);
    const apiAfter = await Promise.all(ids.map(numbersOf));
    const frozenAt = expect.any(String);
    expect(apiAfter).toEqual(apiBefore.map((numbers) => ({ ...numbers, frozenAt })));
    expect(apiAfter[0].frozenAt).toBe(new Date(early.endAt + erasedAfterMs).toISOString());
    expect(await rowsOf("/admin/results?year=2026")).toEqual(yearBefore);
    expect(textOf(await mainOf(resultsPath(hike.id)))).toContain("报名资料已在");
    // A changed price applies to later events.
    setAll({ depositCents: 1, enrollFeeCents: 1 });
    expect(await pages(ids)).toEqual(before);
  });

  test("at the guest's request changes no number", async () => {
    const early = makeHike(1, allCame("xiaolu", "xiaoman"));
    const hike = makeHike(20, full);
    site.clock.time = noon + 21 * dayMs;
    const before = await pages([early.id, hike.id]);
    for (const token of [...early.tokens, ...hike.tokens]) {
      unwrap(eraseOwn(site.db, { token }, contextOf(site)));
      expect(await pages([early.id, hike.id])).toEqual(before);
    }
    expect(allText()).not.toContain("xiaolu");
  });

  test("is one transaction with the frozen numbers", () => {
    const hike = makeHike(1, full);
    const abort = "BEGIN SELECT RAISE(ABORT, 'full'); END";
    site.db.$client.exec(`CREATE TRIGGER stop BEFORE UPDATE OF erased_at ON registrations ${abort}`);
    expect(() =>
      eraseOldRegistrations(site.db, hike.endAt + erasedAfterMs, 100, registrationContext(site)),
    ).toThrow("full");
    expect(rowsIn(eventResults)).toEqual([]);
  });

  test("before an event is over records no visit", async () => {
    const early = makeHike(1, [["xiaolu", 1]]);
    const hike = makeHike(3, [["xiaolu", 1, came]]);
    unwrap(eraseOwn(site.db, { token: early.tokens[0] ?? "" }, contextOf(site)));
    site.clock.time = noon + 4 * dayMs;
    expect(await numbersOf(hike.id)).toMatchObject({ newGuests: 1, returningGuests: 0 });
  });

  test("frozen numbers are deleted when the event is moved to a later day", async () => {
    const hike = makeHike(1, full);
    eraseOldRegistrations(site.db, hike.endAt + erasedAfterMs, 100, registrationContext(site));
    const [startAt, endAt] = [noon + 50 * dayMs, noon + 51 * dayMs];
    setAll({ startAt, endAt });
    site.clock.time = noon + 52 * dayMs;
    expect(await numbersOf(hike.id)).toMatchObject({ frozenAt: null, seats: 7 });
    makeGuest(site, makeHike(60, []).id);
    eraseOldRegistrations(site.db, endAt + erasedAfterMs, 100, registrationContext(site));
    expect((await numbersOf(hike.id)).seats).toBe(7);
  });
});

describe("活动成果", () => {
  const list = "/admin/results?year=2026";
  /** Columns of the table of events by heading. */
  async function columnsOf(path: string, table: string) {
    const [head = [], ...rows] = await rowsOf(path, table);
    return (label: string) => rows.map((row) => row[head.findIndex((text) => text.startsWith(label))] ?? "");
  }
  const byEvent = "section[aria-label=按活动的表格]";
  const byMonth = "section[aria-label=按月的表格]";

  beforeEach(() => {
    makeHike(1, [["xiaolu", 1, { ...came, ...paid }]]);
    makeHike(2, full);
    makeHike(12, [
      ["anan01", 4, came],
      ["xiaoman", 2],
    ]);
    const archived = makeHike(13, [["zhouzhou", 1, refunded]]);
    const cancelled = makeHike(14, [["zhouzhou", 4, paid]]);
    setEvent(archived.id, { archivedAt: noon });
    setEvent(cancelled.id, { status: "cancelled" });
    makeHike(50, [["xiaolu", 4, came]]);
    site.clock.time = noon + 51 * dayMs;
  });

  test("has a row for each event, and the sums of months and year", async () => {
    const events = await columnsOf(list, byEvent);
    expect(events("活动")).toEqual(["12月4日徒步13", "12月3日徒步12", "11月23日徒步2", "11月22日徒步1"]);
    expect(events("已确认")).toEqual(["1", "6", "7", "1"]);
    expect(events("已到场")).toEqual(["未签到", "4", "4", "1"]);
    expect(events("定金已收")).toEqual(["¥40", "¥0", "¥320", "¥40"]);
    const months = await columnsOf(list, byMonth);
    expect(months("月份")).toEqual(["11月2场", "12月2场", "2026年4场"]);
    expect(months("定金已收")).toEqual(["¥360", "¥40", "¥400"]);
  });

  test("links to other years and to each event, and omits columns without a number", async () => {
    const main = await mainOf("/admin/results");
    expect(textAt(main, "h1")).toBe("2027 年活动成果");
    const years = textsAt(main, "nav[aria-label=年份] a");
    expect(years).toEqual(["2027 年", "2026 年"]);
    expect(main?.querySelector("td, th a[href^='/admin/events/']")).not.toBeNull();
    const heads = textsAt(main, "thead th") ?? [];
    expect(heads.some((text) => text.startsWith("定金已退"))).toBe(false);
  });

  const sorts: [query: string, titles: string[]][] = [
    ["sortBy=seats&sortOrder=asc", ["徒步 13", "徒步 1", "徒步 12", "徒步 2"]],
    ["sortBy=title&sortOrder=up", ["徒步 13", "徒步 12", "徒步 2", "徒步 1"]],
  ];
  eachRow(sorts)("is sorted by a column, as is the file", async (query, titles) => {
    const main = await mainOf(`${list}&${query}`);
    const shown = textsAt(main, `${byEvent} tbody th a`);
    expect(shown).toEqual(titles);
    expect(main?.querySelectorAll("th[aria-sort]").length).toBe(1);
    const csv = await (await fileOf(`/admin/results.csv?year=2026&${query}`)).text();
    const lines = csv.split("\r\n").slice(1, 5);
    expect(lines.map((line) => line.split(",")[1])).toEqual(titles);
  });

  test("as CSV has amounts that add up, and quotes titles", async () => {
    site.db.update(events).set({ title: '=1+1,"徒步"' }).where(eq(events.title, "徒步 1")).run();
    const response = await fileOf("/admin/results.csv?year=2026");
    expect(response.headers.get("Content-Disposition")).toContain('filename="results-2026.csv"');
    expect((await response.text()).replace("\ufeff", "").trimEnd().split("\r\n")).toEqual([
      "日期,活动,已确认（人）,已到场（人）,未到场（人）,第一次来（组）,再次来（组）,没有联系方式（组）,来自订阅（组）,定金应收（¥）,定金已收（¥）,定金已退（¥）,报名费应收（€）,报名费已收（€）,评论（条）,照片（张）",
      "2026年12月4日,徒步 13,1,,,1,0,0,0,40,40,40,6.5,0,0,0",
      "2026年12月3日,徒步 12,6,4,2,0,1,0,0,240,0,0,39,0,0,0",
      "2026年11月23日,徒步 2,7,4,3,1,1,1,0,280,320,40,45.5,13,0,0",
      `2026年11月22日,"'=1+1,""徒步""",1,1,0,1,0,0,0,40,40,0,6.5,6.5,0,0`,
      "",
      expect.stringContaining("月份,场次,已确认（人）"),
      "2026年11月,2,8,5,3,2,1,1,0,320,360,40,52,19.5,0,0",
      "2026年12月,2,7,4,2,1,1,0,0,280,40,40,45.5,0,0,0",
      "2026年,4,15,9,5,3,2,1,0,600,400,80,97.5,19.5,0,0",
    ]);
  });

  test("as workbook has the numbers and dates of the CSV, amounts with their format", async () => {
    site.db.update(events).set({ title: "=1+1" }).where(eq(events.title, "徒步 1")).run();
    const csv = (await (await fileOf("/admin/results.csv?year=2026")).text()).replace("\ufeff", "");
    const file = await fileOf("/admin/results.xlsx?year=2026");
    expect(file.headers.get("Content-Disposition")).toContain('filename="results-2026.xlsx"');
    const sheets = readWorkbook(new Uint8Array(await file.arrayBuffer()));
    expect(sheets.map(({ name, frozenRows }) => [name, frozenRows])).toEqual([
      ["按活动", 1],
      ["按月", 1],
    ]);
    const [ofEvents, ofMonths] = sheets.map(({ values }) => values);
    const [head = [], ...rows] = ofEvents ?? [];
    expect(rows.map(([date]) => serialTime(Number(date)))).toEqual(
      ["2026-12-04", "2026-12-03", "2026-11-23", "2026-11-22"].map((date) => `${date}T00:00`),
    );
    expect(rows.at(-1)?.[1]).toBe("=1+1");
    // The CSV's lines, with the escaped title and without the dates.
    const line = (cells: readonly unknown[]) => cells.map((cell) => cell ?? "").join(",");
    const lines = csv.replace("'=1+1", "=1+1").replaceAll('"', "").trimEnd().split("\r\n");
    expect([line(head), ...rows.map((row) => line(row.slice(1)))]).toEqual([
      lines[0],
      ...lines.slice(1, 5).map((each) => each.replace(/^[^,]*,/, "")),
    ]);
    expect(ofMonths?.map(line)).toEqual(lines.slice(6));
    const [cells = []] = sheets[0]?.cells.slice(1) ?? [];
    expect([0, 2, 9].map((at) => cells[at]?.format)).toEqual(['yyyy"年"m"月"d"日"', "0", "#,##0.00"]);
  });
});

test("filters of the guest list find guests who did not come, have not paid, or get a deposit back", async () => {
  const { id } = makeHike(1, [
    ...full,
    ["waits1", 1, { depositPaid: true, status: "declined" }],
    ["feeonly", 1, { feePaid: true, ...came }],
  ]);
  const list = `/admin/events/${id}/guests`;
  const found = async () =>
    textsAt(await mainOf(list), "nav[aria-label=状态] a").filter((label) =>
      /^(未到场|未付|待退定金)/.test(label),
    );
  const names = async (status: string) => {
    const path = `/events/${id}/registrations?status=${status}`;
    const { body } = await openAdminRawClient(site)("GET", path);
    return body.data.registrations.map(({ contact }: { contact: string | null }) => contact);
  };
  expect(await found()).toEqual(["未付 6", "待退定金 3"]);
  site.clock.time = noon + 2 * dayMs;
  expect(await found()).toEqual(["未到场 1", "未付 6", "待退定金 3"]);
  expect(await names("absent")).toEqual(["xiaoman"]);
  expect(await names("unpaid")).toEqual(["anan01", "xiaoman", null, "feeonly"]);
  expect(await names("refundable")).toEqual(["zhouzhou", "waits1"]);
  setAll({ status: "cancelled" });
  expect(await found()).toEqual(["待退定金 8"]);
  expect((await mainOf(`${list}?status=refundable`))?.querySelectorAll("li[id]").length).toBe(4);
});
