// Enhancements by scripts on every page of visitors and the organiser: menus that close, temporarily fixed messages,
// reloadable pictures, and printing.
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { visit } from "./page-state";
import { idOf } from "./sample-city";

const failedNoise = /^Failed to load resource: /;

it("a menu closes by Escape, which restores the focus, and by a press outside; another one stays closed", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await visit(page, "/admin");
    const [menu, list] = [page.locator("header summary"), page.locator("header details ul")];
    await menu.click();
    await list.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator(":focus").textContent()).toContain("管理员");
    await menu.click();
    await list.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await list.waitFor({ state: "hidden" });
    await page.locator("article summary").first().click();
    await menu.click();
    await list.waitFor();
    await expect.poll(() => page.locator("details[open]").count()).toBe(1);
  }));

const photosPage = async () => `/admin/events/${await idOf("ended")}/photos`;
it.each([
  { where: "in the visitors' gallery", path: () => "/gallery", admin: false },
  { where: "on the organiser's page of photos", path: photosPage, admin: true },
])("an image that fails to load $where shows a message, and loads on retry", ({ path, admin }) =>
  withPage({ size: "desktop", admin, expectedMessages: failedNoise }, async (page) => {
    const pictures = /\/(uploads|posters)\//;
    await page.route(pictures, (route) => route.abort());
    await visit(page, await path());
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

it("a message is fixed in the viewport for a while, then at the top of the page", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    await visit(page, "/admin/settings");
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

it.each([
  { path: "/", admin: false },
  { path: "/admin", admin: true },
])("打印 is beside the theme switch with scripts on $path", ({ path, admin }) =>
  withPage({ size: "small", admin }, async (page) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await visit(page, path);
    const button = page.locator("footer").getByRole("button", { name: "打印" });
    await button.click();
    await page.locator("body[data-printed]").waitFor();
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }));
