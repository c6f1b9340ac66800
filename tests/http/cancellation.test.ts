// The reason and the refund note of a cancelled event.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { toCalendar } from "../../app/domain/events/export/icalendar.server";
import { noSeats } from "../../app/domain/events/registration/availability";
import { flashMessageOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { openAdminRawClient, openRawClient } from "../support/raw-api";
import { origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeEvent(site).id;
});

const explanation = { cancelReason: "大雨，河边封路。\n对不起大家", refundNote: "定金三天内按原路全额退还" };
const nothing = { cancelReason: "", refundNote: "" };
const at = (change: string) => `/admin/events/${id}/${change}`;
const stored = () => {
  const row = site.db.select().from(events).where(eq(events.id, id)).get();
  return row && { cancelReason: row.cancelReason, refundNote: row.refundNote, status: row.status };
};
const pageText = async (path = `/events/${id}`, headers: Record<string, string> = {}) =>
  textOf((await site.page(path, headers)).html.querySelector("main"));

describe("取消活动", () => {
  test("asks for a reason and a note of refunds, both optional", async () => {
    const { html } = await admin.page(at("cancel"));
    const form = html.querySelector("main form");
    expect(form?.querySelectorAll("label").map(textOf)).toEqual(["取消原因（选填）", "退款说明（选填）"]);
    for (const name of ["cancelReason", "refundNote"])
      expect(form?.querySelector(`textarea[name=${name}]`)?.hasAttribute("required"), name).toBe(false);
    expect((await admin.post(at("cancel"), nothing)).status).toBe(303);
    expect(stored()).toEqual({ ...nothing, status: "cancelled" });
    expect(await pageText()).toContain("这个活动已取消，不再接受报名。");
    for (const label of ["取消原因", "退款说明"]) expect(await pageText()).not.toContain(label);
  });

  test.each<[string, string, Record<string, string>]>([
    ["the event's page", "", {}],
    ["its low-data form", "", { Cookie: "lite=1" }],
    ["the page for joining", "/join", {}],
  ])("both are shown on %s", async (_name, path, headers) => {
    await admin.post(at("cancel"), explanation);
    const { html } = await site.page(`/events/${id}${path}`, headers);
    const notice = html.querySelector("[role=alert]");
    expect(notice?.querySelectorAll("p").map(textOf)).toEqual([
      "这个活动已取消，不再接受报名。",
      "取消原因：大雨，河边封路。",
      "对不起大家",
      "退款说明：定金三天内按原路全额退还",
    ]);
  });

  test("calendars and feeds contain both", async () => {
    await admin.post(at("cancel"), explanation);
    const rows = site.db.select().from(events).where(eq(events.id, id)).all();
    const publisher = { origin, feedOrigin: origin, timeZone: "Europe/Rome", siteName: "站" };
    const calendar = toCalendar(
      rows.map((event) => ({ event, seats: noSeats })),
      "站",
      publisher,
    ).replaceAll("\r\n ", "");
    const feed = await (await site.send("/events.atom")).text();
    for (const text of [calendar, feed]) {
      expect(text).toContain("取消原因：大雨，河边封路。");
      expect(text).toContain("退款说明：定金三天内按原路全额退还");
    }
  });

  test.each([
    ["cancelReason", "取消原因不能超过500个字符"],
    ["refundNote", "退款说明不能超过500个字符"],
  ])("%s that is too long is rejected with its input", async (name, message) => {
    const typed = { ...explanation, [name]: "字".repeat(501) };
    const response = await admin.post(at("cancel"), typed);
    expect(response.status).toBe(422);
    const html = parse(await response.text());
    expect(textOf(html.querySelector(`#cancel-${name}-error`))).toBe(message);
    for (const [field, text] of Object.entries(typed))
      expect(html.querySelector(`textarea[name=${field}]`)?.text.trim()).toBe(text);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });

  test("修改取消说明 starts with the current texts and can clear them", async () => {
    await admin.post(at("cancel"), explanation);
    const { html } = await admin.page(at("cancellation"));
    for (const [field, text] of Object.entries(explanation))
      expect(html.querySelector(`textarea[name=${field}]`)?.text.trim()).toBe(text);
    await admin.post(at("cancellation"), { ...explanation, cancelReason: "" });
    expect(stored()).toEqual({ ...explanation, cancelReason: "", status: "cancelled" });
    expect(await pageText()).not.toContain("取消原因");
  });

  test("修改取消说明 applies to cancelled events only", async () => {
    const rejected = await admin.post(at("cancellation"), explanation);
    expect(flashMessageOf(site, rejected)?.title).toBe("活动没有取消，不能填写取消原因和退款说明");
    expect((await admin.page(at("cancellation"))).status).toBe(303);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });
});

test("a restored event shows neither, until undo shows both again", async () => {
  await admin.post(at("cancel"), explanation);
  const restored = await admin.post(at("restore"), {});
  expect(await pageText()).not.toContain("大雨");
  expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject(nothing);
  const { html } = await admin.page(at("cancel"));
  expect(html.querySelectorAll("textarea").map((area) => area.text.trim())).toEqual(["", ""]);
  await admin.post(flashMessageOf(site, restored)?.link?.href ?? "", {});
  expect(stored()).toEqual({ ...explanation, status: "cancelled" });
  expect(await pageText()).toContain("取消原因：大雨");
});

describe("the JSON API", () => {
  test("accepts both with the status and returns them publicly", async () => {
    const put = openAdminRawClient(site);
    const { status } = await put("PUT", `/events/${id}`, { status: "cancelled", ...explanation });
    expect(status).toBe(200);
    expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject({
      ...explanation,
      status: "cancelled",
    });
    const { body } = await put("PUT", `/events/${id}`, { refundNote: "", title: "改" });
    expect(body.data).toMatchObject({ ...explanation, refundNote: "", title: "改" });
  });

  test.each([
    [{ ...explanation }],
    [{ refundNote: "退", status: "active" }],
    [{ cancelReason: "雨", title: "改" }],
  ])("rejects %j of an event that is not cancelled", async (fields) => {
    const { status, body } = await openAdminRawClient(site)("PUT", `/events/${id}`, fields);
    expect(status).toBe(422);
    const names = Object.keys(fields).filter((name) => name in explanation);
    expect(Object.keys(body.details)).toEqual(names);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });
});
