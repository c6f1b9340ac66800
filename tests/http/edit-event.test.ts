import { beforeEach, describe, expect, test } from "vitest";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { findEvent } from "../../app/domain/events/queries.server";
import { fieldsOf, flashMessageOf, openAdminBrowser } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { endEvent, makeEvent, makeImage } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { cookieOf } from "../support/raw-api";
import { setEvent } from "../support/rows";
import { hourMs, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeEvent(site, { durationMs: 2.5 * hourMs, capacity: 20, depositCents: 10_050 }).id;
});

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
  });

  test("saves changes over several steps, reports them, and deletes the draft", async () => {
    await submit({ title: "初冬野餐（改）", intent: "next" }, 1);
    expect(textAt((await adminBrowser.page(at(2))).html, "[data-finish]")).toBe("保存修改");
    const saved = await submit({ locationName: "新公园", intent: "publish" }, 3);
    const path = `/admin/events/${id}/edit`;
    expect(redirectOf(saved)).toEqual([303, path]);
    const { html } = await site.page(path, { Cookie: `${adminBrowser.Cookie}; ${cookieOf(saved)}` });
    for (const said of ["活动「初冬野餐（改）」已成功更新！", "所有修改已保存到数据库"])
      expect(textAt(html, "[role=status]")).toContain(said);
    expect(html.querySelector('[role=status] a[href="/admin"]')).not.toBeNull();
    const changed = { title: "初冬野餐（改）", locationName: "新公园" };
    expect(stored()).toMatchObject({ ...changed, depositCents: 10_050, version: 2 });
    expect((stored()?.endAt ?? 0) - (stored()?.startAt ?? 0)).toBe(2.5 * hourMs);
    expect(listDrafts(site.db)).toEqual([]);
    expect(textAt((await site.page(`/events/${id}`)).html, "h1")).toBe("初冬野餐（改）");
  });

  test("moves the deadline with the start, says so before and after saving, and keeps one that was typed", async () => {
    setEvent(id, { registrationMode: "open", registrationDeadline: Date.parse("2026-11-27T17:00Z") });
    const hint = async () =>
      textOf((await open(4)).html.getElementById("event-form-registrationDeadline-hint"));
    await submit({ intent: "next" }, 3);
    expect(await hint()).toBe("留空：活动开始前都可以报名");
    await submit({ date: "2026-11-25", intent: "next" }, 3);
    expect(await hint()).toBe("开始时间改了，保存时报名截止跟着移到 2026-11-24 18:00");
    const saved = await submit({ intent: "publish" }, 4);
    expect(stored()?.registrationDeadline).toBe(Date.parse("2026-11-24T17:00Z"));
    expect(flashMessageOf(site, saved)?.text).toContain("报名截止现在是 11月24日 18:00。");
    await submit({ date: "2026-11-26", intent: "next" }, 3);
    await submit({ registrationDeadline: "2026-11-25T10:00", intent: "publish" }, 4);
    expect(stored()?.registrationDeadline).toBe(Date.parse("2026-11-25T09:00Z"));
  });

  test("reports a capacity below the number of confirmed people", async () => {
    id = makeOpenEvent(site, { capacity: 20 }).id;
    for (const name of ["阿岚", "小北"]) makeGuest(site, id, { name, seats: 4 });
    const capacityText = async (capacity: string) =>
      flashMessageOf(site, await submit({ capacity, intent: "publish" }, 1))?.text;
    expect(await capacityText("8")).toBe("所有修改已保存到数据库");
    const over = "已确认 8 人，比活动人数 5 人多 3 人；已有的名额不变。";
    expect(await capacityText("5")).toBe(`所有修改已保存到数据库。${over}`);
  });

  test("preserves an unchanged past start, and rejects a new one in the past", async () => {
    site.clock.time += 7 * 24 * hourMs;
    const later = await openAdminBrowser(site);
    const save = async (changes: Record<string, string>, step: number) => {
      const { html } = await later.page(`${at(step)}&new=1`);
      const fields = fieldsOf(html.querySelector("#event-form"));
      return later.post(at(step), { ...fields, ...changes, intent: "publish" });
    };
    const startAt = stored()?.startAt;
    expect((await save({ title: "正在进行" }, 1)).status).toBe(303);
    expect(stored()).toMatchObject({ title: "正在进行", startAt });
    const moved = await pageOf(save({ time: "11:30" }, 3), 422);
    expect(moved.text).toContain("开始时间必须至少比当前时间晚30分钟");
    expect(stored()?.startAt).toBe(startAt);
  });

  test("a double click saves once", async () => {
    const fields = { ...(await opened(1)), title: "双击", intent: "publish" };
    const both = await Promise.all([adminBrowser.post(at(1), fields), adminBrowser.post(at(1), fields)]);
    for (const { headers } of both) expect(headers.get("Location")).toBe(`/admin/events/${id}/edit`);
    expect(stored()).toMatchObject({ title: "双击", version: 2 });
    expect(listDrafts(site.db)).toEqual([]);
  });

  // event-form-entry tests that it is offered again.
  test("an unfinished edit can be discarded", async () => {
    await submit({ title: "没保存", intent: "preview" }, 1);
    expect((await opened(1)).title).toBe("没保存");
    await submit({ intent: "discard-Edit00000001" }, 1);
    expect(listDrafts(site.db)).toEqual([]);
    expect((await opened(1)).title).toBe("波河边的初冬野餐");
  });

  test("crops the picture before any other edit, on a page or in a dialog", async () => {
    const cover = await makeImage(site, "#405060", 1600, 1200, "cover");
    id = makeEvent(site, { coverImageId: cover.id }).id;
    const task = "/admin/drafts/Edit00000001/crop/cover";
    expect((await submit({ intent: "crop-cover" }, 1)).headers.get("Location")).toBe(task);
    const { html } = await adminBrowser.page(task);
    expect(textAt(html, "h1")).toBe("裁剪封面图片");
    const headers = { Cookie: adminBrowser.Cookie };
    const response = await site.send(`${task}/start?ratio=4:3&zoom=2`, { headers });
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(await response.json()).toMatchObject({
      ...{ title: "裁剪封面图片", picture: { width: 1600, height: 1200 } },
      ...{ isMissing: false, isSmall: true, isCover: true },
      view: { form: { ratio: "4:3", zoom: "2" }, box: { left: 400, top: 0, width: 800, height: 600 } },
    });
  });
});

test("an ended event is not editable; the page shows the reason and a link", async () => {
  endEvent(site, id);
  const { status, html } = await adminBrowser.page(at(1));
  expect([status, textAt(html, "h1")]).toEqual([403, "已结束的活动不能编辑"]);
  expect(textAt(html, `main a[href="/admin/events/${id}/reopen"]`)).toBe("标记为未完成");
  const response = await adminBrowser.post(at(1), { title: "太迟了", baseVersion: "1", intent: "publish" });
  expect([response.status, stored()?.title]).toEqual([403, "波河边的初冬野餐"]);
});

describe("concurrent edits", () => {
  const [a, b] = ["Edit0000000A", "Edit0000000B"];
  const compare = () => `/admin/events/${id}/edit/compare?draft=${b}`;

  test("the second sees both versions, and nothing is overwritten without confirmation", async () => {
    const first = { ...(await opened(1, a)), title: "甲的标题", summary: "甲的简介", intent: "publish" };
    const second = { ...(await opened(1, b)), title: "乙的标题", capacity: "33", intent: "publish" };
    await adminBrowser.post(at(1, a), first);
    expect((await adminBrowser.post(at(1, b), second)).headers.get("Location")).toBe(compare());
    expect(stored()?.title).toBe("甲的标题");
    const { html } = await adminBrowser.page(compare());
    expect(textAt(html, "main")).toContain("活动已被其他人修改，请比较后再保存");
    expect(textsAt(html, "fieldset legend")).toEqual(["活动标题", "活动简介", "活动人数"]);
    expect(textAt(html, "fieldset")).toMatch(/甲的标题.*乙的标题|乙的标题.*甲的标题/);
    // Fields that the second edit did not change have the first one's values.
    const fields = fieldsOf(html.querySelector("main form"));
    const choices = { "choose-title": "mine", "choose-summary": "saved", "choose-capacity": "mine" };
    expect(fields).toMatchObject(choices);
    const stale = await adminBrowser.post(compare(), { ...fields, version: "1" });
    expect([stale.headers.get("Location"), stored()?.title]).toEqual([compare(), "甲的标题"]);
    const saved = await adminBrowser.post(compare(), fields);
    expect(saved.headers.get("Location")).toBe(`/admin/events/${id}/edit`);
    expect(stored()).toMatchObject({ title: "乙的标题", summary: "甲的简介", capacity: 33, version: 3 });
  });

  test("an earlier page with autosave retains the version from its opening", async () => {
    const { baseVersion = "" } = await opened(1, b);
    await submit({ title: "甲", intent: "publish" }, 1, a);
    const typed = { title: "乙", baseVersion };
    await adminBrowser.post(`/admin/draft-save?event=${id}&draft=${b}`, typed);
    const stale = await adminBrowser.post(at(1, b), { ...typed, intent: "publish" });
    expect([stale.headers.get("Location"), stored()?.title]).toEqual([compare(), "甲"]);
  });
});
