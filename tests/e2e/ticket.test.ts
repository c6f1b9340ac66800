// The ticket after registering: two presses from the home page, and offline.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { rejectedNoise, scripted, withPage } from "../support/browser";
import { decodeQr } from "../support/qr";
import { scriptModes } from "../support/tier";
import { makeOwnEvent } from "./own-event";
import { copyNote, storedIn } from "./page-state";
import { fillRegistration, signUp, withdraw } from "./registering";
import { expectSound } from "./sound";

const makeEvent = (title: string) => makeOwnEvent(title, { registration_mode: "open", capacity: 9 });
const guest = "ticket_guest";

const code = (page: Page) => page.getByRole("img", { name: "票的二维码" });

describe.each(scriptModes)("a guest on a phone, scripts $js", ({ js }) => {
  // axe is a script.
  const isSound = async (page: Page) => (js ? expectSound(page) : undefined);
  const options = { js, size: "phone" as const, expectedMessages: rejectedNoise };

  it("registers and finds the ticket on the next day in two presses", () =>
    withPage(options, async (page) => {
      const id = makeEvent(`两步看票（${js}）`);
      await signUp(page, id, guest);
      const next = await page.context().newPage();
      await page.close();
      await next.goto("/");
      await next.getByRole("navigation").getByRole("link", { name: "我的报名" }).click();
      await next.getByRole("heading", { level: 1, name: "我的报名" }).waitFor();
      await isSound(next);
      await next.getByRole("link", { name: /^出示票/ }).click();
      await code(next).waitFor();
      await expect.poll(() => code(next).isVisible()).toBe(true);
      await isSound(next);
      // Shared pages show it where scripts run.
      if (!js) return;
      await next.goto(`/events/${id}`);
      const bar = next.locator("[data-join]").getByRole("link", { name: "已报名 1 人 · 查看" });
      await expect.poll(() => bar.count()).toBe(1);
      await next.goto("/events?q=两步看票");
      await next.getByRole("listitem").filter({ hasText: "已报名 1 人" }).waitFor();
    }));

  it("registers another person from the same phone, whose form was open before", () =>
    withPage({ ...options, expectedMessages: /409/ }, async (page) => {
      const id = makeEvent(`一个手机两个人（${js}）`);
      const open = await page.context().newPage();
      await open.goto(`/events/${id}/join`);
      await signUp(page, id, guest);
      await fillRegistration(open, "阿南", "anan_1");
      await open.getByRole("button", { name: "报名", exact: true }).click();
      await open.getByRole("alert").filter({ hasText: "要替别人报名吗" }).waitFor();
      await expect.poll(() => open.getByLabel("称呼").inputValue()).toBe("阿南");
      await isSound(open);
      await open.getByRole("button", { name: "替别人报名" }).click();
      await open.getByRole("heading", { level: 1, name: "报名成功" }).waitFor();
      await open.goto(`/events/${id}/join`);
      await open.getByRole("heading", { name: "替别人报的名" }).waitFor();
      await open.getByText("替别人报名", { exact: true }).first().click();
      await isSound(open);
    }));
});

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

it("the erasure and a sign-out delete the copies, and an expired one is not shown", () =>
  withPage(offline, async (page) => {
    const id = makeEvent("删除资料的票");
    await signUpForCopy(page, id);
    await page.reload();
    await page.getByText("删除我的资料", { exact: true }).click();
    await page.getByRole("button", { name: "确认删除" }).click();
    await page.getByRole("status").filter({ hasText: "您的报名资料已删除" }).waitFor();
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
    await page.getByRole("main").getByRole("button", { name: "退出登录" }).click();
    await expect.poll(() => stored(page)).toEqual([]);
  }));
