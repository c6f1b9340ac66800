// A rejected form shows its first error without scripts; with them the form's own focus remains.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { rejectedNoise, withPage } from "../support/browser";
import { makeOwnEvent } from "./own-event";
import { visit } from "./page-state";
import { expectSound } from "./sound";

const options = { admin: true, expectedMessages: rejectedNoise };

/** The id of the focused element, and whether it is completely in the viewport. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
    return { id: element?.id, isInView: top >= 0 && bottom <= window.innerHeight };
  });

it("without scripts the first error of the event form is visible and focused", () =>
  withPage({ ...options, js: false }, async (page) => {
    const id = makeOwnEvent("【焦点测试】春游");
    await page.goto(`/admin/events/${id}/edit`);
    await page.getByLabel("活动标题").fill("");
    await page.getByLabel("活动人数").fill("很多");
    await page.getByRole("button", { name: "下一步" }).click();
    await page.getByRole("alert").first().waitFor();
    await expect.poll(() => focused(page)).toEqual({ id: "event-form-title", isInView: true });
    await page.getByLabel("活动标题").fill("【焦点测试】春游");
    await page.getByRole("button", { name: "下一步" }).click();
    await expect.poll(() => focused(page)).toEqual({ id: "event-form-capacity", isInView: true });
    await page.goto(`/admin/events/${id}/edit`);
    await expect.poll(async () => (await focused(page)).id).toBe("");
  }));

it("with scripts the invalid field of the settings is visible and focused", () =>
  withPage(options, async (page) => {
    await visit(page, "/admin/settings");
    const field = page.getByLabel("副标题");
    await field.fill("长".repeat(41));
    await page.getByRole("button", { name: "保存设置" }).click();
    await expect.poll(() => focused(page)).toEqual({ id: await field.getAttribute("id"), isInView: true });
    await expect.poll(() => page.getByText("副标题不能超过40个字符").last().isVisible()).toBe(true);
    await expectSound(page);
  }));
