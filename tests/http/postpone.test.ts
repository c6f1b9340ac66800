// 再办一次 asks only for a start, and opens a draft that one press publishes. 延期: a later start with the same duration,
// displayed to visitors; double submissions and stale forms are safe.
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { listAudit } from "../../app/domain/audit/queries.server";
import { nextSameStart } from "../../app/domain/drafts/duplicate.server";
import { findDraft, listDrafts } from "../../app/domain/drafts/queries.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { attributeAt, locationOf, pageText, textAt, textsAt } from "../support/html";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { hourMs, noon, origin, textOf } from "../support/site";

const at = (iso: string) => Date.parse(iso);

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

/** 28 November 14:00 in Rome, for two and a half hours. */
const startAt = at("2026-11-28T13:00Z");
const durationMs = 2.5 * hourMs;
const makeOne = () => makeEvent(site, { title: "河边野餐", startAt, durationMs });
const postpone = (id: string, fields: Record<string, string>) =>
  admin.post(`/admin/events/${id}/postpone`, fields);
const formOf = async (id: string, query = "") =>
  (await admin.page(`/admin/events/${id}/postpone${query}`)).html;
const changes = (entityId: string) =>
  listAudit(site.db, { entityType: "event", entityId }).filter(({ action }) => action === "event.postpone");
const december = { date: "2026-12-05", time: "19:30" };

test("moves the start once, preserves the duration, and shows the old start", async () => {
  const { id } = makeOne();
  for (let times = 0; times < 2; times += 1) {
    const response = await postpone(id, { ...december, version: "1" });
    expect([response.status, locationOf(response)]).toEqual([303, "/admin"]);
    expect(flashOf(site, response)).toBe("活动「河边野餐」已延期到 12月5日 星期六 19:30–22:00");
  }
  const moved = at("2026-12-05T18:30Z");
  const expected = { startAt: moved, endAt: moved + durationMs, postponedFrom: startAt, version: 2 };
  expect(eventRow(id)).toMatchObject(expected);
  expect(changes(id)).toHaveLength(1);
  const page = await pageText(site, `/events/${id}`);
  for (const part of ["活动已延期", "原定时间：11月28日 14:00"]) expect(page).toContain(part);
  const list = await pageText(site, "/events");
  expect(list).toContain("12月5日 周六 19:30");
  expect(list).not.toContain("14:00");
  expect(await pageText(admin, "/admin", "article")).toContain("已延期");
});

test("a form older than another change shows a conflict, preserves input, and can be sent again", async () => {
  const { id } = makeOne();
  setEvent(id, { version: 2 });
  const response = await postpone(id, { ...december, version: "1" });
  expect(response.status).toBe(422);
  const text = await response.text();
  const parts = ["活动已被其他人修改，请比较后再保存", 'value="2026-12-05"', 'name="version" value="2"'];
  for (const part of parts) expect(text).toContain(part);
  expect(eventRow(id)?.startAt).toBe(startAt);
});

describe("an invalid time", () => {
  test("is rejected at its field", async () => {
    const early = "新时间必须晚于原定时间；想提前，请用「编辑」";
    const cases: [fields: Record<string, string>, message: string][] = [
      [{ date: "2026-12-05", time: "19:10" }, "开始时间只能是整点或半点"],
      [{ date: "2026-11-21", time: "12:30" }, "开始时间必须至少比当前时间晚30分钟"],
      [{ date: "2026-12-05" }, "请选择开始时间"],
      [{ time: "19:00" }, "请选择开始时间"],
      [{ date: "someday", time: "19:00" }, "开始时间格式错误，请重新选择"],
      [{ date: "2026-11-28", time: "14:00" }, early],
      [{ date: "2026-11-28", time: "13:30" }, early],
    ];
    const { id } = makeOne();
    for (const [fields, message] of cases) {
      const response = await postpone(id, fields);
      expect([fields, response.status]).toEqual([fields, 422]);
      expect(textOf(parse(await response.text()).querySelector("main")).split(message)).toHaveLength(3);
    }
    expect(eventRow(id)).toMatchObject({ startAt, version: 1 });
  });

  test("an ambiguous hour is the first, and the duration is elapsed time", async () => {
    site.clock.time = at("2027-10-20T10:00Z");
    const { id } = makeEvent(site, { startAt: at("2027-10-25T10:00Z"), durationMs: 3 * hourMs });
    setEvent(id, { startAt: at("2027-10-24T10:00Z"), endAt: at("2027-10-24T13:00Z") });
    const { post } = await openAdminBrowser(site);
    await post(`/admin/events/${id}/postpone`, { date: "2027-10-31", time: "02:30" });
    const moved = { startAt: at("2027-10-31T00:30Z"), endAt: at("2027-10-31T03:30Z") };
    expect(eventRow(id)).toMatchObject(moved);
  });
});

describe("the form", () => {
  const slot = (html: Awaited<ReturnType<typeof formOf>>, time: string) =>
    html.querySelector(`input[name=time][value="${time}"]`);

  test("starts with the event's day and time, or with tomorrow once it has begun", async () => {
    const html = await formOf(makeOne().id);
    const dateOf = (form: typeof html) => form.querySelector("input[name=date]")?.attributes;
    expect(dateOf(html)).toMatchObject({ value: "2026-11-28", min: "2026-11-21" });
    expect(slot(html, "14:00")?.hasAttribute("checked")).toBe(true);
    const begun = await formOf(makeEvent(site, { startAt: noon - hourMs }).id);
    expect(dateOf(begun)).toMatchObject({ value: "2026-11-22" });
  });

  test("disables past half hours of today and the hour skipped by the clock change", async () => {
    const { id } = makeOne();
    const today = await formOf(id, "?date=2026-11-21&time=12:30");
    for (const [time, attribute, isSet] of [
      ["12:30", "disabled", true],
      ["12:30", "checked", false],
      ["13:00", "disabled", false],
    ] as const)
      expect(slot(today, time)?.hasAttribute(attribute), `${time} ${attribute}`).toBe(isSet);
    expect(textOf(slot(today, "12:30")?.parentNode)).toContain("(已过期)");
    const html = await formOf(id, "?date=2027-03-28");
    const disabled = html.querySelectorAll("input[name=time][disabled]");
    expect(disabled.map((input) => input.getAttribute("value"))).toEqual(["02:00", "02:30"]);
    expect(textOf(slot(html, "02:30")?.parentNode)).toContain("(不存在)");
  });
});

eachRow([
  ["ended", "已结束的活动不能延期"],
  ["cancelled", "已取消的活动不能延期，请先恢复活动"],
])("an ended or cancelled event is not postponed", async (status, message) => {
  const { id } = makeEvent(site, {}, status);
  for (const response of [
    await postpone(id, december),
    (await admin.page(`/admin/events/${id}/postpone`)).response,
  ])
    expect([response.status, flashOf(site, response)]).toEqual([303, message]);
  expect(changes(id)).toEqual([]);
});

describe("再办一次", () => {
  const pathOf = (id: string) => `/admin/events/${id}/duplicate`;
  const draftOf = (response: Response) => {
    const address = locationOf(response) ?? "";
    const [, id = ""] = /^\/admin\/create-event\?draft=(\w{12})&step=4$/.exec(address) ?? [];
    return findDraft(site.db, id);
  };

  describe("the offered start", () => {
    const siteTime = { now: noon, timeZone: "Europe/Rome" };
    eachRow([
      ["of an event to come is a week later", startAt, "2026-12-05T14:00"],
      ["of one last week is the coming weekday", at("2026-11-14T13:00Z"), "2026-11-21T14:00"],
      ["of one long ago is the first that lies ahead", at("2025-11-24T19:30Z"), "2026-11-23T20:30"],
      ["keeps the time of day across a clock change", at("2026-10-24T08:00Z"), "2026-11-28T10:00"],
      ["is less than half an hour ahead a week later", noon - 7 * 24 * hourMs, "2026-11-28T12:00"],
    ])("is the same weekday and time, at least half an hour ahead", (_which, began, offered) => {
      expect(nextSameStart({ startAt: began }, siteTime)).toBe(offered);
    });

    test("is the value of the form's only field", async () => {
      const { html } = await admin.page(pathOf(makeEvent(site, { startAt }).id));
      expect(textAt(html, "h1")).toBe("再办一次");
      const [input, ...more] = html.querySelectorAll("main form input");
      expect(input?.attributes).toMatchObject({ type: "datetime-local", value: "2026-12-05T14:00" });
      expect(more).toEqual([]);
    });
  });

  test("copies the rest and opens the draft at its last step, where one press publishes", async () => {
    const cover = await makeImage(site, "#336699", 800, 600, "cover");
    const { id } = makeEvent(site, {
      title: "年度桌游夜",
      startAt,
      durationMs,
      currentParticipants: 7,
      coverImageId: cover.id,
      depositCents: 9950,
      registrationMode: "approval",
      registrationDeadline: at("2026-11-26T19:00Z"),
      registrationQuestion1: "有没有忌口？",
      groupQrLink: "https://example.org/group",
    });
    const response = await admin.post(pathOf(id), { start: "2026-12-12T19:30" });
    expect([response.status, flashOf(site, response)]).toEqual([303, expect.stringContaining("年度桌游夜")]);
    const draft = draftOf(response);
    expect(draft?.eventId).toBeNull();
    expect(draft?.form).toMatchObject({
      title: "年度桌游夜",
      date: "2026-12-12",
      time: "19:30",
      durationHours: "2.5",
      deposit: "99.5",
      coverImageId: cover.id,
      registrationMode: "approval",
      registrationQuestion1: "有没有忌口？",
      // Two weeks and five and a half hours later, as the start.
      registrationDeadline: "2026-12-11T01:30",
      wechatQrcodeUrl: "https://example.org/group",
    });
    const form = (await admin.page(locationOf(response) ?? "")).html;
    expect(textsAt(form, "main form button")).toContain("发布活动");
    await admin.post(`/admin/create-event?draft=${draft?.id}&step=4`, { intent: "publish" });
    await admin.post(`/admin/create-event/check?draft=${draft?.id}`, {});
    const published = rowsIn(events).find((event) => event.startAt === at("2026-12-12T18:30Z"));
    expect(published).toMatchObject({ title: "年度桌游夜", status: "active", currentParticipants: 0 });
  });

  eachRow([
    ["expires before the start", at("2026-12-12T13:29Z"), false],
    ["lasts until the start", at("2026-12-12T13:30Z"), true],
  ])("a group code is copied if it lasts until the start", async (_when, groupQrValidUntil, isCopied) => {
    const image = await makeImage(site, "#000000", 600, 600, "qr");
    const { id } = makeEvent(site, { startAt, groupQrImageId: image.id, groupQrValidUntil });
    const draft = draftOf(await admin.post(pathOf(id), { start: "2026-12-12T14:30" }));
    const copied = isCopied ? { image: image?.id, until: "2026-12-12" } : { image: "", until: "" };
    const { groupQrImageId, groupQrValidUntil: until } = draft?.form ?? {};
    expect({ image: groupQrImageId, until }).toEqual(copied);
  });

  test("a deadline in the past is omitted", async () => {
    const { id } = makeEvent(site, { startAt, registrationDeadline: noon + 24 * hourMs });
    const draft = draftOf(await admin.post(pathOf(id), { start: "2026-11-22T14:00" }));
    expect(draft?.form.registrationDeadline).toBe("");
  });

  test("an invalid start is rejected at its field, and preserved", async () => {
    const { id } = makeEvent(site, { startAt });
    for (const [start, message] of [
      ["", "请选择开始时间"],
      ["2026-11-20T14:00", "开始时间必须至少比当前时间晚30分钟"],
      ["2026-11-21T12:30", "开始时间必须至少比当前时间晚30分钟"],
      ["2026-12-05T14:10", "开始时间只能是整点或半点"],
      ["2027-03-28T02:30", "当天夏令时开始，这个时间不存在，请重新选择"],
      ["next week", "开始时间格式错误，请重新选择"],
      ["9".repeat(101), "开始时间格式错误，请重新选择"],
    ] as const) {
      const response = await admin.post(pathOf(id), { start });
      const html = parse(await response.text());
      const error = textAt(html, "#again-start-error");
      expect([start, response.status, error]).toEqual([start, 422, message]);
      expect(attributeAt(html, "#again-start", "value") ?? "").toBe(start);
    }
    expect(listDrafts(site.db)).toHaveLength(0);
  });

  test("a double press creates one draft, another start another", async () => {
    const { id } = makeEvent(site, { startAt }, "ended");
    const press = async (start: string) => locationOf(await admin.post(pathOf(id), { start }));
    expect(await press("2026-12-05T14:00")).toBe(await press("2026-12-05T14:00"));
    await press("2026-12-12T14:00");
    expect(listDrafts(site.db)).toHaveLength(2);
  });
});
