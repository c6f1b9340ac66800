import { describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { idOf } from "./sample-city";

const wechat = "chenglijian_torino";

describe.each(mainSize("phone"))("a visitor who wants to join on a $size", ({ size }) => {
  it("finds the group code and the contact from the event's page", () =>
    withPage({ size }, async (page) => {
      await page.goto(`/events/${await idOf("upcoming")}`);
      await page.getByRole("link", { name: "我要报名" }).click();
      await page.getByRole("heading", { level: 1, name: "报名：波河边的午后野餐" }).waitFor();
      await scripted(page);
      const code = page.getByRole("img", { name: "活动群二维码" });
      await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(240);
      await expect.poll(() => page.getByText(/^二维码有效期至 \d{4}年\d+月\d+日$/).isVisible()).toBe(true);
      await expect.poll(() => page.getByText(wechat).isVisible()).toBe(true);
      await expect.poll(() => page.getByRole("button", { name: "复制微信号" }).isVisible()).toBe(true);
    }));
});

it("loads the group code of an event's page only after opening it", () =>
  withPage({}, async (page) => {
    const codes: string[] = [];
    page.on("request", (request) => {
      if (/\/uploads\/\w+\.jpg$/.test(request.url())) codes.push(request.url());
    });
    await page.goto(`/events/${await idOf("upcoming")}`);
    await scripted(page);
    const code = page.getByRole("img", { name: "活动群二维码" });
    await page.getByText("点按显示群二维码").scrollIntoViewIfNeeded();
    const address = await page.locator("details img").first().getAttribute("src");
    expect(codes.filter((url) => url.endsWith(String(address)))).toEqual([]);
    await page.getByText("点按显示群二维码").click();
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await page.getByText("收起群二维码").click();
    await expect.poll(() => code.count()).toBe(0);
  }));

describe("the button that copies the WeChat id", () => {
  it("copies it and reports it", () =>
    withPage({}, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`/events/${await idOf("upcoming")}/join`);
      await page.getByRole("button", { name: "复制微信号" }).click();
      await page.getByText("已复制", { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wechat);
    }));

  it("works without the clipboard API", () =>
    withPage({}, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.addInitScript(() => {
        Object.defineProperty(Clipboard.prototype, "writeText", { value: () => Promise.reject() });
      });
      await page.goto(`/events/${await idOf("upcoming")}/join`);
      const button = page.getByRole("button", { name: "复制微信号" });
      await button.click();
      await page.getByText("已复制", { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wechat);
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    }));
});

it("in print the code, its last day and the WeChat id have no buttons", () =>
  withPage({ size: "desktop", scheme: "dark" }, async (page) => {
    await page.goto(`/events/${await idOf("upcoming")}/join`);
    await scripted(page);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByRole("img", { name: "活动群二维码" }).isVisible()).toBe(true);
    await expect.poll(() => page.getByText("二维码有效期至").isVisible()).toBe(true);
    await expect.poll(() => page.getByText(wechat).isVisible()).toBe(true);
    await expect.poll(() => page.getByText("复制微信号").isVisible()).toBe(false);
    await expect.poll(() => page.getByText("返回活动").isVisible()).toBe(false);
  }));

it("with low data the code is shown small, with a link to the original", () =>
  withPage({ saveData: true }, async (page) => {
    await page.goto(`/events/${await idOf("upcoming")}/join`);
    const code = page.getByRole("img", { name: "活动群二维码" });
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
    await expect.poll(() => page.locator("main img").count()).toBe(1);
    const link = page.getByRole("link", { name: /^显示图片（\d+ KB）/ }).first();
    const picture = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  }));
