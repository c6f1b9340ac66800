// Enhancements by scripts on every page of visitors and the organiser: menus that close, temporarily fixed messages,
// reloadable pictures, printing, sharing, and the API's page.
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

it("an image that fails to load shows a message, and loads on retry", () =>
  withPage({ size: "desktop", expectedMessages: failedNoise }, async (page) => {
    const pictures = /\/(uploads|posters)\//;
    await page.route(pictures, (route) => route.abort());
    await visit(page, "/gallery");
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
    // A second message joins the first while that is on top; then only the last stays, until it is closed.
    await page.getByRole("button", { name: "保存设置" }).click({ noWaitAfter: true });
    await expect.poll(() => message.getByRole("status").count()).toBe(2);
    await isAt("static");
    await expect.poll(() => message.getByRole("status").count()).toBe(1);
    await message.getByRole("button", { name: "关闭" }).click();
    await expect.poll(() => message.count()).toBe(0);
  }));

it("打印 is beside the theme switch with scripts", () =>
  withPage({ size: "small" }, async (page) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await visit(page, "/");
    const button = page.locator("footer").getByRole("button", { name: "打印" });
    await button.click();
    await page.locator("body[data-printed]").waitFor();
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }));

it("an event shares its short URL with the system's dialog if available, and has its JSON-LD without browser errors", async () => {
  const id = await idOf("upcoming");
  await withPage({ size: "phone" }, async (page) => {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => console.error(event.violatedDirective));
      const share = (data: ShareData) => {
        document.documentElement.dataset.shared = data.url;
        return Promise.reject(new DOMException("closed", "AbortError"));
      };
      Object.defineProperty(navigator, "share", { value: share, configurable: true });
    });
    await visit(page, `/events/${id}`);
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? "").url).toMatch(new RegExp(`/events/${id}$`));
    await page.getByRole("link", { name: "分享" }).click();
    await page.getByRole("button", { name: "分享给朋友" }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.shared))
      .toMatch(new RegExp(`^http.*/e/${id}$`));
  });
});

it("the API's page expands the operation of the URL, another by keyboard and all on paper, and copies an example", () =>
  withPage({ size: "desktop" }, async (page) => {
    await visit(page, "/api/docs#createWish");
    const operation = page.locator("details", {
      has: page.getByRole("heading", { name: "POST /wishes", exact: false }),
    });
    const example = operation.first().locator("pre");
    await expect.poll(() => example.isVisible()).toBe(true);
    await expect.poll(() => example.textContent()).toContain("/api/wishes");
    await expect.poll(() => page.getByRole("heading", { name: "GET /polls/{id}" }).isVisible()).toBe(true);
    const fold = page.locator("details", { has: page.locator("#readPoll") });
    await fold.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => fold.locator("pre").isVisible()).toBe(true);
    await fold.getByRole("button", { name: "复制" }).click();
    await expect.poll(() => fold.getByRole("status").textContent()).toBe("已复制");
    const other = page.locator("#createEvent pre");
    await expect.poll(() => other.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => other.isVisible()).toBe(true);
  }));
