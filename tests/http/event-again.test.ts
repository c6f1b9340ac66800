// 再办一次: asks for the start alone, and opens a draft that one press publishes.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { nextSameStart } from "../../app/domain/drafts/duplicate.server";
import { findDraft, listDrafts } from "../../app/domain/drafts/queries.server";
import { type AdminBrowser, flashOf, openAdminBrowser } from "../support/admin-browser";
import { makeEvent, makeImage } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const dayMs = 24 * 3_600_000;
const at = (iso: string) => Date.parse(iso);
/** A Saturday, 14:00 in Rome. */
const startAt = at("2026-11-28T13:00Z");

let site: TestSite;
let admin: AdminBrowser;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off", BASE_URL: origin });
  admin = await openAdminBrowser(site);
});
afterEach(() => site.close());

const pathOf = (id: string) => `/admin/events/${id}/duplicate`;
const draftOf = (response: Response) => {
  const address = response.headers.get("Location") ?? "";
  const [, id = ""] = /^\/admin\/create-event\?draft=(\w{12})&step=4$/.exec(address) ?? [];
  return findDraft(site.db, id);
};

describe("the offered start", () => {
  const siteTime = { now: noon, timeZone: "Europe/Rome" };
  test.each([
    ["of an event to come is a week later", startAt, "2026-12-05T14:00"],
    ["of one last week is the coming weekday", at("2026-11-14T13:00Z"), "2026-11-21T14:00"],
    ["of one long ago is the first that lies ahead", at("2025-11-24T19:30Z"), "2026-11-23T20:30"],
    ["keeps the time of day across a clock change", at("2026-10-24T08:00Z"), "2026-11-28T10:00"],
  ])("%s", (_which, began, offered) => {
    expect(nextSameStart({ startAt: began }, siteTime)).toBe(offered);
  });

  test("is less than half an hour ahead a week later", () => {
    expect(nextSameStart({ startAt: noon - 7 * dayMs }, siteTime)).toBe("2026-11-28T12:00");
  });

  test("stands in the form, the only field that it has", async () => {
    const { id } = makeEvent(site, { title: "年度桌游夜", startAt });
    const { html } = await admin.page(pathOf(id));
    expect(textOf(html.querySelector("h1"))).toBe("再办一次");
    const inputs = html.querySelectorAll("main form input");
    expect(inputs.map((input) => [input.getAttribute("type"), input.getAttribute("value")])).toEqual([
      ["datetime-local", "2026-12-05T14:00"],
    ]);
  });
});

test("keeps the rest and opens the draft at its last step, where one press publishes", async () => {
  const cover = await makeImage(site, "#336699", 800, 600, "cover");
  const { id } = makeEvent(site, {
    ...{ title: "年度桌游夜", startAt, durationMs: 2.5 * 3_600_000, currentParticipants: 7 },
    ...{ coverImageId: cover.id, depositCents: 9950, registrationMode: "approval" },
    ...{ registrationDeadline: at("2026-11-26T19:00Z"), registrationQuestion1: "有没有忌口？" },
    groupQrLink: "https://example.org/group",
  });
  const response = await admin.post(pathOf(id), { start: "2026-12-12T19:30" });
  expect(response.status).toBe(303);
  expect(flashOf(site, response)).toContain("年度桌游夜");
  const draft = draftOf(response);
  expect(draft?.eventId).toBeNull();
  expect(draft?.form).toMatchObject({
    ...{ title: "年度桌游夜", date: "2026-12-12", time: "19:30", durationHours: "2.5", deposit: "99.5" },
    ...{ coverImageId: cover.id, registrationMode: "approval", registrationQuestion1: "有没有忌口？" },
    // Two weeks and five and a half hours later, as the start.
    registrationDeadline: "2026-12-11T01:30",
    wechatQrcodeUrl: "https://example.org/group",
  });
  const form = (await admin.page(response.headers.get("Location") ?? "")).html;
  expect(form.querySelectorAll("main form button").map(textOf)).toContain("发布活动");
  await admin.post(`/admin/create-event?draft=${draft?.id}&step=4`, { intent: "publish" });
  await admin.post(`/admin/create-event/check?draft=${draft?.id}`, {});
  const published = site.db
    .select()
    .from(events)
    .where(eq(events.startAt, at("2026-12-12T18:30Z")))
    .get();
  expect(published).toMatchObject({ title: "年度桌游夜", status: "active", currentParticipants: 0 });
});

test.each([
  ["expires before the start", at("2026-12-12T13:29Z"), false],
  ["lasts until the start", at("2026-12-12T13:30Z"), true],
])("a group code that %s", async (_when, groupQrValidUntil, isCopied) => {
  const image = await makeImage(site, "#000000", 600, 600, "qr");
  const { id } = makeEvent(site, { startAt, groupQrImageId: image.id, groupQrValidUntil });
  const draft = draftOf(await admin.post(pathOf(id), { start: "2026-12-12T14:30" }));
  expect(draft?.form.groupQrImageId).toBe(isCopied ? image.id : "");
  expect(draft?.form.groupQrValidUntil).toBe(isCopied ? "2026-12-12" : "");
});

test("a deadline that would have passed is left out", async () => {
  const { id } = makeEvent(site, { startAt, registrationDeadline: noon + dayMs });
  const draft = draftOf(await admin.post(pathOf(id), { start: "2026-11-22T14:00" }));
  expect(draft?.form.registrationDeadline).toBe("");
});

test.each([
  ["", "请选择开始时间"],
  ["2026-11-20T14:00", "开始时间必须至少比当前时间晚30分钟"],
  ["2026-11-21T12:30", "开始时间必须至少比当前时间晚30分钟"],
  ["2026-12-05T14:10", "开始时间只能是整点或半点"],
  ["2027-03-28T02:30", "当天夏令时开始，这个时间不存在，请重新选择"],
  ["next week", "开始时间格式错误，请重新选择"],
  ["9".repeat(101), "开始时间格式错误，请重新选择"],
])("the start %j is rejected at its field, and stays", async (start, message) => {
  const { id } = makeEvent(site, { startAt });
  const response = await admin.post(pathOf(id), { start });
  const html = parse(await response.text());
  expect(response.status).toBe(422);
  expect(textOf(html.querySelector("#again-start-error"))).toBe(message);
  expect(html.querySelector("#again-start")?.getAttribute("value") ?? "").toBe(start);
  expect(listDrafts(site.db)).toHaveLength(0);
});

test("a double press is one draft, another start is another", async () => {
  const { id } = makeEvent(site, { startAt }, "ended");
  const press = async (start: string) => (await admin.post(pathOf(id), { start })).headers.get("Location");
  expect(await press("2026-12-05T14:00")).toBe(await press("2026-12-05T14:00"));
  await press("2026-12-12T14:00");
  expect(listDrafts(site.db)).toHaveLength(2);
});

test("requires the administrator", async () => {
  const { id } = makeEvent(site, { startAt });
  const response = await site.post(pathOf(id), { start: "2026-12-05T14:00" });
  expect(response.headers.get("Location")).toMatch(/^\/admin\/login/);
  expect(listDrafts(site.db)).toHaveLength(0);
});
