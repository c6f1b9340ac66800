// The organiser's pages navigate client-side, and work before their scripts have loaded.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, offlineNoise, scripted, settled, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { fill, hasFocus, hasValues, scrollTop, withAdmin } from "./page-state";
import { isMarked, open } from "./posts-in-place";

const save = (page: Page) => page.getByRole("button", { name: "保存" }).first();
const alerts = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();

it.each(
  mainSize("phone"),
)("a page opens without a new document and focuses its heading; going back restores the position, $size", ({
  size,
}) =>
  withPage({ size, admin: true }, async (page) => {
    await open(page, "/admin");
    await page.evaluate(() => window.scrollTo(0, 500));
    const ticket = page.getByRole("article").nth(1);
    await ticket.getByText("更多").click();
    await ticket.getByRole("link", { name: "活动记录" }).click();
    await page.waitForURL(/\/history$/);
    await expect.poll(() => page.title()).toContain("活动记录");
    await hasFocus(page.getByRole("heading", { level: 1 }));
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goBack();
    await settled(page);
    await page.getByRole("heading", { name: "活动管理" }).waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(100);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it("before hydration a form posts natively, and preserves input when rejected", () =>
  withPage({ admin: true, expectedMessages: /422/ }, async (page) => {
    const long = { 站名: "x".repeat(90) };
    const release = await holdHydration(page);
    await page.goto("/admin/settings");
    await fill(page, long);
    await save(page).click();
    await page.getByRole("alert").first().waitFor();
    await hasValues(page, long);
    release();
    await scripted(page);
    await hasValues(page, long);
  }));

describe("a lost post", () => {
  it("preserves page and input, is reported, and is sent by the next press", () =>
    withPage({ admin: true, expectedMessages: /net::ERR/ }, async (page) => {
      await open(page, "/admin/settings");
      const tagline = page.getByLabel("副标题");
      const has = (text: string) => expect.poll(() => tagline.inputValue()).toBe(text);
      const before = await tagline.inputValue();
      await tagline.fill("城里的事，城里见");
      await page.route("**/*.data*", (route) => route.abort());
      for (const _try of [1, 2]) {
        await save(page).click({ noWaitAfter: true });
        await alerts(page, "请检查网络连接后重试");
        await has("城里的事，城里见");
      }
      await page.unroute("**/*.data*");
      await save(page).click();
      await page.getByRole("status").first().waitFor();
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await expect.poll(() => isMarked(page)).toBe(true);
      await page.reload();
      await has("城里的事，城里见");
      await tagline.fill(before);
      await save(page).click();
    }));

  it.each([
    { what: "the post", lost: "**/*.data*" },
    { what: "the scripts for it", lost: "**/assets/*.js" },
    ...(isRelease ? [{ what: "everything", lost: "**/*" }] : []),
  ])("to another page does not change the list, without $what", ({ lost }) =>
    withAdmin("/admin/wishes?status=pending", { expectedMessages: /net::ERR/ }, async (page) => {
      const shown = await page.getByRole("listitem").count();
      await page.route(lost, (route) => route.abort());
      await page.getByRole("button", { name: "通过：" }).first().click({ noWaitAfter: true });
      await alerts(page, "没有送出");
      await expect.poll(() => page.getByRole("listitem").count()).toBe(shown);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }));

  it("by a key in the inbox does not change the item", () =>
    withAdmin("/admin/review", { expectedMessages: offlineNoise }, async (page) => {
      const item = page.locator("main li").first();
      const before = await item.innerText();
      await page.context().setOffline(true);
      await page.keyboard.press("a");
      await alerts(page, "没有送出");
      await expect.poll(() => item.innerText()).toBe(before);
    }));
});

it("signing out loads a public document", () =>
  withPage({ size: "desktop" }, async (page) => {
    // A separate session: the other tests continue with theirs.
    await page.goto("/admin/login?redirectTo=%2Fadmin%2Fdrafts");
    await page.getByLabel("密码").fill("correct horse");
    await page.getByRole("button", { name: "登录" }).click();
    await page.waitForURL((url) => url.pathname === "/admin/drafts");
    await open(page, "/admin/drafts");
    await page.locator("header summary").click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => isMarked(page)).toBe(false);
    await expect.poll(() => page.locator("script[src*=enhance]").count()).toBe(1);
  }));
