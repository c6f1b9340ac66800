import { eq, sql } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { draftStaleMs } from "../../app/domain/drafts/messages";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { findEvent } from "../../app/domain/events/queries.server";
import { type AdminBrowser, fieldsOf, flashMessageOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { endEvent, makeEvent } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { textOf } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
let adminBrowser: AdminBrowser;
let id: string;
beforeEach(async () => {
  adminBrowser = await openAdminBrowser(site);
  id = makeEvent(site, { durationMs: 2.5 * hourMs, capacity: 20, depositCents: 10_050 }).id;
});

const hourMs = 3_600_000;
const at = (step: number, draft = "Edit00000001") => `/admin/events/${id}/edit?draft=${draft}&step=${step}`;
const stored = () => findEvent(site.db, id)?.event;

/** The page of a step whose draft may not be stored yet. */
const open = (step: number, draft?: string) => adminBrowser.page(`${at(step, draft)}&new=1`);

/** The form of a step as a browser submits it. */
async function opened(step: number, draft?: string) {
  const { html } = await open(step, draft);
  return fieldsOf(html.querySelector("#event-form"));
}

/** Submits the form of a step with some fields changed. */
const submit = async (changes: Record<string, string>, step: number, draft?: string) =>
  adminBrowser.post(at(step, draft), { ...(await opened(step, draft)), ...changes });

describe("editing", () => {
  test("shows the event with its exact duration and amounts", async () => {
    expect(await opened(1)).toMatchObject({ title: "波河边的初冬野餐", capacity: "20", category: "野餐" });
    expect(await opened(3)).toMatchObject({ date: "2026-11-28", time: "12:00", durationHours: "2.5" });
    expect(await opened(4)).toMatchObject({ deposit: "100.5", enrollFee: "" });
    const { html } = await open(1);
    expect(html.querySelectorAll("ol[aria-label=步骤] li").map((item) => textOf(item))).toEqual([
      "基本信息",
      "配色方案",
      "时间地点",
      "费用与提醒",
    ]);
    // Nothing was changed yet.
    expect(textOf(html.querySelector("[data-finish]"))).toBe("保存修改");
  });

  test("saves changes over several steps, reports them, and deletes the draft", async () => {
    await submit({ title: "初冬野餐（改）", intent: "next" }, 1);
    const { html } = await adminBrowser.page(at(2));
    expect(textOf(html.querySelector("[data-finish]"))).toBe("保存修改");
    const saved = await submit({ locationName: "新公园", intent: "publish" }, 3);
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`/admin/events/${id}/edit`);
    const flash = (saved.headers.get("Set-Cookie") ?? "").split(";")[0];
    const page = await site.page(`/admin/events/${id}/edit`, { Cookie: `${adminBrowser.Cookie}; ${flash}` });
    const message = textOf(page.html.querySelector("[role=status]"));
    expect(message).toContain("活动「初冬野餐（改）」已成功更新！");
    expect(message).toContain("所有修改已保存到数据库");
    expect(page.html.querySelector('[role=status] a[href="/admin"]')).not.toBeNull();
    expect(stored()).toMatchObject({
      title: "初冬野餐（改）",
      locationName: "新公园",
      depositCents: 10_050,
      version: 2,
    });
    expect((stored()?.endAt ?? 0) - (stored()?.startAt ?? 0)).toBe(2.5 * hourMs);
    expect(listDrafts(site.db)).toEqual([]);
    expect(textOf((await site.page(`/events/${id}`)).html.querySelector("h1"))).toBe("初冬野餐（改）");
  });

  test.each([
    ["off", "已报名 8 位，比活动人数 5 人多 3 位；已有的名额不变。"],
    ["open", "已确认 8 位，比活动人数 5 人多 3 位；已有的名额不变。"],
  ] as const)("reports a capacity below the number of people with a seat (%s)", async (registrationMode, over) => {
    if (registrationMode === "open") {
      id = makeOpenEvent(site, { capacity: 20 }).id;
      for (const name of ["阿岚", "小北"]) makeGuest(site, id, { name, seats: 4 });
    } else site.db.update(events).set({ currentParticipants: 8 }).where(eq(events.id, id)).run();
    const capacityText = async (capacity: string) =>
      flashMessageOf(site, await submit({ capacity, intent: "publish" }, 1))?.text;
    expect(await capacityText("8")).toBe("所有修改已保存到数据库");
    expect(await capacityText("5")).toBe(`所有修改已保存到数据库。${over}`);
  });

  test("preserves an unchanged past start, and rejects a new one in the past", async () => {
    site.clock.time += 7 * 24 * hourMs;
    adminBrowser = await openAdminBrowser(site);
    const start = stored()?.startAt;
    const response = await submit({ title: "正在进行", intent: "publish" }, 1);
    expect(response.status).toBe(303);
    expect(stored()).toMatchObject({ title: "正在进行", startAt: start });
    const moved = await submit({ time: "11:30", intent: "publish" }, 3, "Edit00000002");
    expect(moved.status).toBe(422);
    expect(await moved.text()).toContain("开始时间必须至少比当前时间晚30分钟");
    expect(stored()?.startAt).toBe(start);
  });

  test("a rejected step is listed and re-rendered with its input", async () => {
    const response = await submit({ title: "", capacity: "1", intent: "next" }, 1);
    expect(response.status).toBe(422);
    const html = parse(await response.text());
    expect(textOf(html.querySelector("[role=alert]"))).toContain("基本信息验证失败，请检查红色标记的必填项");
    expect(textOf(html.querySelector("#event-form-title-error"))).toBe("请输入活动标题");
    expect(textOf(html.querySelector("#event-form-capacity-error"))).toBe("活动人数至少为2人");
    expect(fieldsOf(html.querySelector("#event-form")).capacity).toBe("1");
  });

  test("lists missing fields, and saves anyway on confirmation", async () => {
    const fields = { ...(await opened(3)), locationName: "", locationAddress: "" };
    const response = await adminBrowser.post(at(3), { ...fields, intent: "publish" });
    expect(response.headers.get("Location")).toBe(`/admin/events/${id}/edit/check?draft=Edit00000001`);
    const { html } = await adminBrowser.page(response.headers.get("Location") ?? "");
    expect(html.querySelectorAll("main li").map((item) => textOf(item))).toEqual(["活动地点"]);
    expect(textOf(html.querySelector("main form button"))).toBe("确认发布");
    await adminBrowser.post(response.headers.get("Location") ?? "", {});
    expect(stored()).toMatchObject({ locationName: "", version: 2 });
  });

  test("a double click saves once", async () => {
    const fields = { ...(await opened(1)), title: "双击", intent: "publish" };
    const responses = await Promise.all([adminBrowser.post(at(1), fields), adminBrowser.post(at(1), fields)]);
    expect(responses.map((response) => response.headers.get("Location"))).toEqual(
      Array(2).fill(`/admin/events/${id}/edit`),
    );
    expect(stored()).toMatchObject({ title: "双击", version: 2 });
    expect(listDrafts(site.db)).toEqual([]);
  });

  test("an unfinished edit is offered again, and can be discarded", async () => {
    await submit({ title: "没保存", intent: "preview" }, 1);
    site.clock.time += draftStaleMs;
    const { html } = await adminBrowser.page(`/admin/events/${id}/edit`);
    expect(textOf(html.querySelector("[role=status]"))).toContain("有一份没有保存的修改");
    const form = html.querySelector("#event-form");
    const restored = await adminBrowser.post(form?.getAttribute("action") ?? "", {
      ...fieldsOf(form),
      intent: "restore-Edit00000001",
    });
    expect(restored.headers.get("Location")).toBe(at(1));
    expect((await opened(1)).title).toBe("没保存");
    await submit({ intent: "discard-Edit00000001" }, 1);
    expect(listDrafts(site.db)).toEqual([]);
    expect((await opened(1)).title).toBe("波河边的初冬野餐");
  });
});

test("an ended event is not editable; the page shows the reason and a link", async () => {
  endEvent(site, id);
  const { status, html } = await adminBrowser.page(at(1));
  expect(status).toBe(403);
  expect(textOf(html.querySelector("h1"))).toBe("已结束的活动不能编辑");
  expect(textOf(html.querySelector("title"))).toContain("已结束的活动不能编辑");
  expect(textOf(html.querySelector("main"))).toContain("请先标记为未完成。");
  expect(html.querySelector(`main a[href="/admin/events/${id}/reopen"]`)?.text).toBe("标记为未完成");
  const response = await adminBrowser.post(at(1), { title: "太迟了", baseVersion: "1", intent: "publish" });
  expect(response.status).toBe(403);
  expect(stored()?.title).toBe("波河边的初冬野餐");
});

describe("concurrent edits", () => {
  /** Another administrator changes the title concurrently. */
  function colleagueSaves(title: string) {
    const version = sql`${events.version} + 1`;
    site.db.update(events).set({ title, version }).where(eq(events.id, id)).run();
  }

  test("the second sees both versions, and nothing is overwritten without confirmation", async () => {
    const first = { ...(await opened(1, "Edit0000000A")), title: "甲的标题" };
    const second = { ...(await opened(1, "Edit0000000B")), title: "乙的标题", capacity: "33" };
    await adminBrowser.post(at(1, "Edit0000000A"), { ...first, summary: "甲的简介", intent: "publish" });
    const stale = await adminBrowser.post(at(1, "Edit0000000B"), { ...second, intent: "publish" });
    const compare = `/admin/events/${id}/edit/compare?draft=Edit0000000B`;
    expect(stale.headers.get("Location")).toBe(compare);
    expect(stored()?.title).toBe("甲的标题");
    const { html } = await adminBrowser.page(compare);
    expect(textOf(html.querySelector("main"))).toContain("活动已被其他人修改，请比较后再保存");
    const sets = html.querySelectorAll("fieldset");
    expect(sets.map((set) => textOf(set.querySelector("legend")))).toEqual([
      "活动标题",
      "活动简介",
      "活动人数",
    ]);
    expect(textOf(sets[0])).toContain("甲的标题");
    expect(textOf(sets[0])).toContain("乙的标题");
    // Fields that the second edit did not change have the first one's values.
    const fields = fieldsOf(html.querySelector("main form"));
    expect(fields).toMatchObject({
      "choose-title": "mine",
      "choose-summary": "saved",
      "choose-capacity": "mine",
    });
    const saved = await adminBrowser.post(compare, fields);
    expect(saved.headers.get("Location")).toBe(`/admin/events/${id}/edit`);
    expect(stored()).toMatchObject({ title: "乙的标题", summary: "甲的简介", capacity: 33, version: 3 });
  });

  test("a third change in between shows the versions again", async () => {
    await submit({ title: "乙", intent: "preview" }, 1, "Edit0000000B");
    colleagueSaves("甲");
    const compare = `/admin/events/${id}/edit/compare?draft=Edit0000000B`;
    const { html } = await adminBrowser.page(compare);
    const fields = fieldsOf(html.querySelector("main form"));
    colleagueSaves("丙");
    expect((await adminBrowser.post(compare, fields)).headers.get("Location")).toBe(compare);
    expect(stored()?.title).toBe("丙");
  });

  test("an earlier page with autosave retains the version from its opening", async () => {
    const { baseVersion = "" } = await opened(1, "Edit0000000B");
    await submit({ title: "甲", intent: "publish" }, 1, "Edit0000000A");
    const typed = { title: "乙", baseVersion };
    await adminBrowser.post(`/admin/draft-save?event=${id}&draft=Edit0000000B`, typed);
    const stale = await adminBrowser.post(at(1, "Edit0000000B"), { ...typed, intent: "publish" });
    expect(stale.headers.get("Location")).toContain("/compare");
    expect(stored()?.title).toBe("甲");
  });
});
