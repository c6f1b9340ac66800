// Enhancements by scripts on every page of visitors and the organiser: menus that close, temporarily fixed messages,
// reloadable pictures, and printing.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { idOf } from "./sample-city";

const failedNoise = /^Failed to load resource: /;
const isFocused = (page: Page, text: string) =>
  page.evaluate((requested) => document.activeElement?.textContent?.includes(requested) ?? false, text);

describe("a menu closes", () => {
  it("by Escape, which restores the focus, and by a press outside; another one stays closed", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      await page.goto("/admin");
      await scripted(page);
      const [menu, list] = [page.locator("header summary"), page.locator("header details ul")];
      await menu.click();
      await list.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await list.waitFor({ state: "hidden" });
      await expect.poll(() => isFocused(page, "管理员")).toBe(true);
      await menu.click();
      await list.waitFor();
      await page.getByRole("heading", { level: 1 }).click();
      await list.waitFor({ state: "hidden" });
      await page.locator("article summary").first().click();
      await menu.click();
      await list.waitFor();
      await expect.poll(() => page.locator("details[open]").count()).toBe(1);
    }));
});

describe("an image that fails to load", () => {
  it.each([
    { where: "in the visitors' gallery", path: async () => "/gallery", admin: false },
    {
      where: "on the organiser's page of photos",
      path: async () => `/admin/events/${await idOf("ended")}/photos`,
      admin: true,
    },
  ])("$where shows a message, and loads on retry", ({ path, admin }) =>
    withPage({ size: "desktop", admin, expectedMessages: failedNoise }, async (page) => {
      const pictures = /\/(uploads|posters)\//;
      await page.route(pictures, (route) => route.abort());
      await page.goto(await path());
      await scripted(page);
      const note = page.locator("main [role=status]").filter({ hasText: "加载失败" }).first();
      await note.waitFor();
      const retry = note.getByRole("button", { name: "重试" });
      await expect.poll(() => retry.evaluate((button) => button.closest("a"))).toBeNull();
      const failed = await page.getByText("加载失败").count();
      await page.unroute(pictures);
      await retry.press("Enter");
      await page.waitForFunction(
        (before) => document.querySelectorAll("main [role=status] button").length < before,
        failed,
      );
    }));
});

it("a message is fixed in the viewport for a while, then at the top of the page", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    await page.goto("/admin/settings");
    await scripted(page);
    await page.getByRole("button", { name: "保存设置" }).click({ noWaitAfter: true });
    const message = page.locator("#flash");
    const isAt = (position: string) =>
      page.waitForFunction((requested) => {
        const shown = document.querySelector("#flash");
        return shown !== null && getComputedStyle(shown).position === requested;
      }, position);
    await isAt("sticky");
    await isAt("static");
    await expect.poll(() => message.isVisible()).toBe(true);
  }));

describe("打印 is beside the theme switch", () => {
  it.each([
    { path: "/", admin: false },
    { path: "/admin", admin: true },
  ])("with scripts on $path", ({ path, admin }) =>
    withPage({ size: "small", admin }, async (page) => {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await page.goto(path);
      await scripted(page);
      const button = page.locator("footer").getByRole("button", { name: "打印" });
      await button.click();
      await page.locator("body[data-printed]").waitFor();
      await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }));
});
