// The reason and the refund note of a cancelled event.
import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { flashOf } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { pageOf, textAt, textsAt } from "../support/html";
import { openAdminRawClient, openRawClient } from "../support/raw-api";

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
const pageText = async () => textAt((await site.page(`/events/${id}`)).html, "main");
/** The texts in the form of a page. */
const textsIn = (html: HTMLElement) =>
  Object.fromEntries(
    html.querySelectorAll("main textarea").map((area) => [area.getAttribute("name"), area.text.trim()]),
  );

describe("取消活动", () => {
  test("asks for a reason and a note of refunds, both optional", async () => {
    const { html } = await admin.page(at("cancel"));
    expect(textsAt(html, "main form label")).toEqual(["取消原因（选填）", "退款说明（选填）"]);
    for (const name of ["cancelReason", "refundNote"])
      expect(html.querySelector(`textarea[name=${name}]`)?.hasAttribute("required"), name).toBe(false);
    expect((await admin.post(at("cancel"), nothing)).status).toBe(303);
    expect(stored()).toEqual({ ...nothing, status: "cancelled" });
    expect(await pageText()).toContain("这个活动已取消，不再接受报名。");
    expect(await pageText()).not.toMatch(/取消原因|退款说明/);
  });

  test("both are on the event's page, its low-data form, the join page, in calendars and feeds", async () => {
    await admin.post(at("cancel"), explanation);
    for (const [path, Cookie] of [
      ["", ""],
      ["", "lite=1"],
      ["/join", ""],
    ] as const) {
      const { html } = await site.page(`/events/${id}${path}`, { Cookie });
      expect(textsAt(html, "[role=alert] p"), path).toEqual([
        "这个活动已取消，不再接受报名。",
        "取消原因：大雨，河边封路。",
        "对不起大家",
        "退款说明：定金三天内按原路全额退还",
      ]);
    }
    for (const path of [`/events/${id}.ics`, "/events.atom"]) {
      const text = (await (await site.send(path)).text()).replaceAll("\r\n ", "");
      for (const said of ["取消原因：大雨，河边封路。", "退款说明：定金三天内按原路全额退还"])
        expect(text).toContain(said);
    }
  });

  eachRow([
    ["cancelReason", "取消原因不能超过500个字符"],
    ["refundNote", "退款说明不能超过500个字符"],
  ])("a text that is too long is rejected with its input", async (name, message) => {
    const typed = { ...explanation, [name]: "字".repeat(501) };
    const html = await pageOf(admin.post(at("cancel"), typed), 422);
    expect(textAt(html, `#cancel-${name}-error`)).toBe(message);
    expect(textsIn(html)).toEqual(typed);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });

  test("修改取消说明 starts with the current texts and can clear them", async () => {
    await admin.post(at("cancel"), explanation);
    expect(textsIn((await admin.page(at("cancellation"))).html)).toEqual(explanation);
    await admin.post(at("cancellation"), { ...explanation, cancelReason: "" });
    expect(stored()).toEqual({ ...explanation, cancelReason: "", status: "cancelled" });
    expect(await pageText()).not.toContain("取消原因");
  });

  test("修改取消说明 applies to cancelled events only", async () => {
    const rejected = await admin.post(at("cancellation"), explanation);
    expect(flashOf(site, rejected)).toBe("活动没有取消，不能填写取消原因和退款说明");
    expect((await admin.page(at("cancellation"))).status).toBe(303);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });
});

test("a restored event shows neither, until undo shows both again", async () => {
  await admin.post(at("cancel"), explanation);
  const restored = await admin.post(at("restore"), {});
  expect(await pageText()).not.toContain("大雨");
  expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject(nothing);
  expect(textsIn((await admin.page(at("cancel"))).html)).toEqual(nothing);
  await admin.undo(restored);
  expect(stored()).toEqual({ ...explanation, status: "cancelled" });
  expect(await pageText()).toContain("取消原因：大雨");
});

describe("the JSON API", () => {
  test("accepts both with the status and returns them publicly", async () => {
    const put = (fields: object) => openAdminRawClient(site)("PUT", `/events/${id}`, fields);
    const cancelled = { status: "cancelled", ...explanation };
    expect((await put(cancelled)).status).toBe(200);
    expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject(cancelled);
    const change = { refundNote: "", title: "改" };
    expect((await put(change)).body.data).toMatchObject({ ...explanation, ...change });
  });

  eachRow([
    [{ ...explanation }],
    [{ refundNote: "退", status: "active" }],
    [{ cancelReason: "雨", title: "改" }],
  ])("rejects them of an event that is not cancelled", async (fields) => {
    const { status, body } = await openAdminRawClient(site)("PUT", `/events/${id}`, fields);
    const names = Object.keys(fields).filter((name) => name in explanation);
    expect([status, Object.keys(body.details)]).toEqual([422, names]);
    expect(stored()).toEqual({ ...nothing, status: "active" });
  });
});
