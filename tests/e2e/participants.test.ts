// − and + of the participant count, and the texts of a cancellation, in the browser.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offlineNoise, rejectedNoise } from "../support/browser";
import { axeProblems } from "./axe";
import { readValue } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, hasValues, inRow, withAdmin } from "./page-state";
import { expectSound } from "./sound";

const title = "【人数测试】春游";
const list = `/admin/events?search=${encodeURIComponent("【人数测试】")}`;

let id: string;
beforeEach(() => {
  id = makeOwnEvent(title, { registration_mode: "off", capacity: 4, current_participants: 0 });
});
afterEach(() => removeOwnEvent(id));

const stored = (column: "current_participants" | "cancel_reason" | "status") =>
  readValue(`SELECT ${column} FROM events WHERE id = ?`, id);
const counter = (page: Page) => page.getByRole("group", { name: "报名人数" });
const more = (page: Page) => counter(page).getByRole("button", { name: "增加一人" });
const shows = (page: Page, count: number) =>
  expect.poll(() => counter(page).locator("[data-participants]").textContent()).toBe(String(count));

it("counts in place, each press once, and preserves the focus; reports a lost press, and counts again afterwards", () =>
  withAdmin(list, { size: "small", expectedMessages: offlineNoise }, async (page) => {
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
    await hasFocus(more(page));
    await expect.poll(() => page.url()).toBe(where);
    await expectSound(page);
    const fewer = counter(page).getByRole("button", { name: "减少一人" });
    await fewer.click();
    await shows(page, 3);
    expect(stored("current_participants")).toBe(3);

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
    expect(stored("current_participants")).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
  }));

it("取消活动 asks for its texts in a dialog, and preserves them when rejected", () =>
  withAdmin(list, { size: "small", expectedMessages: rejectedNoise }, async (page) => {
    await page.getByRole("article").getByText("更多").click();
    await page.getByRole("link", { name: inRow("取消活动") }).click();
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByLabel("取消原因（选填）");
    const cancel = dialog.getByRole("button", { name: "取消活动" });
    await hasFocus(reason);
    await reason.fill("雨".repeat(501));
    await cancel.click();
    await dialog.getByText("取消原因不能超过500个字符").first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(stored("status")).toBe("active");
    await expect.poll(() => reason.inputValue()).toBe("雨".repeat(501));
    await reason.fill("下大雨");
    await cancel.click();
    await page.getByText(`活动「${title}」已取消`).first().waitFor();
    expect([stored("status"), stored("cancel_reason")]).toEqual(["cancelled", "下大雨"]);
  }));
