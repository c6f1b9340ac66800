// The organiser's pages navigate client-side, and count participants in place.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mainSize, offlineNoise, settled, withPage } from "../support/browser";
import { isRelease } from "../support/tier";
import { axeProblems } from "./axe";
import { readValue } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, hasValues, scrollTop, withAdmin } from "./page-state";
import { isMarked, open } from "./posts-in-place";
import { expectSound } from "./sound";

it.each(
  mainSize("phone"),
)("a page opens without a new document and focuses its heading; going back restores the position, $size", ({
  size,
}) =>
  withPage({ size, admin: true }, async (page) => {
    await open(page, "/admin");
    await page.evaluate(() => window.scrollTo(0, 500));
    const ticket = page.getByRole("article").nth(1);
    await ticket.locator("summary").click();
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

it.each([
  { what: "the post", lost: "**/*.data*" },
  { what: "the scripts for it", lost: "**/assets/*.js" },
  ...(isRelease ? [{ what: "everything", lost: "**/*" }] : []),
])("a lost post to another page does not change the list, without $what", ({ lost }) =>
  withAdmin("/admin/wishes?status=pending", { expectedMessages: /net::ERR/ }, async (page) => {
    const shown = await page.getByRole("listitem").count();
    await page.route(lost, (route) => route.abort());
    await page.getByRole("button", { name: "通过：" }).first().click({ noWaitAfter: true });
    await page.getByRole("alert").filter({ hasText: "没有送出" }).waitFor();
    await expect.poll(() => page.getByRole("listitem").count()).toBe(shown);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }));

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

const list = `/admin/events?search=${encodeURIComponent("【人数测试】")}`;

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【人数测试】春游", { registration_mode: "off", capacity: 4, current_participants: 0 });
});
afterEach(() => removeOwnEvent(id));

const stored = () => readValue("SELECT current_participants FROM events WHERE id = ?", id);
const counter = (page: Page) => page.getByRole("group", { name: "报名人数" });
const more = (page: Page) => counter(page).getByRole("button", { name: "增加一人" });
const shows = (page: Page, count: number) =>
  expect.poll(() => counter(page).locator("[data-participants]").textContent()).toBe(String(count));

it("counts in place, each press once, and preserves the focus; reports a lost press, and counts again afterwards", () =>
  withAdmin(list, { size: "small", expectedMessages: offlineNoise }, async (page) => {
    const where = page.url();
    await page.getByRole("article").locator("summary").click();
    await more(page).focus();
    // Both before the first response.
    await more(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await shows(page, 2);
    expect(stored()).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await shows(page, 4);
    await expect.poll(() => more(page).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Enter");
    await hasFocus(more(page));
    await expect.poll(() => page.url()).toBe(where);
    await expectSound(page);
    const fewer = counter(page).getByRole("button", { name: "减少一人" });
    await fewer.click();
    await shows(page, 3);
    expect(stored()).toBe(3);

    await page.context().setOffline(true);
    await fewer.click();
    await counter(page).getByRole("alert").filter({ hasText: "没有保存" }).waitFor();
    await shows(page, 3);
    await page.context().setOffline(false);
    await fewer.click();
    await shows(page, 2);
    await expect.poll(() => counter(page).getByRole("alert").count()).toBe(0);
  }));

it("counts on the edit page without posting its input", () =>
  withAdmin(`/admin/events/${id}/edit`, {}, async (page) => {
    await page.getByLabel("活动标题").fill("改到一半");
    await more(page).click();
    await shows(page, 1);
    await hasValues(page, { 活动标题: "改到一半" });
    await hasFocus(more(page));
    expect(stored()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
  }));
