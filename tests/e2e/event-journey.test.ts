// The event form with a lost connection, an ended session, and pictures.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { clockText } from "../../app/domain/events/date-text";
import { offlineNoise, scripted } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { photo } from "./album-slots";
import { axeProblems } from "./axe";
import { fill, hasValues, visit, withAdmin } from "./page-state";

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
    await page.getByRole("link", { name: "管理后台" }).first().click();
    const question = page.getByRole("dialog");
    await question.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole("button", { name: "取消" }).click();
    await hasValues(page, { 活动简介: "地铁里写的" });
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

it("a form whose session has ended shows that, and saves after signing in again", () =>
  withAdmin("/admin/create-event?new=1", {}, async (page) => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await fill(page, { 活动标题: "登录过期时写的" });
    await page.getByText("登录已过期，已保存在本机，请重新登录").waitFor();
    await page.context().addCookies(cookies);
    await page.getByText(/^已自动保存/).waitFor();
    await page.reload();
    await hasValues(page, { 活动标题: "登录过期时写的" });
  }));

it("a picture that is too large or invalid is reported without a request; a lost one with a retry and its progress", () =>
  withAdmin("/admin/create-event", { expectedMessages: offlineNoise }, async (page) => {
    await fill(page, { 活动标题: "先传图再写", 活动简介: "按下一步时还在上传" });
    const sent: string[] = [];
    page.on("request", (request) => {
      const isUpload = request.headers()["content-type"]?.startsWith("multipart/form-data") ?? false;
      if (isUpload) sent.push(request.url());
    });
    const input = page.getByLabel("选择图片");
    const retry = page.getByRole("button", { name: /重试/ });
    for (const [name, mimeType, buffer, reason] of [
      ["a.pdf", "application/pdf", Buffer.from("%PDF"), "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片"],
      ["a.jpg", "image/jpeg", Buffer.alloc(10 * 1024 * 1024 + 1), "文件大小不能超过10MB"],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer });
      await page.getByText(`封面上传失败：${reason}`).waitFor();
      await expect.poll(() => retry.count()).toBe(0);
    }
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
    respond();
    await button(page, "裁剪").waitFor();
    await hasValues(page, { 活动标题: "先传图再写" });
    await page.reload();
    await scripted(page);
    const cover = page.locator("#event-form-coverImageId").getByRole("img", { name: "封面图片" });
    const before = await cover.getAttribute("src");
    await page.getByLabel("换一张图片").setInputFiles(await photo("later.jpg", "#aa3322"));
    await next(page);
    await heading(page, "配色方案");
    await button(page, "上一步").click();
    await expect.poll(() => cover.getAttribute("src")).not.toBe(before);
    for (const [step, what] of [[2, "海报"] as const, ...(isRelease ? [[4, "群二维码"] as const] : [])]) {
      await visit(page, `/admin/create-event?step=${step}`);
      const reconnect = await disconnect(page);
      await page.getByLabel("选择图片").setInputFiles(await photo("other.jpg"));
      await page.getByText(`${what}上传失败，请重试（上传失败：网络错误）`).waitFor();
      await reconnect();
    }
  }));
