import { type HTMLElement, parse } from "node-html-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { events } from "../../app/db/schema/events";
import { draftStaleMs } from "../../app/domain/drafts/messages";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { fieldsOf } from "../support/admin-browser";
import { codePicture } from "../support/code-pictures";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const id = "Draft0000001";
const at = (step: number, draft = id) => `/admin/create-event?draft=${draft}&step=${step}`;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const basics = {
  title: "河边骑行",
  summary: "沿波河骑到苏佩尔加",
  category: "徒步",
  capacity: "12",
  details: "",
};
const look = { colorScheme: "matcha-grape" };
const location = {
  date: "2026-11-28",
  time: "19:00",
  durationHours: "2.5",
  locationName: "瓦伦蒂诺公园",
  locationAddress: "Corso Massimo d’Azeglio",
};
const fees = { deposit: "100", enrollFee: "7.50", notes: "请准时", disclaimer: "安全自负" };

/** Fills in steps 1 to 3 and returns the last one. */
async function fill(changes: Record<string, string> = {}, draft = id) {
  for (const [index, fields] of [basics, look, location].entries()) {
    const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, changes[name]]));
    const input = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
    await adminBrowser.post(at(index + 1, draft), { ...fields, ...input, intent: "save" });
  }
}

const publish = (changes: Record<string, string> = {}, draft = id) =>
  adminBrowser.post(at(4, draft), { ...fees, intent: "publish", ...changes });

const publishAnyway = (draft = id) => adminBrowser.post(`/admin/create-event/check?draft=${draft}`, {});

const errorOf = (html: HTMLElement, field: string) =>
  textOf(html.querySelector(`#event-form-${field}-error`));

async function rejectedAt(step: number, fields: Record<string, string>) {
  const response = await adminBrowser.post(at(step), { intent: "next", ...fields });
  return { status: response.status, html: parse(await response.text()) };
}

describe("a new event", () => {
  test("passes four steps and the check for missing fields, and is published", async () => {
    const first = await adminBrowser.post(at(1), { ...basics, intent: "next" });
    expect([first.status, first.headers.get("Location")]).toEqual([303, at(2)]);
    expect((await adminBrowser.post(at(2), { ...look, intent: "next" })).headers.get("Location")).toBe(at(3));
    expect((await adminBrowser.post(at(3), { ...location, intent: "next" })).headers.get("Location")).toBe(
      at(4),
    );
    const confirmation = await publish();
    expect(confirmation.headers.get("Location")).toBe(`/admin/create-event/check?draft=${id}`);
    const { html } = await adminBrowser.page(`/admin/create-event/check?draft=${id}`);
    expect(html.querySelectorAll("main li").map((item) => textOf(item))).toEqual(["封面图片", "群二维码"]);
    const done = await publishAnyway();
    const [event] = site.db.select().from(events).all();
    expect(done.headers.get("Location")).toBe(`/admin/create-event/published?event=${event?.id}`);
    const published = await adminBrowser.page(done.headers.get("Location") ?? "");
    const [, text, ...others] = published.html.querySelectorAll("main a");
    expect(text?.getAttribute("href")).toBe(`/events/${event?.id}/poster`);
    expect(others.map(textOf)).toEqual(expect.arrayContaining(["查看活动", "返回首页", "再创建一个"]));
    expect(event).toMatchObject({
      title: "河边骑行",
      summary: "沿波河骑到苏佩尔加",
      category: "徒步",
      capacity: 12,
      colorScheme: "matcha-grape",
      startAt: Date.UTC(2026, 10, 28, 18, 0),
      endAt: Date.UTC(2026, 10, 28, 20, 30),
      locationName: "瓦伦蒂诺公园",
      depositCents: 10_000,
      enrollFeeCents: 750,
      notes: "请准时",
      status: "active",
    });
    const success = await adminBrowser.page(done.headers.get("Location") ?? "");
    expect(textOf(success.html.querySelector("main"))).toContain(
      "您的活动已成功发布，用户现在可以查看和报名参加此活动。",
    );
    expect(listDrafts(site.db)).toEqual([]);
    expect(textOf((await site.page("/")).html.querySelector("main"))).toContain("河边骑行");
  });

  test("is checked for a registration period that ends too early or too late", async () => {
    await fill();
    for (const [registrationDeadline, wrong] of [
      ["2026-11-01T10:00", ["报名截止时间已过，没有人能报名"]],
      ["2026-11-29T10:00", ["报名截止晚于活动结束"]],
      ["2026-11-28T12:00", []],
    ] as const) {
      await publish({ registrationDeadline, registrationMode: "open" });
      const { html } = await adminBrowser.page(`/admin/create-event/check?draft=${id}`);
      const items = html.querySelectorAll("main li").map((item) => textOf(item));
      expect(items).toEqual(["封面图片", "群二维码", ...wrong]);
    }
    expect((await publishAnyway()).status).toBe(303);
  });

  test("starts with the specified values", async () => {
    const start = async (step: number) => {
      const { html } = await adminBrowser.page(`/admin/create-event?step=${step}`);
      return { html, fields: fieldsOf(html.querySelector("#event-form")) };
    };
    expect((await start(1)).fields).toMatchObject({ title: "", category: "其他", capacity: "10" });
    const colours = await start(2);
    expect(colours.html.querySelectorAll("input[name=colorScheme]")).toHaveLength(14);
    expect(colours.fields.colorScheme).toBe("lemon-sky");
    const time = { date: "2026-11-22", time: "14:00", durationHours: "2" };
    expect((await start(3)).fields).toMatchObject(time);
    expect((await start(4)).fields.notes).toContain("年满 18 周岁");
    expect(listDrafts(site.db)).toEqual([]);
  });

  test("published twice is one event: a double click, a reload, a form from the history", async () => {
    await fill();
    await publish();
    const responses = await Promise.all([publishAnyway(), publishAnyway(), publish()]);
    const again = [await publish(), await adminBrowser.post(at(1), { ...basics, intent: "next" })];
    const [event] = site.db.select().from(events).all();
    for (const answer of [...responses, ...again]) {
      expect(answer.headers.get("Location")).toBe(`/admin/create-event/published?event=${event?.id}`);
    }
    expect(site.db.select().from(events).all()).toHaveLength(1);
    const { response } = await adminBrowser.page(at(2));
    expect(response.headers.get("Location")).toContain("/admin/create-event/published");
  });

  test("posted twice concurrently without a draft creates one draft", async () => {
    const press = () => adminBrowser.post(at(1), { ...basics, intent: "next" });
    await Promise.all([press(), press()]);
    expect(listDrafts(site.db)).toHaveLength(1);
  });

  test("without input leaves no draft", async () => {
    const { html } = await adminBrowser.page(`${at(1)}&new=1`);
    await adminBrowser.post(at(1), { ...fieldsOf(html.querySelector("#event-form")), intent: "preview" });
    expect(listDrafts(site.db)).toEqual([]);
  });
});

describe("a step", () => {
  // domain/event-schema and domain/event-form-rules test the rules of each field.
  test.each([
    [1, "title", { title: `"><script>alert(1)</script>‮`.repeat(3) }, "活动标题不能超过60个字符"],
    [1, "summary", { summary: "" }, "请输入活动简介"],
    [1, "details", { details: "长".repeat(1001) }, "活动详情不能超过1000个字符"],
    [1, "category", { category: "跳伞" }, "请选择活动类别"],
    [1, "capacity", { capacity: "12abc" }, "请输入有效的活动人数"],
    [1, "coverUrl", { coverUrl: "javascript:alert(1)" }, "封面图片URL格式不正确"],
    [2, "colorScheme", { colorScheme: "no-such" }, "请选择配色方案"],
    [3, "date", { date: "" }, "请选择开始时间"],
    [3, "time", { date: "2026-11-21", time: "12:30" }, "开始时间必须至少比当前时间晚30分钟"],
    [3, "time", { date: "2027-03-28", time: "02:30" }, "当天夏令时开始，这个时间不存在，请重新选择"],
    [3, "durationHours", { durationHours: "8.5" }, "活动时长不能超过8小时"],
    [3, "locationName", { locationName: "", locationAddress: "" }, "请输入活动地点"],
    [4, "deposit", { deposit: "9999.01" }, "定金不能超过9999元"],
    [4, "enrollFee", { enrollFee: "1.234,5" }, "请输入有效的金额，最多两位小数"],
    [4, "wechatQrcodeUrl", { wechatQrcodeUrl: "not a url" }, "微信二维码URL格式不正确"],
  ])("%i: %s %j", async (step, field, bad, message) => {
    if (step === 4) await fill();
    const all: Record<number, Record<string, string>> = { 1: basics, 2: look, 3: location, 4: fees };
    const { status, html } = await rejectedAt(step, {
      ...all[step],
      ...bad,
      ...(step === 4 ? { intent: "publish" } : {}),
    });
    expect(status).toBe(422);
    expect(errorOf(html, field)).toBe(message);
    const summary = html.querySelector("[role=alert]");
    expect(textOf(summary)).toContain("验证失败，请检查红色标记的必填项");
    expect(summary?.querySelector(`a[href="#event-form-${field}"]`)?.text).toBe(message);
    const typed = fieldsOf(html.querySelector("#event-form"));
    for (const [name, value] of Object.entries(bad)) {
      if (!["category", "colorScheme", "time", "durationHours"].includes(name))
        expect(typed[name]).toBe(value);
    }
    expect(site.db.select().from(events).all()).toEqual([]);
  });

  test("accepts amounts and numbers from Chinese and Italian keyboards", async () => {
    await fill({ capacity: "２０ 人" });
    await publish({ deposit: "￥12,50", enrollFee: "７，５０" });
    await publishAnyway();
    const stored = { capacity: 20, depositCents: 1250, enrollFeeCents: 750 };
    expect(site.db.select().from(events).get()).toMatchObject(stored);
  });

  test("with an error is opened by later steps and publishing, with its message", async () => {
    await fill({ title: "", locationName: "", locationAddress: "" });
    const jump = await adminBrowser.post(at(2), { ...look, intent: "step-4" });
    for (const [response, step, name, message] of [
      [jump, 3, "locationName", "请输入活动地点"],
      [await publish(), 1, "title", "请输入活动标题"],
    ] as const) {
      expect(response.status).toBe(422);
      const html = parse(await response.text());
      expect(errorOf(html, name)).toBe(message);
      expect(html.querySelector("#event-form")?.getAttribute("action")).toBe(`${at(step)}&new=1`);
    }
    await fill();
    const free = await adminBrowser.post(at(1), { ...basics, intent: "step-4" });
    expect(free.headers.get("Location")).toBe(at(4));
  });

  test("with invalid input allows going back and preserves it", async () => {
    await fill();
    const invalid = { ...location, locationName: "", date: "2020-01-01" };
    const response = await adminBrowser.post(at(3), { ...invalid, intent: "previous" });
    expect(response.headers.get("Location")).toBe(at(2));
    const { html } = await adminBrowser.page(at(3));
    const shown = { locationName: "", date: "2020-01-01" };
    expect(fieldsOf(html.querySelector("#event-form"))).toMatchObject(shown);
  });

  test("presses 下一步 on Enter: it is the first button of the form in the source, and never disabled", async () => {
    for (const step of [1, 2, 3]) {
      const { html } = await adminBrowser.page(`${at(step)}&new=1`);
      const buttons = html.querySelectorAll("button").filter((button) => {
        const owner = button.getAttribute("form") ?? button.closest("form")?.getAttribute("id");
        return owner === "event-form";
      });
      expect(buttons[0]?.getAttribute("value")).toBe("next");
      expect(buttons[0]?.hasAttribute("disabled")).toBe(false);
    }
  });
});

describe("the time picker", () => {
  const slots = async (date: string) => {
    await adminBrowser.post(at(3), { ...location, date, intent: "preview" });
    const { html } = await adminBrowser.page(at(3));
    return new Map(
      html
        .querySelectorAll("#event-form-time input[name=time]")
        .map((input) => [input.getAttribute("value"), input.hasAttribute("disabled")] as const),
    );
  };

  test("has 48 half hours; today those not more than thirty minutes ahead are marked", async () => {
    const today = await slots("2026-11-21");
    expect(today.size).toBe(48);
    expect([today.get("00:00"), today.get("12:30"), today.get("13:00")]).toEqual([true, true, false]);
    const { html } = await adminBrowser.page(at(3));
    expect(textOf(html.querySelector("#event-form-time"))).toContain("12:30(已过期)");
    expect(textOf(html.querySelector("#event-form-time"))).toContain("今日时间需晚于当前时间30分钟");
    expect([...(await slots("2026-11-22")).values()].some(Boolean)).toBe(false);
  });

  test("in the spring the skipped hour cannot be chosen", async () => {
    const day = await slots("2027-03-28");
    expect([day.get("01:30"), day.get("02:00"), day.get("02:30"), day.get("03:00")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([
    ["the night of March", "2027-03-28", "01:00", Date.UTC(2027, 2, 28, 0, 0)],
    ["the night of October", "2027-10-31", "01:00", Date.UTC(2027, 9, 30, 23, 0)],
    ["02:30 that occurs twice: the first is meant", "2027-10-31", "02:30", Date.UTC(2027, 9, 31, 0, 30)],
  ])("the end is the start plus elapsed time: %s", async (_night, date, time, startAt) => {
    await fill({ date, time, durationHours: "3" });
    await publish();
    await publishAnyway();
    expect(site.db.select().from(events).get()).toMatchObject({ startAt, endAt: startAt + 3 * hourMs });
  });

  test("an event whose start comes too near while the form is filled in is not published", async () => {
    await fill({ date: "2026-11-21", time: "13:00" });
    site.clock.time += 31 * minuteMs;
    const response = await publish();
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("开始时间必须至少比当前时间晚30分钟");
  });
});

describe("a draft", () => {
  test("is offered for a new event and resumes with newer input", async () => {
    await fill();
    site.clock.time += draftStaleMs;
    const { html } = await adminBrowser.page("/admin/create-event");
    expect(textOf(html.querySelector("main"))).toContain("河边骑行");
    const fresh = fieldsOf(html.querySelector("#event-form"));
    const other = html.querySelector("#event-form")?.getAttribute("action") ?? "";
    expect(other).not.toContain(id);
    const restored = await adminBrowser.post(other, { ...fresh, title: "新的标题", intent: `restore-${id}` });
    expect(restored.headers.get("Location")).toBe(at(1));
    const cookies = `${adminBrowser.Cookie}; ${(restored.headers.get("Set-Cookie") ?? "").split(";")[0]}`;
    const page = parse(await (await site.send(at(1), { headers: { Cookie: cookies } })).text());
    expect(textOf(page.querySelector("[role=status]"))).toContain("草稿内容已恢复（未覆盖你已填写的字段）");
    expect(fieldsOf(page.querySelector("#event-form"))).toMatchObject({
      title: "新的标题",
      summary: "沿波河骑到苏佩尔加",
    });
    expect(listDrafts(site.db)).toHaveLength(1);
  });

  test("is found by its earlier URL, and not offered after a day", async () => {
    await fill();
    site.clock.time += 24 * hourMs + minuteMs;
    const main = (await adminBrowser.page("/admin/create-event")).html.querySelector("main");
    expect(textOf(main)).not.toContain("河边骑行");
    const open = (key: string) =>
      site.send(`/admin/create-event?draftKey=draft_create-event_${key}`, {
        headers: { Cookie: adminBrowser.Cookie },
      });
    expect((await open(id)).headers.get("Location")).toBe(at(1));
    expect((await open("nothing")).headers.get("Location")).toBe("/admin/create-event");
  });

  test("stores an overlong text, within the size limit", async () => {
    await fill({ details: "长".repeat(5000) });
    expect(fieldsOf((await adminBrowser.page(at(1))).html.querySelector("#event-form")).details).toHaveLength(
      5000,
    );
  });

  test("is saved while typing, with its time", async () => {
    const saved = await adminBrowser.post(`/admin/draft-save?draft=${id}`, {
      title: "河边骑行",
      date: "2026-11-21",
      time: "19:00",
    });
    expect(saved.headers.get("Content-Type")).toContain("application/json");
    expect(await saved.json()).toEqual({ savedAt: "12:00", at: site.clock.time, undrawable: [] });
    const { html } = await adminBrowser.page(at(3));
    expect(html.querySelectorAll("#event-form-time input[disabled]")).toHaveLength(26);
    expect(fieldsOf((await adminBrowser.page(at(1))).html.querySelector("#event-form")).title).toBe(
      "河边骑行",
    );
    await fill();
    await publish();
    await publishAnyway();
    const late = await adminBrowser.post(`/admin/draft-save?draft=${id}`, { title: "太迟了" });
    expect(late.status).toBe(422);
    expect(site.db.select().from(events).get()?.title).toBe("河边骑行");
  });
});

describe("pictures", () => {
  const picture = async () => {
    const size = { width: 180, height: 320, channels: 3, background: "#3366cc" } as const;
    const bytes = await sharp({ create: size }).png().toBuffer();
    return new File([new Uint8Array(bytes)], "cover.png", { type: "image/png" });
  };
  const codeFile = async () =>
    new File([new Uint8Array(await codePicture({ size: 200 }))], "qr.png", { type: "image/png" });

  test("survive a rejected step and are shown, published and removed", async () => {
    const rejected = await adminBrowser.upload(at(1), {
      ...basics,
      title: "",
      intent: "next",
      coverFile: await picture(),
    });
    expect(rejected.status).toBe(422);
    const draft = listDrafts(site.db)[0];
    expect(draft?.form.coverImageId).toMatch(/^\w{12}$/);
    expect(await rejected.text()).toContain("/uploads/");
    await fill();
    await adminBrowser.upload(at(4), { ...fees, intent: "upload", qrFile: await codeFile() });
    const last = fieldsOf((await adminBrowser.page(at(4))).html.querySelector("#event-form"));
    expect(last.groupQrValidUntil).toBe("2026-11-28");
    const done = await publish();
    expect(done.headers.get("Location")).toContain("/published");
    const event = site.db.select().from(events).get();
    expect(event?.coverImageId).toBe(draft?.form.coverImageId);
    expect(event?.groupQrValidUntil).toBe(Date.UTC(2026, 10, 28, 22, 59));
    expect(textOf((await site.page("/")).html.querySelector("main"))).toContain("河边骑行");
    expect((await site.page("/")).html.querySelector("img")?.getAttribute("src")).toContain("/uploads/");
  });

  test("can be removed again", async () => {
    await adminBrowser.upload(at(1), { ...basics, intent: "upload", coverFile: await picture() });
    await adminBrowser.post(at(1), { ...basics, intent: "remove-coverImageId" });
    expect(listDrafts(site.db)[0]?.form.coverImageId).toBe("");
  });

  // sweeps/odd-pictures and sweeps/upload-bodies test other fields and files.
  test("that are too large are rejected with a specific message, and the title is preserved", async () => {
    const coverFile = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.png");
    const response = await adminBrowser.upload(at(1), { ...basics, intent: "next", coverFile });
    expect(response.status).toBe(413);
    const html = parse(await response.text());
    expect(errorOf(html, "coverImageId")).toBe("封面上传失败：文件大小不能超过10MB");
    expect(fieldsOf(html.querySelector("#event-form")).title).toBe("河边骑行");
  });

  test("a script gets JSON: the draft is saved, and the rejection is that of the field", async () => {
    const send = async (coverFile: File) => {
      const fields = { ...basics, intent: "upload", coverFile };
      const response = await adminBrowser.upload(at(1), fields, { Accept: "application/json" });
      return [response.status, response.headers.get("Set-Cookie"), await response.json()];
    };
    expect(await send(await picture())).toEqual([200, null, { said: "" }]);
    expect(listDrafts(site.db)[0]?.form).toMatchObject({
      title: "河边骑行",
      coverImageId: expect.any(String),
    });
    const error = "封面上传失败：文件大小不能超过10MB";
    expect(await send(new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.png"))).toEqual([
      ...[413, null],
      { error },
    ]);
  });

  test("an imported draft with a foreign image is published without it", async () => {
    await fill();
    site.db
      .update(drafts)
      .set({ form: JSON.stringify({ ...basics, ...look, ...location, coverImageId: "Elsewhere001" }) })
      .run();
    await publish();
    await publishAnyway();
    expect(site.db.select().from(events).get()?.coverImageId).toBeNull();
  });
});
