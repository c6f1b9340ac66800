// The organiser's pages navigate client-side, and work before their scripts have loaded.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, offlineNoise, scripted, settled, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { isSameDocument } from "./navigation";

const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe.each(mainSize("phone"))("with scripts, $size", ({ size }) => {
  it("a page opens without a new document and focuses its heading; going back restores the position", () =>
    withPage({ size, admin: true }, async (page) => {
      await page.goto("/admin");
      await scripted(page);
      await mark(page);
      await page.evaluate(() => window.scrollTo(0, 500));
      const ticket = page.getByRole("article").nth(1);
      await ticket.getByText("更多").click();
      await ticket.getByRole("link", { name: "活动记录" }).click();
      await page.waitForURL(/\/history$/);
      await expect.poll(() => page.title()).toContain("活动记录");
      const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await expect.poll(() => focused(page)).toBe(title);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await settled(page);
      await page.getByRole("heading", { name: "活动管理" }).waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await expect.poll(() => isSameDocument(page)).toBe(true);
    }));

  it("a confirmation completes in place, and its message disappears on the next page", () =>
    withPage({ size, admin: true }, async (page) => {
      await page.goto("/admin");
      await scripted(page);
      await mark(page);
      const ticket = page.getByRole("article").first();
      const title = (await ticket.getByRole("heading").textContent()) ?? "";
      await ticket.getByText("更多").click();
      await ticket.getByRole("link", { name: "归档" }).click();
      // A second press of the same button has no effect.
      await page.getByRole("button", { name: "归档" }).dblclick();
      await page
        .getByRole("status")
        .filter({ hasText: `活动「${title}」已归档` })
        .waitFor();
      await page.getByRole("link", { name: "已归档" }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      await expect.poll(() => page.getByText(`活动「${title}」已归档`).count()).toBe(0);
      await expect.poll(() => isSameDocument(page)).toBe(true);
      await page.getByRole("article", { name: title }).getByText("更多").click();
      await page.getByRole("article", { name: title }).getByRole("link", { name: "取消归档" }).click();
      await page.getByRole("button", { name: "取消归档" }).click();
    }));
});

describe("before hydration", () => {
  it("a form posts natively, and preserves input when rejected", () =>
    withPage({ admin: true, expectedMessages: /422/ }, async (page) => {
      const release = await holdHydration(page);
      await page.goto("/admin/settings");
      await page.getByLabel("站名").fill("x".repeat(90));
      await page.getByRole("button", { name: "保存" }).first().click();
      await page.getByRole("alert").first().waitFor();
      await expect.poll(() => page.getByLabel("站名").inputValue()).toBe("x".repeat(90));
      release();
      await scripted(page);
      await expect.poll(() => page.getByLabel("站名").inputValue()).toBe("x".repeat(90));
    }));

  it("checkboxes and texts are preserved by hydration", () =>
    withPage({ admin: true }, async (page) => {
      const release = await holdHydration(page);
      await page.goto("/admin/wishes");
      const boxes = page.locator("input[type=checkbox][form=bulk]");
      await boxes.nth(1).check();
      await page.getByRole("searchbox").fill("羽毛球");
      release();
      await scripted(page);
      await page.getByLabel("全选").waitFor();
      await expect.poll(() => boxes.nth(1).isChecked()).toBe(true);
      await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
      await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("羽毛球");
    }));
});

describe("a lost post", () => {
  it("preserves page and input, is reported, and is sent by the next press", () =>
    withPage({ admin: true, expectedMessages: /net::ERR/ }, async (page) => {
      await page.goto("/admin/settings");
      await scripted(page);
      await mark(page);
      const tagline = page.getByLabel("副标题");
      const before = await tagline.inputValue();
      await tagline.fill("城里的事，城里见");
      await page.route("**/*.data*", (route) => route.abort());
      for (const _try of [1, 2]) {
        await page.getByRole("button", { name: "保存" }).first().click({ noWaitAfter: true });
        await page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" }).waitFor();
        await expect.poll(() => tagline.inputValue()).toBe("城里的事，城里见");
      }
      await page.unroute("**/*.data*");
      await page.getByRole("button", { name: "保存" }).first().click();
      await page.getByRole("status").first().waitFor();
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await expect.poll(() => isSameDocument(page)).toBe(true);
      await page.reload();
      await expect.poll(() => tagline.inputValue()).toBe("城里的事，城里见");
      await tagline.fill(before);
      await page.getByRole("button", { name: "保存" }).first().click();
    }));

  const approve = (page: Page) =>
    page.getByRole("button", { name: "通过：" }).first().click({ noWaitAfter: true });

  const losses = [
    { what: "the post", lost: "**/*.data*" },
    { what: "the scripts for it", lost: "**/assets/*.js" },
    ...(isRelease ? [{ what: "everything", lost: "**/*" }] : []),
  ];
  it.each(losses)("to another page does not change the list, without $what", ({ lost }) =>
    withPage({ admin: true, expectedMessages: /net::ERR/ }, async (page) => {
      await page.goto("/admin/wishes?status=pending");
      await scripted(page);
      const shown = await page.getByRole("listitem").count();
      await page.route(lost, (route) => route.abort());
      await approve(page);
      await page.getByRole("alert").filter({ hasText: "没有送出" }).waitFor();
      await expect.poll(() => page.getByRole("listitem").count()).toBe(shown);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }));

  it("by a key in the inbox does not change the item", () =>
    withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.goto("/admin/review");
      await scripted(page);
      const item = await page.locator("main li").first().innerText();
      await page.context().setOffline(true);
      await page.keyboard.press("a");
      await page.getByRole("alert").filter({ hasText: "没有送出" }).waitFor();
      await expect.poll(() => page.locator("main li").first().innerText()).toBe(item);
    }));
});

it("signing out loads a public document", () =>
  withPage({ size: "desktop" }, async (page) => {
    // A separate session: the other tests continue with theirs.
    await page.goto("/admin/login?redirectTo=%2Fadmin%2Fdrafts");
    await page.getByLabel("密码").fill("correct horse");
    await page.getByRole("button", { name: "登录" }).click();
    await page.waitForURL((url) => url.pathname === "/admin/drafts");
    await scripted(page);
    await mark(page);
    await page.locator("header summary").click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await expect.poll(() => page.locator("script[src*=enhance]").count()).toBe(1);
  }));
