// The event form while typing, with a lost connection, and its pictures.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { clockText } from "../../app/domain/events/date-text";
import { offlineNoise, scripted } from "../support/browser";
import { holdHydration, holdRequests } from "../support/held-requests";
import { photo } from "./album-slots";
import { axeProblems } from "./axe";
import { fill, hasValues, unfoldParts, visit, withAdmin } from "./page-state";

/** Lets every request fail from now on. */
async function disconnect(page: Page) {
  await page.context().route("**/*", (route) => route.abort("internetdisconnected"));
  return () => page.context().unroute("**/*");
}

const next = (page: Page) => page.getByRole("button", { name: "下一步" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("a draft loses no input when the connection drops", () =>
  withAdmin("/admin/create-event", { expectedMessages: offlineNoise }, async (page) => {
    await fill(page, { 活动标题: "断线也不丢" });
    await page.getByText(/^已自动保存/).waitFor();
    const connect = await disconnect(page);
    await fill(page, { 活动简介: "地铁里写的" });
    await page.getByText("未连接，已保存在本机").waitFor();
    await next(page);
    await page.getByText("未连接，已保存在本机").waitFor();
    await hasValues(page, { 活动简介: "地铁里写的" });
    // Its beacon would bypass the route that simulates the lost connection.
    await page.evaluate(() => {
      navigator.sendBeacon = () => false;
    });
    await connect();
    await page.goto("/privacy");
    // The clock of this device is a minute slow; its zone differs from the site's.
    const writtenAt = await page.evaluate(() => {
      const [key = "", copy = ""] = Object.entries(localStorage)[0] ?? [];
      const stored = JSON.parse(copy);
      stored.updatedAt -= 60_000;
      localStorage.setItem(key, JSON.stringify(stored));
      return stored.updatedAt;
    });
    await visit(page, "/admin/create-event");
    await page.getByText(`本机还有未上传的内容（${clockText(writtenAt, "Europe/Rome")}）`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const saved = page.waitForResponse(/draft-save/);
    await button(page, "恢复本机内容").click();
    await hasValues(page, { 活动简介: "地铁里写的" });
    await saved;
    await page.reload();
    await hasValues(page, { 活动简介: "地铁里写的" });
    await expect.poll(() => button(page, "恢复本机内容").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }));

it("a picture that is too large is reported without a request; a lost one with a retry and its progress", () =>
  withAdmin("/admin/create-event", { expectedMessages: offlineNoise }, async (page) => {
    await fill(page, { 活动标题: "先传图再写", 活动简介: "按下一步时还在上传" });
    const sent: string[] = [];
    page.on("request", (request) => {
      const isUpload = request.headers()["content-type"]?.startsWith("multipart/form-data") ?? false;
      if (isUpload) sent.push(request.url());
    });
    const input = page.getByLabel("选择图片");
    const upload = button(page, "上传封面图片");
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText("封面上传失败：文件大小不能超过10MB").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /重试/ }).count()).toBe(0);
    expect(sent).toEqual([]);
    const connect = await disconnect(page);
    await input.setInputFiles(await photo("cover.jpg"));
    await page.getByText("封面上传失败，请重试（上传失败：网络错误）").waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await connect();
    const respond = await holdRequests(page, "**/admin/create-event?*");
    await button(page, "未保存 · 重试").click();
    await page.getByRole("progressbar", { name: "上传进度" }).waitFor();
    await expect.poll(() => page.getByText(/上传中 \d+%/).count()).toBe(1);
    await upload.waitFor();
    respond();
    await button(page, "裁剪").waitFor();
    await upload.waitFor({ state: "detached" });
    await hasValues(page, { 活动标题: "先传图再写" });
    // The button of the page without scripts is not shown before hydration either.
    const hydrate = await holdHydration(page);
    await page.reload({ waitUntil: "domcontentloaded" });
    await button(page, "裁剪").waitFor();
    await expect.poll(() => page.getByText("上传封面图片").isHidden()).toBe(true);
    hydrate();
    await scripted(page);
    const cover = page.locator("#event-form-coverImageId").getByRole("img", { name: "封面图片" });
    const before = await cover.getAttribute("src");
    await page.getByLabel("换一张图片").setInputFiles(await photo("later.jpg", "#aa3322"));
    await next(page);
    await heading(page, "配色方案");
    await button(page, "上一步").click();
    await expect.poll(() => cover.getAttribute("src")).not.toBe(before);
  }));

const saved = (page: Page) => page.getByText(/^已自动保存/).waitFor();

it("preview, counter and time slots follow typing without a request; it is saved once connected", () =>
  withAdmin("/admin/create-event", { size: "desktop", expectedMessages: offlineNoise }, async (page) => {
    const preview = page.getByRole("region", { name: "实时预览" });
    const connect = await disconnect(page);
    await fill(page, { 活动标题: "断网也看得见", 活动人数: "1２人" });
    await expect.poll(() => preview.innerText()).toContain("断网也看得见");
    await expect.poll(() => preview.innerText()).toContain("12 人");
    await expect.poll(() => page.getByText("6 / 60").count()).toBe(1);
    await page.getByText("未连接，已保存在本机").waitFor();
    await connect();
    await saved(page);
    await visit(page, "/admin/create-event?step=3");
    await disconnect(page);
    await page.getByLabel("开始日期").fill("2027-03-28");
    const slot = (time: string) => page.locator(`#event-form-time input[value="${time}"]`);
    await expect.poll(() => slot("02:00").isDisabled()).toBe(true);
    await expect.poll(() => slot("03:00").isDisabled()).toBe(false);
    await page.getByText("别的时间").click();
    await page.locator("#event-form-time").getByText("(不存在)").first().waitFor();
    await expect.poll(() => preview.innerText()).toContain("2027年3月28日 星期日 14:00–16:00 · 2 小时");
  }));

it("characters that posters cannot render are listed once the form is saved, until replaced", () =>
  withAdmin("/admin/create-event", {}, async (page) => {
    const warning = page.getByRole("status").filter({ hasText: "海报上画不出这些字符" });
    await page.getByLabel("活动标题").fill("🎉 𠔻之夜 𒐫");
    await warning.waitFor();
    const text = "海报上画不出这些字符：𠔻、𒐫。请换一种写法。";
    await expect.poll(() => warning.allTextContents()).toEqual([text]);
    await page.getByLabel("活动标题").fill("🎉 跨年之夜");
    await warning.waitFor({ state: "detached" });
  }));

it("the default notes follow a typed deposit until they are changed", () =>
  withAdmin("/admin/create-event?step=4", {}, async (page) => {
    await unfoldParts(page);
    const hasLine = async () => /定金/.test(await page.getByLabel("注意事项").inputValue());
    expect(await hasLine()).toBe(false);
    await fill(page, { "定金（元）": "50" });
    await expect.poll(hasLine).toBe(true);
    await fill(page, { "定金（元）": "" });
    await expect.poll(hasLine).toBe(false);
    await fill(page, { 注意事项: "自己写的", "定金（元）": "50" });
    await saved(page);
    await hasValues(page, { 注意事项: "自己写的" });
  }));
