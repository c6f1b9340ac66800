// The event form before hydration and without a connection.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, offlineNoise, scripted, withPage } from "../support/browser";
import { gate, holdScripts } from "../support/held-requests";
import { withDatabase } from "./city-database";
import { complete, makeDraft } from "./own-draft";

const noise = new RegExp(`${offlineNoise.source}|^Failed to load resource: .* (422|502)`);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByLabel("活动标题");
const summary = (page: Page) => page.getByLabel("活动简介");

const noServer = (page: Page) => page.context().route("**/*", (route) => route.abort("internetdisconnected"));
/** The site restarts behind its proxy. */
const gatewayAlone = (page: Page) => page.context().route("**/*", (route) => route.fulfill({ status: 502 }));
const server = (page: Page) => page.context().unroute("**/*");

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("a step rejected before hydration can be corrected before and after", () =>
    withPage({ size, admin: true, expectedMessages: noise }, async (page) => {
      const release = await holdScripts(page);
      await page.goto("/admin/create-event", { waitUntil: "commit" });
      await page.getByLabel("活动详情").fill("集合点在桥头");
      await page.getByLabel("活动人数").fill("１");
      await page.getByRole("button", { name: "下一步" }).click({ noWaitAfter: true });
      await page.getByRole("alert").waitFor();
      await expect
        .poll(() => page.getByRole("alert").getByRole("link").allInnerTexts())
        .toEqual(["请输入活动标题", "请输入活动简介", "活动人数至少为2人"]);
      await expect.poll(() => page.getByLabel("活动详情").inputValue()).toBe("集合点在桥头");
      await expect.poll(() => page.getByLabel("活动人数").inputValue()).toBe("１");
      await title(page).fill("脚本在路上");
      await title(page).focus();
      release();
      await scripted(page);
      await expect
        .poll(() => page.getByRole("alert").getByRole("link").allInnerTexts())
        .toEqual(["请输入活动简介", "活动人数至少为2人"]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("event-form-title");
      await expect.poll(() => title(page).inputValue()).toBe("脚本在路上");
      await expect.poll(() => page.getByLabel("活动人数").inputValue()).toBe("１");
      await page.getByLabel("活动人数").fill("２０");
      await summary(page).fill("慢一点也不丢");
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await page.getByRole("button", { name: "下一步" }).click();
      await heading(page, "配色方案").waitFor();
      await button(page, "上一步").click();
      await expect
        .poll(async () => [await title(page).inputValue(), await page.getByLabel("活动人数").inputValue()])
        .toEqual(["脚本在路上", "２０"]);
    }));

  it("a draft whose save loses the connection stays on the page, and the next press saves it", () =>
    withPage({ size, admin: true, expectedMessages: noise }, async (page) => {
      await page.goto("/admin/create-event");
      await scripted(page);
      const drop = gate();
      await page.route(/\/admin\/create-event/, async (route) => {
        await drop.opened;
        await route.abort("connectionreset");
      });
      await title(page).fill("存到一半");
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click({ noWaitAfter: true });
      await summary(page).fill("断了以后写的");
      drop.open();
      await page.getByText("请检查网络连接后重试").waitFor();
      await page.getByText("未连接，已保存在本机").waitFor();
      await expect
        .poll(async () => [await title(page).inputValue(), await summary(page).inputValue()])
        .toEqual(["存到一半", "断了以后写的"]);
      await page.unroute(/\/admin\/create-event/);
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "保存草稿").click();
      await page.getByText("草稿已保存", { exact: true }).waitFor();
      await expect.poll(() => page.getByText("请检查网络连接后重试").count()).toBe(0);
      await page.reload();
      await expect
        .poll(async () => [await title(page).inputValue(), await summary(page).inputValue()])
        .toEqual(["存到一半", "断了以后写的"]);
    }));

  it("an event whose publishing loses the connection stays on the page, and the next press publishes it", () =>
    withPage({ size, admin: true, expectedMessages: noise }, async (page) => {
      const name = `断线发布 ${size}`;
      await page.goto(`/admin/create-event?draft=${makeDraft({ ...complete, title: name })}&step=4`);
      await scripted(page);
      await page.getByLabel("定金（元）").fill("２０");
      await noServer(page);
      await button(page, "发布活动").click();
      await page.getByText("发布活动失败，请重试").waitFor();
      await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("２０");
      await expect.poll(() => heading(page, "费用与提醒").count()).toBe(1);
      await server(page);
      await button(page, "发布活动").click();
      await heading(page, "确定要发布吗？").waitFor();
      await gatewayAlone(page);
      await button(page, "仍要发布").click({ noWaitAfter: true });
      await page.getByText("没有送出，填写的内容还在。").waitFor();
      await server(page);
      await button(page, "仍要发布").click();
      await heading(page, "发布成功！").waitFor();
      const published = withDatabase((sqlite) =>
        sqlite.prepare("SELECT count(*) FROM events WHERE title = ?").pluck().get(name),
      );
      expect(published).toBe(1);
    }));
});

describe("saving while typing", () => {
  const saves = "**/admin/draft-save?*";
  const localCopies = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft_")).length);
  const note = (page: Page, text: string | RegExp) => page.locator("aside").getByText(text);

  it("sends one request at a time, and a late failure does not hide that it is saved", () =>
    withPage({ admin: true, clock: true, expectedMessages: noise }, async (page) => {
      await page.goto("/admin/create-event?new=1");
      await scripted(page);
      const sent: string[] = [];
      const first = gate();
      await page.route(saves, async (route) => {
        sent.push(new URLSearchParams(route.request().postData() ?? "").get("title") ?? "");
        if (sent.length > 1) return route.continue();
        await first.opened;
        await route.abort("connectionreset");
      });
      await title(page).fill("第一句");
      await page.clock.runFor(2_000);
      await expect.poll(() => sent).toEqual(["第一句"]);
      await title(page).fill("第二句");
      await page.clock.runFor(3_000);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await page.clock.runFor(3_000);
      expect(sent).toEqual(["第一句"]);
      first.open();
      await note(page, /^已自动保存/).waitFor();
      expect(sent).toEqual(["第一句", "第二句"]);
      await page.clock.runFor(10_000);
      await expect.poll(() => note(page, "未连接").count()).toBe(0);
      expect(await localCopies(page)).toBe(0);
    }));

  it("a request without a response does not end saving", () =>
    withPage({ admin: true, clock: true, expectedMessages: noise }, async (page) => {
      await page.goto("/admin/create-event?new=1");
      await scripted(page);
      await page.route(saves, () => {}, { times: 1 });
      await title(page).fill("没有回音");
      await page.clock.runFor(2_000);
      await note(page, "正在保存…").waitFor();
      await page.clock.runFor(30_000);
      await note(page, "未连接，已保存在本机").waitFor();
      await page.clock.runFor(6_000);
      await note(page, /^已自动保存/).waitFor();
    }));

  it("a slow page offers the device's copy, whatever its time", () =>
    withPage({ admin: true, expectedMessages: noise }, async (page) => {
      await page.goto("/admin/create-event?new=1");
      await scripted(page);
      await title(page).fill("服务器上的");
      await note(page, /^已自动保存/).waitFor();
      const restored = page.getByRole("button", { name: "恢复本机内容" });
      const key = `draft_create-event_${new URL(page.url()).searchParams.get("draft")}`;
      const store = (form: Record<string, string>) =>
        page.evaluate(
          ([name, copy]) => localStorage.setItem(name ?? "", copy ?? ""),
          [
            key,
            JSON.stringify({
              version: 1,
              updatedAt: Date.now() - 60_000,
              form,
              hash: "x",
              formId: key.slice(-12),
            }),
          ],
        );
      await store({ title: "只在本机的", capacity: "10" });
      await page.reload();
      await restored.click();
      await expect.poll(() => title(page).inputValue()).toBe("只在本机的");
      await note(page, /^已自动保存/).waitFor();
      await expect.poll(() => localCopies(page)).toBe(0);
    }));

  it("a discarded draft is not offered again, and can be restored", () =>
    withPage({ admin: true, expectedMessages: noise }, async (page) => {
      await page.goto("/admin/create-event?new=1");
      await scripted(page);
      await title(page).fill("不要了的草稿");
      await note(page, /^已自动保存/).waitFor();
      await page.route(saves, (route) => route.abort("connectionreset"));
      await title(page).fill("不要了的草稿，又写一句");
      await note(page, "未连接，已保存在本机").waitFor();
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "清除草稿").click();
      await heading(page, "确定要删除这个草稿吗？").waitFor();
      await page.getByRole("main").getByRole("link", { name: "取消" }).click();
      await expect.poll(() => title(page).inputValue()).toBe("不要了的草稿，又写一句");
      await page.locator("summary", { hasText: "草稿" }).click();
      await button(page, "清除草稿").click();
      await button(page, "删除").click();
      await page.getByText("草稿已删除").waitFor();
      await button(page, "撤销").waitFor();
      await page.goto("/admin/create-event?new=1");
      await scripted(page);
      await expect.poll(() => localCopies(page)).toBe(0);
      await expect.poll(() => page.getByText("不要了的草稿").count()).toBe(0);
      await page.goto("/admin/drafts");
      await expect.poll(() => page.getByText("不要了的草稿").count()).toBe(0);
    }));
});
