// 延期: a later start with the same duration, displayed to visitors; double submissions and stale forms are safe.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { listAudit } from "../../app/domain/audit/queries.server";
import { flashOf, signIn } from "../support/admin-browser";
import { makeEvent } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const at = (iso: string) => Date.parse(iso);

let site: TestSite;
let cookie: { Cookie: string };
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off", BASE_URL: origin });
  cookie = await signIn(site);
});
afterEach(() => site.close());

/** 28 November 14:00 in Rome, for two and a half hours. */
const startAt = at("2026-11-28T13:00Z");
const makeOne = () => makeEvent(site, { title: "河边野餐", startAt, durationMs: 2.5 * hourMs });
const stored = (id: string) => site.db.select().from(events).where(eq(events.id, id)).get();
const postpone = (id: string, fields: Record<string, string>) =>
  site.post(`/admin/events/${id}/postpone`, fields, cookie);
const formOf = async (id: string, query = "") =>
  (await site.page(`/admin/events/${id}/postpone${query}`, cookie)).html;
const changes = (entityId: string) =>
  listAudit(site.db, { entityType: "event", entityId }).filter(({ action }) => action === "event.postpone");

test("moves the start, preserves the duration, and shows the old start", async () => {
  const { id } = makeOne();
  const response = await postpone(id, { date: "2026-12-05", time: "19:30", version: "1" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin"]);
  expect(flashOf(site, response)).toBe("活动「河边野餐」已延期到 12月5日 星期六 19:30–22:00");
  const moved = at("2026-12-05T18:30Z");
  expect(stored(id)).toMatchObject({
    startAt: moved,
    endAt: moved + 2.5 * hourMs,
    postponedFrom: startAt,
    version: 2,
  });
  expect(changes(id)).toHaveLength(1);
  const page = textOf((await site.page(`/events/${id}`)).html.querySelector("main"));
  expect(page).toContain("活动已延期");
  expect(page).toContain("原定时间：11月28日 14:00");
  const list = textOf((await site.page("/events")).html.querySelector("main"));
  expect(list).toContain("12月5日 周六 19:30");
  expect(list).not.toContain("14:00");
  expect(textOf((await site.page("/admin", cookie)).html.querySelector("article"))).toContain("已延期");
});

test("the same form sent twice is one postponement", async () => {
  const { id } = makeOne();
  const fields = { date: "2026-12-05", time: "19:30", version: "1" };
  const [first, second] = [await postpone(id, fields), await postpone(id, fields)];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(flashOf(site, second)).toBe(flashOf(site, first));
  expect(stored(id)).toMatchObject({ version: 2, postponedFrom: startAt });
  expect(changes(id)).toHaveLength(1);
});

test("a form older than another change shows a conflict, preserves input, and can be sent again", async () => {
  const { id } = makeOne();
  site.db.update(events).set({ version: 2 }).where(eq(events.id, id)).run();
  const response = await postpone(id, { date: "2026-12-05", time: "19:30", version: "1" });
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text).toContain("活动已被其他人修改，请比较后再保存");
  expect(text).toContain('value="2026-12-05"');
  expect(text).toContain('name="version" value="2"');
  expect(stored(id)?.startAt).toBe(startAt);
});

describe("an invalid time", () => {
  test.each([
    ["off the half hour", { date: "2026-12-05", time: "19:10" }, "开始时间只能是整点或半点"],
    [
      "half an hour ahead to the minute",
      { date: "2026-11-21", time: "12:30" },
      "开始时间必须至少比当前时间晚30分钟",
    ],
    [
      "skipped by the clock change",
      { date: "2027-03-28", time: "02:30" },
      "当天夏令时开始，这个时间不存在，请重新选择",
    ],
    ["without a time", { date: "2026-12-05" }, "请选择开始时间"],
    ["without a date", { time: "19:00" }, "请选择开始时间"],
    ["no date at all", { date: "someday", time: "19:00" }, "开始时间格式错误，请重新选择"],
    [
      "the same as before",
      { date: "2026-11-28", time: "14:00" },
      "新时间必须晚于原定时间；想提前，请用「编辑」",
    ],
    [
      "earlier than before",
      { date: "2026-11-28", time: "13:30" },
      "新时间必须晚于原定时间；想提前，请用「编辑」",
    ],
  ])("%s is rejected at its field", async (_what, fields: Record<string, string>, message) => {
    const { id } = makeOne();
    const response = await postpone(id, fields);
    expect(response.status).toBe(422);
    expect(textOf(parse(await response.text()).querySelector("main")).split(message)).toHaveLength(3);
    expect(stored(id)).toMatchObject({ startAt, version: 1 });
  });

  test("an ambiguous hour is the first, and the duration is elapsed time", async () => {
    site.clock.time = at("2027-10-20T10:00Z");
    cookie = await signIn(site);
    const { id } = makeEvent(site, { startAt: at("2027-10-25T10:00Z"), durationMs: 3 * hourMs });
    site.db
      .update(events)
      .set({ startAt: at("2027-10-24T10:00Z"), endAt: at("2027-10-24T13:00Z") })
      .run();
    await postpone(id, { date: "2027-10-31", time: "02:30" });
    expect(stored(id)).toMatchObject({ startAt: at("2027-10-31T00:30Z"), endAt: at("2027-10-31T03:30Z") });
  });
});

describe("the form", () => {
  const slot = (html: Awaited<ReturnType<typeof formOf>>, time: string) =>
    html.querySelector(`input[name=time][value="${time}"]`);

  test("starts with the event's day and time", async () => {
    const html = await formOf(makeOne().id);
    expect(html.querySelector("input[name=date]")?.getAttribute("value")).toBe("2026-11-28");
    expect(html.querySelector("input[name=date]")?.getAttribute("min")).toBe("2026-11-21");
    expect(slot(html, "14:00")?.hasAttribute("checked")).toBe(true);
  });

  test("starts with tomorrow once the event has begun", async () => {
    const { id } = makeEvent(site, { startAt: noon - hourMs });
    const html = await formOf(id);
    expect(html.querySelector("input[name=date]")?.getAttribute("value")).toBe("2026-11-22");
  });

  test("disables past half hours of today and selects none of them", async () => {
    const html = await formOf(makeOne().id, "?date=2026-11-21&time=12:30");
    expect(slot(html, "12:30")?.hasAttribute("disabled")).toBe(true);
    expect(slot(html, "12:30")?.hasAttribute("checked")).toBe(false);
    expect(slot(html, "13:00")?.hasAttribute("disabled")).toBe(false);
    expect(textOf(slot(html, "12:30")?.parentNode)).toContain("(已过期)");
  });

  test("disables the hour skipped by the clock change", async () => {
    const html = await formOf(makeOne().id, "?date=2027-03-28");
    expect(
      html.querySelectorAll("input[name=time][disabled]").map((input) => input.getAttribute("value")),
    ).toEqual(["02:00", "02:30"]);
    expect(textOf(slot(html, "02:30")?.parentNode)).toContain("(不存在)");
  });
});

test.each([
  ["ended", "已结束的活动不能延期"],
  ["cancelled", "已取消的活动不能延期，请先恢复活动"],
] as const)("an event that is %s is not postponed", async (status, message) => {
  const { id } = makeEvent(site, {}, status);
  for (const response of [
    await postpone(id, { date: "2026-12-05", time: "19:30" }),
    await site.send(`/admin/events/${id}/postpone`, { headers: cookie }),
  ]) {
    expect([response.status, flashOf(site, response)]).toEqual([303, message]);
  }
  expect(changes(id)).toEqual([]);
});
