// 再办一次 asks only for a start, and opens a draft that one press publishes. 延期: a later start with the same duration,
// displayed to visitors; double submissions and stale forms are safe.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { listAudit } from "../../app/domain/audit/queries.server";
import { nextSameStart } from "../../app/domain/drafts/duplicate.server";
import { findDraft, listDrafts } from "../../app/domain/drafts/queries.server";
import { flashOf } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { attributeAt, locationOf, outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { openAdminRawClient, openRawClient } from "../support/raw-api";
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
    const said = "活动「河边野餐」已延期到 12月5日 星期六 19:30–22:00";
    expect(outcomeOf(response)).toEqual([303, "/admin", said]);
  }
  const moved = at("2026-12-05T18:30Z");
  const expected = { startAt: moved, endAt: moved + durationMs, postponedFrom: startAt, version: 2 };
  expect(eventRow(id)).toMatchObject(expected);
  expect(changes(id)).toHaveLength(1);
  const page = await pageText(site, `/events/${id}`);
  for (const part of ["活动已延期", "原定 11月28日 14:00"]) expect(page).toContain(part);
  const list = await pageText(site, "/events");
  expect(list).toContain("12月5日 周六 19:30");
  expect(list).not.toContain("14:00");
  expect(await pageText(admin, "/admin", "article")).toContain("已延期");
});

test("a form older than another change shows a conflict, preserves input, and can be sent again", async () => {
  const { id } = makeOne();
  setEvent(id, { version: 2 });
  const text = (await pageOf(postpone(id, { ...december, version: "1" }), 422)).toString();
  const parts = ["活动已被其他人修改，请比较后再保存", 'value="2026-12-05"', 'name="version" value="2"'];
  for (const part of parts) expect(text).toContain(part);
  expect(eventRow(id)?.startAt).toBe(startAt);
});

test("an invalid time is rejected at its field", async () => {
  const cases: [fields: Record<string, string>, message: string][] = [
    [{ date: "2026-12-05", time: "19:10" }, "开始时间只能是整点或半点"],
    [{ time: "19:00" }, "请选择开始时间"],
    [{ date: "2026-11-28", time: "14:00" }, "新时间必须晚于原定时间；想提前，请用「编辑」"],
  ];
  const { id } = makeOne();
  for (const [fields, message] of cases) {
    const html = await pageOf(postpone(id, fields), 422, fields);
    expect(textAt(html, "main").split(message)).toHaveLength(3);
  }
  expect(eventRow(id)).toMatchObject({ startAt, version: 1 });
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

  const offeredStart = async (path: string) => {
    const { html } = await admin.page(path);
    return [attributeAt(html, "#date", "value"), attributeAt(html, "input[name=time][checked]", "value")];
  };

  const siteTime = { now: noon, timeZone: "Europe/Rome" };
  eachRow([
    ["of an event to come is a week later", startAt, "2026-12-05T14:00"],
    ["of one last week is the coming weekday", at("2026-11-14T13:00Z"), "2026-11-21T14:00"],
    ["of one long ago is the first that lies ahead", at("2025-11-24T19:30Z"), "2026-11-23T20:30"],
    ["keeps the time of day across a clock change", at("2026-10-24T08:00Z"), "2026-11-28T10:00"],
    ["is less than half an hour ahead a week later", noon - 7 * 24 * hourMs, "2026-11-28T12:00"],
  ])(
    "the offered start is the same weekday and time, at least half an hour ahead",
    (_which, began, offered) => {
      expect(nextSameStart({ startAt: began }, siteTime)).toEqual({
        date: offered.slice(0, 10),
        time: offered.slice(11),
      });
    },
  );

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
    expect(await offeredStart(pathOf(id))).toEqual(["2026-12-05", "14:00"]);
    expect(await offeredStart(`${pathOf(id)}?date=2026-12-12`)).toEqual(["2026-12-12", "14:00"]);
    const response = await admin.post(pathOf(id), { date: "2026-12-12", time: "19:30" });
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

  test("a group code is copied if it lasts until the start; a deadline in the past is omitted", async () => {
    const image = await makeImage(site, "#000000", 600, 600, "qr");
    for (const [groupQrValidUntil, ...copied] of [
      [at("2026-12-12T13:29Z"), "", ""],
      [at("2026-12-12T13:30Z"), image.id, "2026-12-12"],
    ] as const) {
      const { id } = makeEvent(site, { startAt, groupQrImageId: image.id, groupQrValidUntil });
      const { form } = draftOf(await admin.post(pathOf(id), { date: "2026-12-12", time: "14:30" })) ?? {};
      expect([form?.groupQrImageId, form?.groupQrValidUntil]).toEqual(copied);
    }
    const { id } = makeEvent(site, { startAt, registrationDeadline: noon + 24 * hourMs });
    const draft = draftOf(await admin.post(pathOf(id), { date: "2026-11-22", time: "14:00" }));
    expect(draft?.form.registrationDeadline).toBe("");
  });

  test("an invalid start is rejected at its field, and the date preserved", async () => {
    const { id } = makeEvent(site, { startAt });
    for (const [date, time, message] of [
      ["2026-12-05", "", "请选择开始时间"],
      ["2026-11-20", "14:00", "开始时间必须至少比当前时间晚30分钟"],
      ["2027-03-28", "02:30", "当天夏令时开始，这个时间不存在，请重新选择"],
    ] as const) {
      const html = await pageOf(admin.post(pathOf(id), { date, time }), 422, date);
      expect([date, textAt(html, "#time-error")]).toEqual([date, message]);
      expect(attributeAt(html, "#date", "value")).toBe(date);
    }
    expect(listDrafts(site.db)).toHaveLength(0);
  });

  test("a double press creates one draft, another start another", async () => {
    const { id } = makeEvent(site, { startAt }, "ended");
    const press = async (date: string) => locationOf(await admin.post(pathOf(id), { date, time: "14:00" }));
    expect(await press("2026-12-05")).toBe(await press("2026-12-05"));
    await press("2026-12-12");
    expect(listDrafts(site.db)).toHaveLength(2);
  });
});

describe("the reason and the refund note of a cancelled event", () => {
  let id: string;
  beforeEach(() => {
    id = makeEvent(site).id;
  });
  const refundNote = "定金三天内按原路全额退还";
  const explanation = { cancelReason: "大雨，河边封路。\n对不起大家", refundNote };
  const nothing = { cancelReason: "", refundNote: "" };
  const pathOf = (change: string) => `/admin/events/${id}/${change}`;
  const stored = () => {
    const { cancelReason, refundNote, status } = eventRow(id) ?? {};
    return { cancelReason, refundNote, status };
  };
  const mainNow = () => pageText(site, `/events/${id}`);
  /** The texts in the form of a page. */
  const textsIn = (html: HTMLElement) =>
    Object.fromEntries(
      html.querySelectorAll("main textarea").map((area) => [area.getAttribute("name"), area.text.trim()]),
    );

  describe("取消活动", () => {
    test("asks for a reason and a note of refunds, both optional", async () => {
      const { html } = await admin.page(pathOf("cancel"));
      expect(textsAt(html, "main form label")).toEqual(["取消原因（选填）", "退款说明（选填）"]);
      for (const name of ["cancelReason", "refundNote"])
        expect(html.querySelector(`textarea[name=${name}]`)?.hasAttribute("required"), name).toBe(false);
      expect((await admin.post(pathOf("cancel"), nothing)).status).toBe(303);
      expect(stored()).toEqual({ ...nothing, status: "cancelled" });
      expect(await mainNow()).toContain("这个活动已取消，不再接受报名。");
      expect(await mainNow()).not.toMatch(/取消原因|退款说明/);
    });

    test("both are on the event's page, its low-data form, the join page, in calendars and feeds", async () => {
      await admin.post(pathOf("cancel"), explanation);
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
      const { html } = await site.page(`/events/${id}`);
      expect(textAt(html, "aside p")).toBe("✕ 已取消定金三天内按原路全额退还");
      for (const path of [`/events/${id}.ics`, "/events.atom"]) {
        const text = (await (await site.send(path)).text()).replaceAll("\r\n ", "");
        for (const said of ["取消原因：大雨，河边封路。", "退款说明：定金三天内按原路全额退还"])
          expect(text).toContain(said);
      }
    });

    test("a text that is too long is rejected with its input", async () => {
      const typed = { ...explanation, refundNote: "字".repeat(501) };
      const html = await pageOf(admin.post(pathOf("cancel"), typed), 422);
      expect(textAt(html, "#cancel-refundNote-error")).toBe("退款说明不能超过500个字符");
      expect(textsIn(html)).toEqual(typed);
      expect(stored()).toEqual({ ...nothing, status: "active" });
    });

    test("修改取消说明 applies to cancelled events only, starts with the current texts and can clear them", async () => {
      const rejected = await admin.post(pathOf("cancellation"), explanation);
      expect(flashOf(site, rejected)).toBe("活动没有取消，不能填写取消原因和退款说明");
      expect((await admin.page(pathOf("cancellation"))).status).toBe(303);
      expect(stored()).toEqual({ ...nothing, status: "active" });
      await admin.post(pathOf("cancel"), explanation);
      expect(textsIn((await admin.page(pathOf("cancellation"))).html)).toEqual(explanation);
      await admin.post(pathOf("cancellation"), { ...explanation, cancelReason: "" });
      expect(stored()).toEqual({ ...explanation, cancelReason: "", status: "cancelled" });
      expect(await mainNow()).not.toContain("取消原因");
    });
  });

  test("a restored event shows neither, until undo shows both again", async () => {
    await admin.post(pathOf("cancel"), explanation);
    const restored = await admin.post(pathOf("restore"), {});
    expect(await mainNow()).not.toContain("大雨");
    expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject(nothing);
    expect(textsIn((await admin.page(pathOf("cancel"))).html)).toEqual(nothing);
    await admin.undo(restored);
    expect(stored()).toEqual({ ...explanation, status: "cancelled" });
    expect(await mainNow()).toContain("取消原因：大雨");
  });

  test("the JSON API rejects them of an event that is not cancelled, accepts both with the status and returns them publicly", async () => {
    const put = (fields: object) => openAdminRawClient(site)("PUT", `/events/${id}`, fields);
    const { status, body } = await put(explanation);
    expect([status, Object.keys(body.details)]).toEqual([422, Object.keys(explanation)]);
    expect(stored()).toEqual({ ...nothing, status: "active" });
    const cancelled = { status: "cancelled", ...explanation };
    expect((await put(cancelled)).status).toBe(200);
    expect((await openRawClient(site)("GET", `/events/${id}`)).body.data).toMatchObject(cancelled);
    const change = { refundNote: "", title: "改" };
    expect((await put(change)).body.data).toMatchObject({ ...explanation, ...change });
  });
});
