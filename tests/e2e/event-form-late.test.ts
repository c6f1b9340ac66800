// The event form before hydration and without a connection.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, offlineNoise, scripted, withPage } from "../support/browser";
import { holdScripts } from "../support/held-requests";
import { readValue } from "./city-database";
import { complete, makeDraft } from "./own-draft";
import { fill, hasFocus, hasValues, unfoldParts, visit, withAdmin } from "./page-state";

const expectedMessages = new RegExp(`${offlineNoise.source}|^Failed to load resource: .* (422|502)`);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const next = (page: Page) => page.getByRole("button", { name: "下一步" });
const draftMenu = (page: Page) => page.locator("summary", { hasText: "草稿" }).click();
const note = (page: Page, text: string | RegExp) => page.locator("aside").getByText(text);
const saved = (page: Page) => note(page, /^已自动保存/).waitFor();
const expectItems = (page: Page, ...items: string[]) =>
  expect.poll(() => page.getByRole("alert").getByRole("link").allInnerTexts()).toEqual(items);

const noServer = (page: Page) => page.context().route("**/*", (route) => route.abort("internetdisconnected"));
/** The site restarts behind its proxy. */
const gatewayAlone = (page: Page) => page.context().route("**/*", (route) => route.fulfill({ status: 502 }));
const server = (page: Page) => page.context().unroute("**/*");

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("a step rejected before hydration can be corrected before and after; it is saved, and a reload preserves that", () =>
    withPage({ size, admin: true, expectedMessages }, async (page) => {
      const release = await holdScripts(page);
      await page.goto("/admin/create-event", { waitUntil: "commit" });
      await fill(page, { 活动详情: "集合点在桥头", 活动人数: "１" });
      await next(page).click({ noWaitAfter: true });
      await page.getByRole("alert").waitFor();
      await expectItems(page, "请输入活动标题", "请输入活动简介", "活动人数至少为2人");
      await hasValues(page, { 活动详情: "集合点在桥头", 活动人数: "１" });
      await fill(page, { 活动标题: "脚本在路上" });
      await page.getByLabel("活动标题").focus();
      release();
      await scripted(page);
      await expectItems(page, "请输入活动简介", "活动人数至少为2人");
      await hasFocus(page.locator("#event-form-title"));
      const later = { 活动标题: "脚本在路上", 活动人数: "１", 活动详情: "集合点在桥头" };
      await hasValues(page, later);
      const summary = encodeURIComponent("慢一点也不丢");
      const response = page.waitForResponse((each) => !!each.request().postData()?.includes(summary));
      await fill(page, { 活动简介: "慢一点也不丢" });
      await (await response).finished();
      await page.reload();
      await scripted(page);
      await hasValues(page, later);
      await hasValues(page, { 活动简介: "慢一点也不丢" });
      await fill(page, { 活动人数: "２０" });
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await next(page).click();
      await heading(page, "配色方案").waitFor();
      await button(page, "上一步").click();
      await hasValues(page, { 活动标题: "脚本在路上", 活动人数: "２０" });
    }));

  it("an event whose publishing loses the connection stays on the page, and the next press publishes it", () => {
    const title = `断线发布 ${size}`;
    const path = `/admin/create-event?draft=${makeDraft({ ...complete, title })}&step=4`;
    return withAdmin(path, { size, expectedMessages }, async (page) => {
      await unfoldParts(page);
      await fill(page, { "定金（元）": "２０" });
      await noServer(page);
      await button(page, "发布活动").last().click();
      await page.getByText("发布活动失败，请重试").waitFor();
      await hasValues(page, { "定金（元）": "２０" });
      await expect.poll(() => heading(page, "费用与提醒").count()).toBe(1);
      await server(page);
      await button(page, "发布活动").first().click();
      await page.getByRole("heading", { name: "确定要发布吗？" }).waitFor();
      await gatewayAlone(page);
      await button(page, "仍要发布").click({ noWaitAfter: true });
      await page.getByText("没有送出，填写的内容还在。").waitFor();
      await server(page);
      await button(page, "仍要发布").dblclick();
      await heading(page, "发布成功！").waitFor();
      expect(readValue("SELECT count(*) FROM events WHERE title = ?", title)).toBe(1);
    });
  });
});

describe("saving while typing", () => {
  const saves = "**/admin/draft-save?*";
  const localCopies = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft_")).length);

  it("continues after a request without a response", () =>
    withAdmin("/admin/create-event?new=1", { clock: true, expectedMessages }, async (page) => {
      await page.route(saves, () => {}, { times: 1 });
      await fill(page, { 活动标题: "没有回音" });
      await page.clock.runFor(2_000);
      await note(page, "正在保存…").waitFor();
      await page.clock.runFor(30_000);
      await note(page, "未连接，已保存在本机").waitFor();
      await page.clock.runFor(6_000);
      await saved(page);
      await expect.poll(() => localCopies(page)).toBe(0);
    }));

  it("a discarded draft is not offered again, and can be restored", () =>
    withAdmin("/admin/create-event?new=1", { expectedMessages }, async (page) => {
      await fill(page, { 活动标题: "不要了的草稿" });
      await saved(page);
      await page.route(saves, (route) => route.abort("connectionreset"));
      await fill(page, { 活动标题: "不要了的草稿，又写一句" });
      await note(page, "未连接，已保存在本机").waitFor();
      await draftMenu(page);
      await button(page, "清除草稿").click();
      await heading(page, "确定要删除这个草稿吗？").waitFor();
      await page.getByRole("main").getByRole("link", { name: "取消" }).click();
      await hasValues(page, { 活动标题: "不要了的草稿，又写一句" });
      await draftMenu(page);
      await button(page, "清除草稿").click();
      await button(page, "删除").click();
      await page.getByText("草稿已删除").waitFor();
      await button(page, "撤销").waitFor();
      await visit(page, "/admin/create-event?new=1");
      await expect.poll(() => localCopies(page)).toBe(0);
      for (const path of ["/admin/create-event?new=1", "/admin/drafts"]) {
        await page.goto(path);
        await expect.poll(() => page.getByText("不要了的草稿").count(), { message: path }).toBe(0);
      }
    }));
});
