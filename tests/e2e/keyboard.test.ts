// Guests and organisers without a mouse or without sight: tab stops in visual order with a visible focus, which no press loses, and
// names and structure for screen readers in each state of an event's page and of a registration's.
import type { Locator, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../app/platform/ids";
import { withPage } from "../support/browser";
import { firstOf } from "../support/tier";
import { adminCookie, baseUrl } from "../support/worker-server";
import { axeProblems } from "./axe";
import { useCanvasCamera } from "./camera";
import { execute, insertRows, type Row, readValue, withDatabase } from "./city-database";
import { focusStop } from "./focus-ring";
import { addGuest, makeOwnEvent } from "./own-event";
import { hasFocus, visit } from "./page-state";
import { chip } from "./plain-page";
import { idOf } from "./sample-city";
import { spokenProblems } from "./spoken-tree";
import { walkTabs } from "./tab-walk";

const views = [
  { view: "on a phone by night", size: "phone", scheme: "dark" },
  { view: "on a desktop by day", size: "desktop", scheme: "light" },
] as const;

/** Prefix of the events and wishes of these tests, to find and remove them. */
const mark = "【按键】";
afterEach(() => {
  execute("DELETE FROM events WHERE title LIKE ?", `${mark}%`);
  execute("DELETE FROM wishes WHERE content LIKE ?", `${mark}%`);
});

const ownEvent = (title: string, columns: Row = {}) =>
  makeOwnEvent(mark + title, {
    ...{ registration_mode: "open", capacity: 10, registration_deadline: null, deposit_cents: 15_000 },
    ...{ directions: "电车 9 路", host: "小林", tags: "第一次来也行", registration_question1: "忌口？" },
    ...columns,
  });

/** Opens a page, or takes the open one: it breaks none of the rules for screen readers and of axe. */
async function expectSpoken(page: Page, path = "", of?: { banners: number }): Promise<void> {
  if (path) await visit(page, path);
  await expect.poll(() => spokenProblems(page, of), { message: page.url() }).toEqual([]);
  expect([page.url(), await axeProblems(page, "structure")]).toEqual([page.url(), []]);
}

/** The same, and its tab stops are visible and in order; returns their names. */
async function expectWalked(page: Page, path = "", of?: { banners: number }): Promise<string[]> {
  await expectSpoken(page, path, of);
  const { names, problems } = await walkTabs(page);
  expect([page.url(), problems]).toEqual([page.url(), []]);
  return names;
}

/** Presses a key on a control, waits for the result, and expects that the focus is visible before and after. */
async function act(target: Locator, key: string, result?: Locator): Promise<void> {
  const page = target.page();
  const isVisible = () =>
    expect.poll(() => page.evaluate(focusStop), { message: `${target}` }).toMatchObject({ problems: [] });
  await target.focus();
  await isVisible();
  await target.press(key);
  await result?.first().waitFor();
  await isVisible();
}

const link = (within: Page | Locator, name: string | RegExp) => within.getByRole("link", { name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name });
const summary = (within: Page | Locator, text: string) => within.locator("summary", { hasText: text });
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

describe.each(firstOf(1, views))("by keyboard $view", ({ size, scheme }) => {
  const options = {
    size,
    scheme,
    reducedMotion: true,
    expectedMessages: /Failed to load resource: .* 4(09|22)/,
  };

  it("a guest registers, changes and cancels it, and likes and posts a wish", () =>
    withPage(options, async (page) => {
      const id = ownEvent("报名", { capacity: 3 });
      await expectWalked(page, "/");
      await link(page, "跳到正文").press("Enter");
      await page.waitForURL("**#main");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest("main"))).toBe(true);

      const stops = await expectWalked(page, `/events/${id}`);
      expect(stops[0]).toBe("A 跳到正文");
      expect(stops[stops.indexOf("A ←返回首页") + 1]).toBe("A 我要报名");
      await act(link(page, "分享"), "Enter", page.getByRole("dialog"));
      await act(page.locator(":focus"), "Escape");
      await hasFocus(link(page, "分享"));
      await act(summary(page, "提个问题"), "Enter");

      await link(page, "我要报名").press("Enter");
      await page.getByRole("heading", { level: 1, name: /我要报名/ }).waitFor();
      await expectWalked(page);
      await act(button(page, /^报名$/), "Enter");
      await hasFocus(page.getByLabel("称呼", { exact: true }));
      await page.keyboard.type("林月");
      await page.getByLabel("微信号／手机号码／邮箱").fill("keyboard_guest");
      for (const label of ["一个人来（只报 1 位时）", "让大家看到我的称呼", "我已阅读注意事项和免责声明"])
        await act(page.getByLabel(label), "Space");
      await button(page, /^报名$/).press("Enter");
      await page.getByRole("heading", { name: "报好了，到时候见！" }).waitFor();
      await page.locator("h1 :focus").waitFor();
      await expectWalked(page);
      await act(button(page, "复制备注"), "Enter");
      await act(summary(page, "私密链接"), "Enter", page.getByLabel("链接"));

      await link(page, "改人数").press("Enter");
      await page.getByRole("heading", { level: 1, name: "修改报名" }).waitFor();
      await expectWalked(page);
      await act(chip(page, "1"), "ArrowRight");
      await act(button(page, "保存修改"), "Enter", said(page, "已改为 2 人"));

      await expectWalked(page, "/my-registrations");
      await link(page, /^出示票/).press("Enter");
      await act(summary(page, "取消报名"), "Enter", button(page, "确认取消报名"));
      await act(button(page, "确认取消报名"), "Enter", said(page, "已取消报名"));

      await expectWalked(page, "/wishes");
      await act(summary(page, "选类别"), "Enter", page.getByLabel("类别", { exact: true }));
      const heart = button(page, /^赞 /).first();
      for (const isLiked of ["true", "false"]) {
        await act(heart, "Enter", page.locator(`[data-swap] [aria-pressed=${isLiked}]`));
        await hasFocus(heart);
      }
      await page.getByLabel("心愿内容").fill(`${mark}想学写毛笔字`);
      await act(button(page, "发布心愿"), "Enter", said(page, "心愿已提交"));
      await expectWalked(page, "/events");
    }));

  it("an organiser is asked before others move, and undoes it", () =>
    withPage({ ...options, admin: true }, async (page) => {
      const id = ownEvent("名单", { capacity: 3 });
      for (const [name, seats, status] of [
        ["小鹿", 2, "confirmed"],
        ["阿南", 1, "confirmed"],
        ["王芳", 2, "waiting"],
      ] as const)
        addGuest(id, name, { seats, status, arrival: seats });
      const dialog = page.getByRole("dialog");
      /** Opens a question, closes it by Escape, opens it again and confirms it. */
      const confirm = async (open: () => Promise<void>, opener: Locator, answer: string, result: string) => {
        await open();
        await act(opener, "Enter", button(dialog, answer));
        await act(page.locator(":focus"), "Escape");
        await dialog.waitFor({ state: "detached" });
        await expect.poll(() => page.evaluate(focusStop)).toMatchObject({ problems: [] });
        await open();
        await act(opener, "Enter", button(dialog, answer));
        await act(button(dialog, answer), "Enter", said(page, result));
      };
      const openGuest = (name: string) => async () => {
        const row = page.locator("main li[id] summary", { hasText: name });
        if (!(await row.evaluate((it) => it.parentElement?.hasAttribute("open")))) await act(row, "Enter");
      };
      await expectWalked(page, `/admin/events/${id}/guests`);
      const cancel = link(page, "取消报名：小鹿");
      await confirm(openGuest("小鹿"), cancel, "取消报名", "小鹿：已取消报名");
      await act(button(said(page, "小鹿：已取消报名"), "撤销"), "Enter", said(page, "名额已给王芳"));
      await openGuest("王芳")();
      await act(link(page, "取消报名：王芳"), "Enter", button(dialog, "取消报名"));
      await act(button(dialog, "取消报名"), "Enter", said(page, "王芳：已取消报名"));

      await expectWalked(page, "/admin");
      const card = page.getByRole("article", { name: `${mark}名单` });
      const menu = summary(card, "更多");
      const openMenu = async () => {
        if (!(await menu.evaluate((it) => it.parentElement?.hasAttribute("open")))) await act(menu, "Enter");
      };
      for (const [name, answer, result] of [
        ["标记为已完成", "标记为已完成", "已标记为已完成"],
        ["取消活动", "取消活动", "已取消"],
        ["归档", "归档", "已归档"],
      ] as const) {
        await visit(page, "/admin");
        await confirm(openMenu, link(card, new RegExp(`^${name}`)), answer, result);
        await act(button(said(page, result), "撤销"), "Enter", said(page, /未完成|已恢复|取消归档/));
      }
      await visit(page, "/admin");
      await confirm(openMenu, link(card, /^删除/), "删除", "已删除");
    }));

  it("guests are checked in, and the scanner returns the focus", () =>
    withPage({ ...options, admin: true }, async (page) => {
      const id = ownEvent("签到");
      addGuest(id, "小鹿", { seats: 2 });
      addGuest(id, "阿南", { arrival: 2 });
      await useCanvasCamera(page);
      // Phones show no header at the check-in.
      const headless = { banners: 0 };
      await expectWalked(page, `/admin/events/${id}/check-in`, headless);
      await act(summary(page, "小鹿"), "Enter", button(page, "增加一位：小鹿"));
      await act(button(page, "增加一位：小鹿"), "Enter");
      await act(button(page, "到了：小鹿"), "Enter", button(page, "撤销：小鹿"));
      await hasFocus(button(page, "撤销：小鹿"));
      await act(button(page, "撤销：小鹿"), "Enter", button(page, "到了：小鹿"));
      await hasFocus(button(page, "到了：小鹿"));
      await act(link(page, "扫票"), "Enter", page.locator("video"));
      await act(page.locator(":focus"), "Escape");
      await hasFocus(link(page, "扫票"));
      await link(page, "加人").press("Enter");
      await hasFocus(page.getByLabel("称呼"));
      await expectWalked(page, "", headless);
    }));
});

/** Moves an event by the organiser's form, so that its guests are asked. */
async function postpone(id: string): Promise<void> {
  const version = String(readValue("SELECT version FROM events WHERE id = ?", id));
  const headers = { Cookie: `admin=${adminCookie.admin}`, Origin: baseUrl };
  const body = new URLSearchParams({ date: "2035-01-06", time: "19:30", version });
  const answer = await fetch(`${baseUrl}/admin/events/${id}/postpone`, {
    ...{ method: "POST", redirect: "manual", headers, body },
  });
  expect(answer.status).toBe(303);
}

it("each state of an event's page and of a registration has one heading, landmarks, and different names; on paper it has contrast", () =>
  withPage({ reducedMotion: true }, async (page) => {
    const ended = await idOf("ended");
    const open = ownEvent("开放");
    await expectSpoken(page, `/events/${open}`);
    await visit(page, `/events/${open}/join`);
    await page.getByLabel("称呼", { exact: true }).fill("林月");
    await page.getByLabel("微信号／手机号码／邮箱").fill("spoken_guest");
    await page.getByLabel("我已阅读注意事项和免责声明").check();
    await button(page, /^报名$/).click();
    await page.getByRole("heading", { level: 1, name: "报好了，到时候见！" }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => page.getByText("谁有它谁就能改").first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    const row = withDatabase((sqlite) =>
      sqlite.prepare<[string], Row>("SELECT * FROM registrations WHERE event_id = ?").get(open),
    );
    /** The visitor's registration for another event. */
    const register = (event: string, columns: Row = {}): string => {
      const id = newId();
      insertRows("registrations", [{ ...row, id, event_id: event, ...columns }]);
      return id;
    };
    const bar = page.locator("[data-join]");
    /** The event's page, whose bar shows the visitor's state, and the registration's. */
    const expectBoth = async (event: string, id: string, state: string) => {
      await visit(page, `/events/${event}`);
      await bar.getByText(state).first().waitFor();
      await expectSpoken(page);
      await expectSpoken(page, `/seat/${id}`);
    };
    await expectBoth(open, String(row?.id), "已报名");
    await expectSpoken(page, `/seat/${row?.id}/edit`);

    const full = ownEvent("已满", { capacity: 2 });
    addGuest(full, "甲", { seats: 2 });
    await expectSpoken(page, `/events/${full}`);
    await expectBoth(full, register(full, { status: "waiting", arrival: 3 }), "候补");
    const byApproval = ownEvent("待确认", { registration_mode: "approval" });
    await expectBoth(byApproval, register(byApproval, { status: "pending" }), "待确认");
    const moved = ownEvent("改期");
    const ofMoved = register(moved);
    await postpone(moved);
    await expectBoth(moved, ofMoved, "改期");
    const cancelled = ownEvent("取消", { status: "cancelled", cancel_reason: "下雨" });
    const withdrawn = register(cancelled, { status: "cancelled" });
    for (const path of [
      `/events/${ownEvent("截止", { registration_deadline: 1 })}`,
      `/events/${cancelled}`,
      `/seat/${withdrawn}`,
      `/seat/${register(ownEvent("朋友"), { visitor_id: null, by_visitor_id: row?.visitor_id ?? null })}`,
    ])
      await expectSpoken(page, path);
    await expectWalked(page, `/events/${ended}`);
    // Of two events of one title each card has its own names.
    register(ownEvent("开放", { start_at: Date.UTC(2035, 1, 1), end_at: Date.UTC(2035, 1, 2) }));
    await expectSpoken(page, "/my-registrations");
  }));
