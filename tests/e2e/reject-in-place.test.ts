// Rejecting a post in place: the reasons cover nothing and move no button, and an invalid reason is reported there.
import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, rejectedNoise, scripted, withPage } from "../support/browser";
import { lockDatabase, withDatabase } from "./city-database";
import { addPendingWish } from "./own-event";

/** Of the posts of these tests, to find and remove them. */
const mark = "【原地拒绝】";
const statusOf = (id: string) =>
  withDatabase((sqlite) => sqlite.prepare("SELECT status FROM wishes WHERE id = ?").pluck().get(id));

afterEach(() =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM wishes WHERE content LIKE ?").run(`${mark}%`)),
);

const boxOf = async (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    });

describe.each(mainSize("desktop"))("in the inbox on a $size", ({ size }) => {
  it("reasons open below the post, and the buttons do not move in the viewport", () =>
    withPage({ size, admin: true }, async (page) => {
      addPendingWish(`${mark}请再多放几张长椅`);
      await page.goto("/admin/review");
      await scripted(page);
      const approve = "form[action$='/approve'] button";
      const before = await boxOf(page, approve);
      // Playwright's click scrolls to the bar's position without sticking.
      await page.getByText("拒绝", { exact: true }).dispatchEvent("click");
      const reason = page.getByLabel("拒绝原因");
      await reason.waitFor();
      await expect.poll(() => boxOf(page, approve)).toEqual(before);
      const [shown, reasons] = [await boxOf(page, "main li"), await boxOf(page, "#reasons")];
      expect(reasons.top).toBeGreaterThanOrEqual(shown.top + shown.height);
    }));
});

it.each([
  { what: "the site cannot carry it out", isLocked: true, said: "更新状态失败，请重试" },
  { what: "no answer arrives", isLocked: false, said: "请检查网络连接后重试" },
])("a reason is preserved when $what, and sent by a second press", ({ isLocked, said: message }) =>
  withPage({ admin: true, expectedMessages: /^Failed to load resource: / }, async (page) => {
    const id = addPendingWish(`${mark}卖手机壳`);
    await page.goto("/admin/review");
    await scripted(page);
    await page.getByText("拒绝", { exact: true }).click();
    await page.getByLabel("拒绝原因").fill("广告");
    if (!isLocked) await page.context().setOffline(true);
    const release = isLocked ? lockDatabase() : () => page.context().setOffline(false);
    const send = page.getByRole("button", { name: "确认拒绝" });
    try {
      await send.click({ noWaitAfter: true });
      await page.getByRole("alert").filter({ hasText: message }).waitFor();
    } finally {
      await release();
    }
    await expect.poll(() => page.getByLabel("拒绝原因").inputValue()).toBe("广告");
    await send.click();
    await page.getByText("心愿已拒绝").first().waitFor();
    expect(statusOf(id)).toBe("rejected");
  }));

describe("a rejected reason is reported in place, without a page change", () => {
  it.each([
    { where: "in the list", path: `/admin/wishes?q=${encodeURIComponent(mark)}` },
    { where: "in the inbox", path: "/admin/review" },
  ])("$where", ({ path }) =>
    withPage({ admin: true, expectedMessages: rejectedNoise }, async (page) => {
      const id = addPendingWish(`${mark}卖手机壳`);
      await page.goto(path);
      await scripted(page);
      const address = page.url();
      await page.getByText("拒绝", { exact: true }).click();
      const reason = page.getByLabel("拒绝原因");
      await reason.fill("长".repeat(501));
      await page.getByRole("button", { name: "确认拒绝" }).click();
      await page.getByText("拒绝原因不能超过500个字符").first().waitFor();
      await expect.poll(() => page.url()).toBe(address);
      await expect.poll(() => reason.inputValue()).toBe("长".repeat(501));
      await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
      await reason.fill("广告");
      await page.getByRole("button", { name: "确认拒绝" }).click();
      await page.getByText("心愿已拒绝").first().waitFor();
      expect(statusOf(id)).toBe("rejected");
      await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(address).pathname);
    }));
});
