// Registering on a phone, also for others and offline, and the ticket: in two presses from the home page, and offline.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { decodeQr } from "../support/qr";
import { scriptModes } from "../support/tier";
import { execute } from "./city-database";
import { makeOwnEvent } from "./own-event";
import { copyNote, scriptedLater, storedIn, visit } from "./page-state";
import { chip, expectMessage } from "./plain-page";
import { pressOffline } from "./posts-in-place";
import { expectSound } from "./sound";

const makeEvent = (title: string) => makeOwnEvent(title, { registration_mode: "open", capacity: 9 });
const guest = "ticket_guest";

/** Fills in the registration of the open page. */
async function fillRegistration(page: Page, name: string, contact: string, seats = "1"): Promise<void> {
  await page.getByLabel("称呼", { exact: true }).fill(name);
  await page.getByLabel("微信号／手机号码／邮箱").fill(contact);
  await chip(page, seats).check({ force: true });
  await page.getByLabel("我已阅读注意事项和免责声明").check();
}

/** Registers for an event, and waits for the title of the registration's page. */
async function signUp(
  page: Page,
  eventId: string,
  contact: string,
  seats = "1",
  title = "报好了，到时候见！",
) {
  await page.goto(`/events/${eventId}/join`);
  await fillRegistration(page, "林月", contact, seats);
  await page.getByRole("button", { name: "报名", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByText("取消报名", { exact: true }).click();
  await page.getByRole("button", { name: "确认取消报名" }).click();
  await expectMessage(page, "已取消报名");
}

const code = (page: Page) => page.getByRole("img", { name: "票的二维码" });

// axe is a script.
const isSound = async (page: Page, js: boolean) => (js ? expectSound(page) : undefined);

it.each(scriptModes)("a guest finds the ticket on the next day in two presses (scripts: $js)", ({ js }) =>
  withPage({ js, size: "phone", expectedMessages: /net::/ }, async (page) => {
    const id = makeEvent(`两步看票（${js}）`);
    await signUp(page, id, guest);
    const next = await page.context().newPage();
    await page.close();
    await next.goto("/");
    await next.getByRole("navigation").getByRole("link", { name: "我的报名" }).click();
    await next.getByRole("heading", { level: 1, name: "我的报名" }).waitFor();
    await next.getByRole("link", { name: /^出示票/ }).click();
    await expect.poll(() => code(next).isVisible()).toBe(true);
    await isSound(next, js);
    // Shared pages show it where scripts run.
    if (!js) return;
    await next.goto(`/events/${id}`);
    const bar = next.locator("[data-join]").getByRole("link");
    await expect.poll(() => bar.allTextContents()).toEqual(["替别人报名", "票"]);
    // The state is the server's: without a response the browser only knows that there is a registration.
    await next.route("**/my-registrations/state", (route) => route.abort());
    await next.reload();
    await expect.poll(() => bar.allTextContents()).toEqual(["查看我的报名"]);
    await next.unroute("**/my-registrations/state");
    await next.goto("/events?q=两步看票");
    await next.getByRole("listitem").filter({ hasText: "已报名 1 人" }).waitFor();
    // Cancelled elsewhere.
    execute("UPDATE registrations SET status = 'cancelled' WHERE event_id = ?", id);
    await next.goto(`/events/${id}`);
    await expect.poll(() => bar.allTextContents()).toEqual(["我要报名"]);
  }));

it.each(
  scriptModes,
)("another person registers from the same phone, whose form was open before (scripts: $js)", ({ js }) =>
  withPage({ js, size: "phone", expectedMessages: /409/ }, async (page) => {
    const id = makeEvent(`一个手机两个人（${js}）`);
    const open = await page.context().newPage();
    await open.goto(`/events/${id}/join`);
    await signUp(page, id, guest);
    await fillRegistration(open, "阿南", "anan_1");
    await open.getByRole("button", { name: "报名", exact: true }).click();
    await open.getByRole("alert").filter({ hasText: "要替别人报名吗" }).waitFor();
    await expect.poll(() => open.getByLabel("称呼", { exact: true }).inputValue()).toBe("阿南");
    await isSound(open, js);
    await open.getByRole("button", { name: "替别人报名" }).click();
    await open.getByRole("heading", { level: 1, name: "已替阿南报名，把这张票发给 TA" }).waitFor();
  }));

it.each(scriptModes)("more seats than are free require a choice, made by one press (scripts: $js)", ({
  js,
}) =>
  withPage({ size: "phone", js, expectedMessages: /409/ }, async (page) => {
    const fees = { deposit_cents: 15_000, enroll_fee_cents: 2_000 };
    const id = makeOwnEvent(`不够的名额（${js}）`, { registration_mode: "open", capacity: 3, ...fees });
    await visit(page, `/events/${id}/join`);
    await page.getByRole("radio", { name: "邮箱" }).check({ force: true });
    const contact = page.getByRole("textbox", { name: "邮箱", exact: true });
    await contact.fill("lin@example.org");
    await page.getByLabel("称呼", { exact: true }).fill("林月");
    await page.getByRole("radio", { name: "4", exact: true }).check({ force: true });
    await expect.poll(() => page.getByText("4 人共 €80 · 定金 ¥600").isVisible()).toBe(true);
    await expect.poll(() => page.getByText("2 人共").isVisible()).toBe(false);
    await page.getByLabel("我已阅读注意事项和免责声明").check();
    await page.getByRole("button", { name: "报名", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "只剩 3 位" }).waitFor();
    await expect.poll(() => contact.inputValue()).toBe("lin@example.org");
    await isSound(page, js);
    await page.getByRole("button", { name: "报 3 人" }).click();
    await page.getByRole("heading", { level: 1, name: "报好了，到时候见！" }).waitFor();
    await expect.poll(() => page.getByText("定金 ¥450 未付").isVisible()).toBe(true);
  }));

it.each(scriptModes)("a guest corrects name and contact, and withdraws the new address (scripts: $js)", ({
  js,
}) =>
  withPage({ size: "phone", js, expectedMessages: /422/ }, async (page) => {
    const id = makeEvent(`更正资料（${js}）`);
    await signUp(page, id, guest);
    await page.getByRole("link", { name: "修改报名" }).click();
    const save = () => page.getByRole("button", { name: "保存修改" }).click();
    await page.getByLabel("称呼", { exact: true }).fill("");
    await save();
    await expect
      .poll(() => page.getByLabel("称呼", { exact: true }).getAttribute("aria-invalid"))
      .toBe("true");
    await page.getByLabel("称呼", { exact: true }).fill("林小月");
    await chip(page, "邮箱").check({ force: true });
    await page.getByLabel("微信号、手机号码或邮箱").fill("linyue@example.org");
    await page.getByLabel("备注（选填）").fill("晚到十分钟");
    await save();
    await expectMessage(page, "请打开新邮箱里的邮件确认");
    const pending = page.getByRole("region", { name: "新邮箱还没有确认" });
    await pending.filter({ hasText: "linyue@example.org" }).waitFor();
    await isSound(page, js);
    const facts = page.locator("#seat");
    await expect.poll(() => facts.textContent()).toMatch(/林小月.*微信号：ticket_guest.*晚到十分钟/s);
    await pending.getByRole("button", { name: "撤回新邮箱" }).click();
    await expectMessage(page, "已撤回新邮箱");
    await expect.poll(() => pending.count()).toBe(0);
  }));

it("a registration without a connection is stored in the browser and sent by one press", () =>
  withPage({ size: "phone", clock: true, expectedMessages: /net::|409|422/ }, async (page) => {
    const id = makeEvent("没有网络的报名");
    const script = page.waitForEvent("requestfinished", (request) => request.url().includes("sent-forms"));
    await visit(page, `/events/${id}/join`);
    await fillRegistration(page, "林月", "offline_guest");
    await scriptedLater(page);
    await page.getByLabel("备注（选填）").fill("吃素");
    await script;
    await pressOffline(page, page.getByRole("button", { name: "报名", exact: true }));
    await page.reload();
    await scripted(page);
    const unsent = page.getByRole("region", { name: "未发送" });
    await expect.poll(() => unsent.textContent()).toContain("林月 · 1 人");
    await unsent.getByRole("button", { name: /^发送/ }).click();
    await page.getByRole("heading", { level: 1, name: "报好了，到时候见！" }).waitFor();
  }));

const offline = {
  worker: true,
  size: "phone" as const,
  expectedMessages: /^Failed to load resource: (net::|.* (503|404))/,
};

const stored = (page: Page) => storedIn(page, "-private");

/** Signs up and returns the path of the registration, which the worker stores. */
async function signUpForCopy(page: Page, id: string): Promise<string> {
  await signUp(page, id, guest);
  await scripted(page);
  const { pathname } = new URL(page.url());
  await expect.poll(() => stored(page)).toEqual([pathname]);
  return pathname;
}

it("the registration's page is available after an offline reload, until the registration is withdrawn", () =>
  withPage(offline, async (page) => {
    const id = makeEvent("没有信号的票");
    // The registration's page loads before the worker, and is requested once more.
    const pathname = await signUpForCopy(page, id);
    const picture = await page.request.get(`${pathname}/ticket.png`);
    expect(await decodeQr(await picture.body())).toMatch(/^https?:\/\/[^/]+\/t\/[\w-]{29,36}$/);
    await page.goto("/my-registrations");
    await expect.poll(() => stored(page)).toEqual([pathname, "/my-registrations"]);
    await page.context().setOffline(true);
    await page.goto(pathname);
    await page.reload();
    await copyNote(page).waitFor();
    await code(page).waitFor();
    await page.goto("/my-registrations");
    await copyNote(page).waitFor();
    // A change that did not reach the server does not delete the copy.
    await page.context().setOffline(false);
    await page.goto(pathname);
    await expect.poll(() => copyNote(page).count()).toBe(0);
    await scripted(page);
    await withdraw(page);
    // The list has nothing to wait for any more, either.
    await expect.poll(() => stored(page)).toEqual([]);
  }));

const ownSeats = (page: Page) => page.evaluate(() => localStorage.getItem("own-seats") ?? "");

it("the erasure and a sign-out delete the copies, and an expired one is not shown", () =>
  withPage(offline, async (page) => {
    const id = makeEvent("删除资料的票");
    await signUpForCopy(page, id);
    await page.reload();
    await page.getByText("删除我的资料", { exact: true }).click();
    await page.getByRole("button", { name: "确认删除" }).click();
    await page.getByRole("status").filter({ hasText: "你的报名资料已删除" }).waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    const again = await signUpForCopy(page, id);
    // The copy has expired with the event's end.
    await page.evaluate(async (path) => {
      const cache = await caches.open("copies-1-private");
      const copy = await cache.match(path);
      const headers = new Headers(copy?.headers);
      headers.set("X-Offline-Copy", "until=1");
      await cache.put(path, new Response(await copy?.text(), { headers }));
    }, again);
    await page.context().setOffline(true);
    await page.goto(again);
    await page.getByText("这一页没有保存在本机").waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.goto(again);
    await expect.poll(() => stored(page)).toEqual([again]);
    await page.goto("/logout");
    await expect.poll(() => ownSeats(page)).toContain(id);
    // What the next page's script asks the server for is the visitor's again.
    await page.route("**/my-registrations/state", (route) => route.abort());
    await page.getByRole("main").getByRole("button", { name: "退出登录" }).click();
    await expect.poll(() => stored(page)).toEqual([]);
    await expect.poll(() => ownSeats(page)).toBe("");
    await visit(page, `/events/${id}`);
    await expect
      .poll(() => page.locator("[data-join]").getByRole("link").allTextContents())
      .toEqual(["我要报名"]);
  }));
