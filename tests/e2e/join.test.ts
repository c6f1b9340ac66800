import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { isFocused, visit } from "./page-state";
import { idOf } from "./sample-city";

const wechat = "chenglijian_torino";
const joinPath = async () => `/events/${await idOf("upcoming")}/join`;
const codeName = { name: "活动群二维码" };
const naturalWidth = (image: HTMLImageElement) => image.naturalWidth;

it.each(
  mainSize("phone"),
)("a visitor on a $size finds group code and contact from the event's page, and prints them", ({ size }) =>
  withPage({ size }, async (page) => {
    const codes: string[] = [];
    page.on("request", (request) => {
      if (/\/uploads\/\w+\.jpg$/.test(request.url())) codes.push(request.url());
    });
    await visit(page, `/events/${await idOf("upcoming")}`);
    const code = page.getByRole("img", codeName);
    await page.getByText("点按显示群二维码").scrollIntoViewIfNeeded();
    const address = await page.locator("details img").first().getAttribute("src");
    expect(codes.filter((url) => url.endsWith(String(address)))).toEqual([]);
    await page.getByText("点按显示群二维码").click();
    await expect.poll(() => code.evaluate(naturalWidth)).toBeGreaterThan(100);
    await page.getByText("收起群二维码").click();
    await expect.poll(() => code.count()).toBe(0);

    await page.getByRole("link", { name: "我要报名" }).click();
    await page.getByRole("heading", { level: 1, name: "报名：波河边的午后野餐" }).waitFor();
    await scripted(page);
    const until = page.getByText(/^二维码有效期至 \d{4}年\d+月\d+日$/);
    const copy = page.getByRole("button", { name: "复制微信号" });
    await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(240);
    const shown = async () => [await until.isVisible(), await page.getByText(wechat).isVisible()];
    await expect.poll(shown).toEqual([true, true]);
    await expect.poll(() => copy.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => code.isVisible()).toBe(true);
    await expect.poll(shown).toEqual([true, true]);
    await expect.poll(() => copy.isVisible()).toBe(false);
    await expect.poll(() => page.getByText("返回活动").isVisible()).toBe(false);
  }));

it.each([false, true])("the button copies the WeChat id and reports it (clipboard API: %s)", (hasApi) =>
  withPage({}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    if (!hasApi)
      await page.addInitScript(() => {
        Object.defineProperty(Clipboard.prototype, "writeText", { value: () => Promise.reject() });
      });
    await page.goto(await joinPath());
    const button = page.getByRole("button", { name: "复制微信号" });
    await button.click();
    await page.getByText("已复制", { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wechat);
    await expect.poll(() => isFocused(button)).toBe(true);
  }));

const joinLink = (page: Page) => page.getByRole("link", { name: "我要报名" });

/** The element at the middle of the link, and the link's distance from the bottom of the viewport. */
const positionOf = (page: Page) =>
  joinLink(page).evaluate((link) => {
    const { left, width, top, bottom, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { isOnTop: hit !== null && link.contains(hit), belowIt: Math.round(innerHeight - bottom) };
  });

it("the join bar is at the bottom of the viewport, and covers nothing at the end of the page and no focused element", () =>
  withPage({ size: "small", reducedMotion: true }, async (page) => {
    await visit(page, `/events/${await idOf("upcoming")}`);
    await expect.poll(async () => (await positionOf(page)).isOnTop).toBe(true);
    await expect.poll(async () => (await positionOf(page)).belowIt).toBeLessThanOrEqual(16);
    const scrollTo = (top: number) =>
      page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    for (const link of ["在地图中打开", "活动海报", "加入日历"]) {
      await scrollTo(0);
      await page.getByRole("link", { name: link }).focus();
      const covered = await page.evaluate(() => {
        const { activeElement } = document;
        const { left, top, bottom } = activeElement?.getBoundingClientRect() ?? new DOMRect();
        const hit = document.elementFromPoint(left + 8, (top + bottom) / 2);
        return !hit || !activeElement?.contains(hit);
      });
      expect([link, covered]).toEqual([link, false]);
    }
    await scrollTo(1e6);
    const footer = await page.getByRole("contentinfo").locator("a, button").last().boundingBox();
    const bar = await joinLink(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }));

it("a wide viewport has it only in the aside, above the contact, and the code has instructions for its device", () =>
  withPage({ size: "desktop", js: false }, async (page) => {
    const path = `/events/${await idOf("upcoming")}`;
    await page.goto(path);
    const link = page.getByRole("complementary").getByRole("link", { name: "我要报名" });
    await expect.poll(() => link.count()).toBe(1);
    await expect.poll(() => joinLink(page).count()).toBe(1);
    await expect.poll(async () => (await positionOf(page)).isOnTop).toBe(true);
    const [contact, bar] = await Promise.all(
      [page.getByRole("heading", { name: "联系客服" }), link].map((part) => part.boundingBox()),
    );
    expect(contact?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0));
    const texts = ["用微信扫一扫，加入活动群", "长按识别二维码，加入活动群"];
    const visible = (shown: Page) =>
      Promise.all([
        ...texts.map((text) => shown.getByText(text).isVisible()),
        shown.getByRole("link", { name: "下载二维码" }).isVisible(),
      ]);
    await page.goto(`${path}/join`);
    await expect.poll(() => visible(page)).toEqual([true, false, true]);
    await withPage({ touch: true, js: false }, async (phone) => {
      await phone.goto(`${path}/join`);
      await expect.poll(() => visible(phone)).toEqual([false, true, false]);
      const code = await phone.getByRole("img", codeName).boundingBox();
      expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(844);
    });
  }));
