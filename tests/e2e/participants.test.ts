// − and + of the participant count, and the texts of a cancellation, in the browser.
import type { Locator, Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offlineNoise, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { inRow } from "./page-state";
import { expectSound } from "./sound";

const title = "【人数测试】春游";
const list = `/admin/events?search=${encodeURIComponent("【人数测试】")}`;

let id: string;
beforeEach(() => {
  id = makeOwnEvent(title, { registration_mode: "off", capacity: 4, current_participants: 0 });
});
afterEach(() => removeOwnEvent(id));

const stored = (column: "current_participants" | "cancel_reason" | "status") =>
  withDatabase((sqlite) => sqlite.prepare(`SELECT ${column} FROM events WHERE id = ?`).pluck().get(id));
const counter = (page: Page) => page.getByRole("group", { name: "报名人数" });
const more = (page: Page) => counter(page).getByRole("button", { name: "增加一人" });
const shows = (page: Page, count: number) =>
  expect.poll(() => counter(page).locator("[data-participants]").textContent()).toBe(String(count));
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

it("counts in place, each press once, and preserves the focus", () =>
  withPage({ admin: true, size: "small" }, async (page) => {
    await page.goto(list);
    await scripted(page);
    const where = page.url();
    await more(page).focus();
    // Both before the first response.
    await more(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await shows(page, 2);
    expect(stored("current_participants")).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await shows(page, 4);
    await expect.poll(() => more(page).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(more(page))).toBe(true);
    await expect.poll(() => page.url()).toBe(where);
    await expectSound(page);
    await counter(page).getByRole("button", { name: "减少一人" }).click();
    await shows(page, 3);
    expect(stored("current_participants")).toBe(3);
  }));

it("reports a lost press, and counts again afterwards", () =>
  withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
    await page.goto(list);
    await scripted(page);
    await page.context().setOffline(true);
    await more(page).click();
    await counter(page).getByRole("alert").filter({ hasText: "没有保存" }).waitFor();
    await shows(page, 0);
    await page.context().setOffline(false);
    await more(page).click();
    await shows(page, 1);
    await expect.poll(() => counter(page).getByRole("alert").count()).toBe(0);
  }));

it("counts on the edit page without posting its input", () =>
  withPage({ admin: true }, async (page) => {
    await page.goto(`/admin/events/${id}/edit`);
    await scripted(page);
    await page.getByLabel("活动标题").fill("改到一半");
    await more(page).click();
    await shows(page, 1);
    await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe("改到一半");
    await expect.poll(() => hasFocus(more(page))).toBe(true);
    expect(stored("current_participants")).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
  }));

it("取消活动 asks for its texts in a dialog, and preserves them when rejected", () =>
  withPage({ admin: true, size: "small", expectedMessages: /status of 422/ }, async (page) => {
    await page.goto(list);
    await scripted(page);
    await page.getByRole("article").getByText("更多").click();
    await page.getByRole("link", { name: inRow("取消活动") }).click();
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByLabel("取消原因（选填）");
    await reason.waitFor();
    await expect.poll(() => hasFocus(reason)).toBe(true);
    await reason.fill("雨".repeat(501));
    await dialog.getByRole("button", { name: "取消活动" }).click();
    await dialog.getByText("取消原因不能超过500个字符").first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(stored("status")).toBe("active");
    await reason.fill("下大雨");
    await dialog.getByRole("button", { name: "取消活动" }).click();
    await page.getByText(`活动「${title}」已取消`).first().waitFor();
    expect([stored("status"), stored("cancel_reason")]).toEqual(["cancelled", "下大雨"]);
  }));
