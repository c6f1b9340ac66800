import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { events } from "../../app/db/schema/events";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { defaultNotes } from "../../app/domain/settings/commands.server";
import { defaultNotesFor } from "../../app/domain/settings/default-notes";
import { fieldsOf } from "../support/admin-browser";
import { openApi } from "../support/api";
import { codePicture } from "../support/code-pictures";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { attributeAt, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { hourMs, minuteMs, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const id = "Draft0000001";
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;

const texts = { title: "河边骑行", summary: "沿波河骑到苏佩尔加", details: "" };
const basics = { ...texts, category: "徒步", capacity: "12" };
const look = { colorScheme: "matcha-grape" };
const location = {
  ...{ date: "2026-11-28", time: "19:00", durationHours: "2.5" },
  ...{ locationName: "瓦伦蒂诺公园", locationAddress: "Corso Massimo d’Azeglio" },
};
const fees = { deposit: "100", enrollFee: "7.50", notes: "请准时", disclaimer: "安全自负" };

/** Fills in steps 1 to 3 with some fields changed. */
async function fill(changes: Record<string, string> = {}) {
  for (const [index, fields] of [basics, look, location].entries()) {
    const typed = Object.entries(fields).map(([name, value]) => [name, changes[name] ?? value]);
    await adminBrowser.post(at(index + 1), { ...Object.fromEntries(typed), intent: "save" });
  }
}

const publish = (changes: Record<string, string> = {}) =>
  adminBrowser.post(at(4), { ...fees, intent: "publish", ...changes });

const check = `/admin/create-event/check?draft=${id}`;
const publishAnyway = () => adminBrowser.post(check, {});
const missing = async () => textsAt((await adminBrowser.page(check)).html, "main li");
const newest = () => rowsIn(events)[0];
/** The fields of a page's form. */
const fieldsAt = async (path: string) =>
  fieldsOf((await adminBrowser.page(path)).html.querySelector("#event-form"));

const errorOf = (html: HTMLElement, field: string) => textAt(html, `#event-form-${field}-error`);

describe("a new event", () => {
  test("passes four steps and the check for missing fields, and is published", async () => {
    for (const [index, fields] of [basics, look, location].entries()) {
      const response = await adminBrowser.post(at(index + 1), { ...fields, intent: "next" });
      expect(redirectOf(response)).toEqual([303, at(index + 2)]);
    }
    expect((await publish()).headers.get("Location")).toBe(check);
    expect(await missing()).toEqual(["封面图片", "群二维码"]);
    expect(textAt((await adminBrowser.page(check)).html, "main")).toContain("请填写完整的活动信息");
    const done = await publishAnyway();
    const event = newest();
    const published = `/admin/create-event/published?event=${event?.id}`;
    expect(done.headers.get("Location")).toBe(published);
    expect(event).toMatchObject({
      ...{ title: basics.title, summary: basics.summary, category: "徒步", capacity: 12, ...look },
      ...{ startAt: Date.UTC(2026, 10, 28, 18, 0), endAt: Date.UTC(2026, 10, 28, 20, 30) },
      ...{ locationName: "瓦伦蒂诺公园", depositCents: 10_000, enrollFeeCents: 750, notes: "请准时" },
      status: "active",
    });
    const { html } = await adminBrowser.page(published);
    const links = ["查看活动", "返回首页", "再创建一个"];
    expect(textsAt(html, "main a")).toEqual(expect.arrayContaining(links));
    expect(listDrafts(site.db)).toEqual([]);
    expect(textAt((await site.page("/")).html, "main")).toContain("河边骑行");
  });

  test("has at most three tags of the list, in its order, which its page and its text to share say", async () => {
    await fill();
    const tick = (...tags: string[]) => [
      ["tags", ""],
      ...tags.map((tag) => ["tags", tag]),
      ["intent", "next"],
    ];
    for (const [tags, message] of [
      [["室内", "有素食", "可以带狗", "孩子可来"], "最多选 3 个标签"],
      [["室内", "有酒"], /^标签只能是孩子可来、/],
    ] as const) {
      const page = await pageOf(await adminBrowser.post(at(1), tick(...tags)), 422);
      expect(errorOf(page, "tags")).toMatch(message);
      const ticked = page
        .querySelectorAll("input[name=tags][checked]")
        .map(({ attributes }) => attributes.value);
      expect(ticked).toEqual(expect.arrayContaining(tags.filter((tag) => tag !== "有酒")));
    }
    expect((await adminBrowser.post(at(1), tick("室内", "孩子可来", "有素食"))).status).toBe(303);
    await publish();
    await publishAnyway();
    const event = newest();
    expect(event?.tags).toBe("孩子可来 有素食 室内");
    const page = await site.page(`/events/${event?.id}`);
    for (const place of ["aside", "#f-who"])
      expect(textsAt(page.html, `${place} [aria-label=这个活动] li`)).toEqual(["孩子可来", "有素食", "室内"]);
    expect(textAt(page.html, "#share")).toContain("。孩子可来，有素食，室内。http");
    expect((await site.page(`/events/${event?.id}/poster`)).html.text).toContain("孩子可来 · 有素食 · 室内");
  });

  test("is checked for a registration period that ends too early, and rejected when it ends after the start", async () => {
    await fill();
    const late = await publish({ registrationDeadline: "2026-11-28T19:01", registrationMode: "open" });
    const error = errorOf(await pageOf(late, 422), "registrationDeadline");
    expect(error).toBe("报名截止不能晚于活动开始");
    for (const [registrationDeadline, wrong] of [
      ["2026-11-01T10:00", ["报名截止时间已过，没有人能报名"]],
      ["2026-11-28T19:00", []],
    ] as const) {
      await publish({ registrationDeadline, registrationMode: "open" });
      expect(await missing()).toEqual(["封面图片", "群二维码", ...wrong]);
    }
    expect((await publishAnyway()).status).toBe(303);
  });

  test("starts with the specified values, and without input leaves no draft", async () => {
    const start = (step: number) => fieldsAt(`/admin/create-event?step=${step}`);
    expect(await start(1)).toMatchObject({ title: "", category: "其他", capacity: "10" });
    expect((await start(2)).colorScheme).toBe("lemon-sky");
    const { html } = await adminBrowser.page("/admin/create-event?step=2");
    expect(html.querySelectorAll("input[name=colorScheme]")).toHaveLength(14);
    expect(await start(3)).toMatchObject({ date: "2026-11-22", time: "14:00", durationHours: "2" });
    expect((await start(4)).notes).toContain("年满 18 周岁");
    await adminBrowser.post(at(1), { ...(await fieldsAt(`${at(1)}&new=1`)), intent: "preview" });
    expect(listDrafts(site.db)).toEqual([]);
  });

  test("published twice is one event: a double click, a reload, a form from the history", async () => {
    await fill();
    await publish();
    const responses = await Promise.all([publishAnyway(), publishAnyway(), publish()]);
    responses.push(await publish(), (await adminBrowser.page(at(2))).response);
    const published = `/admin/create-event/published?event=${newest()?.id}`;
    for (const { headers } of responses) expect(headers.get("Location")).toBe(published);
    expect(rowsIn(events)).toHaveLength(1);
  });
});

describe("a step", () => {
  // domain/event-schema and domain/event-form-rules test the rules of each field.
  test.each<[number, string, Record<string, string>, string]>([
    [1, "title", { title: `"><script>alert(1)</script>‮`.repeat(3) }, "活动标题不能超过60个字符"],
    [3, "time", { date: "2026-11-21", time: "12:30" }, "开始时间必须至少比当前时间晚30分钟"],
    [4, "deposit", { deposit: "9999.01" }, "定金不能超过9999元"],
  ])("%i: %s %j", async (step, field, bad, message) => {
    if (step === 4) await fill();
    const intent = step === 4 ? "publish" : "next";
    const fields = { ...[basics, look, location, fees][step - 1], ...bad, intent };
    const html = await pageOf(adminBrowser.post(at(step), fields), 422);
    expect(errorOf(html, field)).toBe(message);
    const summary = html.querySelector("[role=alert]");
    expect(textOf(summary)).toContain("验证失败，请检查红色标记的必填项");
    expect(textAt(summary, `a[href="#event-form-${field}"]`)).toBe(message);
    const typed = fieldsOf(html.querySelector("#event-form"));
    for (const [name, value] of Object.entries(bad)) if (name !== "time") expect(typed[name]).toBe(value);
    expect(newest()).toBeUndefined();
  });

  test("with an error is opened by later steps and publishing, with its message", async () => {
    await fill({ title: "", locationName: "", locationAddress: "" });
    const jump = (step: number, fields: object) =>
      adminBrowser.post(at(step), { ...fields, intent: "step-4" });
    for (const [sent, step, name, message] of [
      [jump(2, look), 3, "locationName", "请输入活动地点"],
      [publish(), 1, "title", "请输入活动标题"],
    ] as const) {
      const html = await pageOf(sent, 422, name);
      expect(errorOf(html, name)).toBe(message);
      expect(attributeAt(html, "#event-form", "action")).toBe(`${at(step)}&new=1`);
    }
    await fill();
    expect((await jump(1, basics)).headers.get("Location")).toBe(at(4));
  });

  test("with invalid input allows going back and preserves it", async () => {
    await fill();
    const invalid = { locationName: "", date: "2020-01-01" };
    const response = await adminBrowser.post(at(3), { ...location, ...invalid, intent: "previous" });
    expect(response.headers.get("Location")).toBe(at(2));
    expect(await fieldsAt(at(3))).toMatchObject(invalid);
  });

  test("presses 下一步 on Enter: it is the first button of the form in the source, and never disabled", async () => {
    for (const step of [1, 2, 3]) {
      const { html } = await adminBrowser.page(`${at(step)}&new=1`);
      const first = html
        .querySelectorAll("button")
        .find((button) => (button.getAttribute("form") ?? button.closest("form")?.id) === "event-form");
      expect([first?.getAttribute("value"), first?.hasAttribute("disabled")]).toEqual(["next", false]);
    }
  });
});

describe("the time picker", () => {
  const slots = async (date: string) => {
    await adminBrowser.post(at(3), { ...location, date, intent: "preview" });
    const inputs = (await adminBrowser.page(at(3))).html.querySelectorAll(
      "#event-form-time input[name=time]",
    );
    return new Map(inputs.map((input) => [input.getAttribute("value"), input.hasAttribute("disabled")]));
  };

  test("has 48 half hours; today those not more than thirty minutes ahead are marked", async () => {
    const today = await slots("2026-11-21");
    expect(today.size).toBe(48);
    expect(["00:00", "12:30", "13:00"].map((time) => today.get(time))).toEqual([true, true, false]);
    const { html } = await adminBrowser.page(at(3));
    expect(textAt(html, "#event-form-time")).toContain("12:30(已过期)");
    expect([...(await slots("2026-11-22")).values()].some(Boolean)).toBe(false);
  });

  test("an event whose start comes too near while the form is filled in is not published", async () => {
    await fill({ date: "2026-11-21", time: "13:00" });
    site.clock.time += 31 * minuteMs;
    expect((await pageOf(publish(), 422)).text).toContain("开始时间必须至少比当前时间晚30分钟");
  });
});

describe("a draft", () => {
  test("is found by its earlier URL, not offered after a day, and stores an overlong text up to its limit", async () => {
    await fill();
    site.clock.time += 24 * hourMs + minuteMs;
    expect(textAt((await adminBrowser.page("/admin/create-event")).html, "main")).not.toContain("河边骑行");
    const targetOf = async (key: string) => {
      const { response } = await adminBrowser.page(`/admin/create-event?draftKey=draft_create-event_${key}`);
      return response.headers.get("Location");
    };
    expect(await targetOf(id)).toBe(at(1));
    expect(await targetOf("nothing")).toBe("/admin/create-event");
    await fill({ details: "长".repeat(5000) });
    expect((await fieldsAt(at(1))).details).toHaveLength(5000);
    const save = `/admin/draft-save?draft=${id}`;
    const rejected = await adminBrowser.post(save, { title: "长".repeat(20_001) });
    expect([rejected.status, await rejected.json()]).toEqual([422, { error: "草稿数据格式无效" }]);
  });

  test("is saved while typing, with its time", async () => {
    const save = (fields: Record<string, string>) =>
      adminBrowser.post(`/admin/draft-save?draft=${id}`, fields);
    const saved = await save({ title: "河边骑行", date: "2026-11-21", time: "19:00" });
    expect(saved.headers.get("Content-Type")).toContain("application/json");
    expect(await saved.json()).toEqual({ savedAt: "12:00", at: site.clock.time, undrawable: [] });
    const { html } = await adminBrowser.page(at(3));
    expect(html.querySelectorAll("#event-form-time input[disabled]")).toHaveLength(29);
    expect((await fieldsAt(at(1))).title).toBe("河边骑行");
    await fill();
    await publish();
    await publishAnyway();
    expect((await save({ title: "太迟了" })).status).toBe(422);
    expect(newest()?.title).toBe("河边骑行");
  });
});

describe("pictures", () => {
  const fileOf = (bytes: Uint8Array, name: string) =>
    new File([new Uint8Array(bytes)], name, { type: "image/png" });
  const size = { width: 180, height: 320, channels: 3, background: "#3366cc" } as const;
  const picture = async () => fileOf(await sharp({ create: size }).png().toBuffer(), "cover.png");
  const tooLarge = () => fileOf(new Uint8Array(10 * 1024 * 1024 + 1), "a.png");
  const upload = async (step: number, fields: Record<string, string | File>, headers = {}) =>
    adminBrowser.upload(at(step), { ...(step === 1 ? basics : fees), ...fields }, headers);
  const draft = () => listDrafts(site.db)[0]?.form;
  const error = "封面上传失败：文件大小不能超过10MB";

  test("survive a rejected step and are shown, published and removed", async () => {
    const html = await pageOf(upload(1, { title: "", intent: "next", coverFile: await picture() }), 422);
    const cover = draft()?.coverImageId;
    expect(cover).toMatch(/^\w{12}$/);
    expect(html.toString()).toContain("/uploads/");
    await fill();
    const qrFile = fileOf(await codePicture({ size: 200 }), "qr.png");
    await upload(4, { intent: "upload", qrFile });
    expect((await fieldsAt(at(4))).groupQrValidUntil).toBe("2026-11-28");
    expect((await publish()).headers.get("Location")).toContain("/published");
    const validUntil = { groupQrValidUntil: Date.UTC(2026, 10, 28, 22, 59) };
    expect(newest()).toMatchObject({ coverImageId: cover, ...validUntil });
    const home = (await site.page("/")).html;
    expect(textAt(home, "main")).toContain("河边骑行");
    expect(attributeAt(home, "img", "src")).toContain("/uploads/");
  });

  // sweeps/upload-bodies tests other fields and files.
  test("that are too large are rejected with a specific message, and the title is preserved; a script gets JSON", async () => {
    const html = await pageOf(upload(1, { intent: "next", coverFile: tooLarge() }), 413);
    expect(errorOf(html, "coverImageId")).toBe(error);
    expect(fieldsOf(html.querySelector("#event-form")).title).toBe("河边骑行");
    const send = async (coverFile: File) => {
      const response = await upload(1, { intent: "upload", coverFile }, { Accept: "application/json" });
      return [response.status, response.headers.get("Set-Cookie"), await response.json()];
    };
    expect(await send(await picture())).toEqual([200, null, { said: "" }]);
    expect(draft()).toMatchObject({ title: "河边骑行", coverImageId: expect.any(String) });
    expect(await send(tooLarge())).toEqual([413, null, { error }]);
  });

  test("an imported draft with a foreign image is published without it", async () => {
    await fill();
    const form = JSON.stringify({ ...basics, ...look, ...location, coverImageId: "Elsewhere001" });
    site.db.update(drafts).set({ form }).run();
    await publish();
    await publishAnyway();
    expect(newest()?.coverImageId).toBeNull();
  });
});

const withDeposit = defaultNotes;
const withoutDeposit = defaultNotesFor(defaultNotes, false);

test.each([
  ["", withoutDeposit],
  ["５０.5", withDeposit],
])("the default notes of a new event with the deposit %j", async (deposit, expected) => {
  await fill();
  const fields = await fieldsAt(at(4));
  expect(fields.notes).toBe(withoutDeposit);
  await adminBrowser.post(at(4), { ...fields, deposit, intent: "preview" });
  expect((await fieldsAt(at(4))).notes).toBe(expected);
  await adminBrowser.post(at(4), { ...fields, deposit, intent: "publish" });
  await publishAnyway();
  expect(newest()?.notes).toBe(expected);
});

test("an autosaved draft is published with the matching default notes, custom ones are not changed", async () => {
  for (const [notes, expected] of [
    [withoutDeposit, withDeposit],
    ["自己写的", "自己写的"],
  ] as const) {
    await fill();
    const fields = { ...(await fieldsAt(at(4))), deposit: "50", notes };
    await adminBrowser.post(`/admin/draft-save?draft=${id}`, fields);
    await publishAnyway();
    expect(newest()?.notes).toBe(expected);
    site.db.delete(events).run();
  }
});

test("the default notes of an edit that changes the deposit", async () => {
  const event = makeEvent(site, { notes: withDeposit, depositCents: 5000 });
  const path = `/admin/events/${event.id}/edit?draft=${id}&step=4`;
  const fields = await fieldsAt(path);
  await adminBrowser.post(path, { ...fields, deposit: "", intent: "publish" });
  expect(newest()?.notes).toBe(withoutDeposit);
});

test("the default notes of the API: a new event and a changed deposit", async () => {
  const { client } = await (await openApi(site)).signIn();
  const notesOf = (result: { data?: { data: { notes: string } } }) => result.data?.data.notes;
  const create = (depositCents?: number) =>
    client.POST("/events", { body: { title: "活动", startTime: "2026-11-28T13:00:00Z", depositCents } });
  expect(notesOf(await create())).toBe(withoutDeposit);
  const paid = await create(5000);
  expect(notesOf(paid)).toBe(withDeposit);
  const params = { path: { id: paid.data?.data.id ?? "" } };
  const freed = await client.PUT("/events/{id}", { params, body: { depositCents: 0 } });
  expect(notesOf(freed)).toBe(withoutDeposit);
});
