// A rejected form shows its first error without scripts; with them the form's own focus remains.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【焦点测试】春游");
});
afterEach(() => removeOwnEvent(id));

/** The id of the focused element, and whether it is completely in the viewport. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { id, top, bottom } = { id: "", top: -1, bottom: -1 };
    const element = document.activeElement;
    const box = element?.getBoundingClientRect() ?? { top, bottom };
    return { id: element?.id ?? id, isInView: box.top >= 0 && box.bottom <= window.innerHeight };
  });

it("without scripts the first error of the event form is visible and focused", () =>
  withPage({ js: false, admin: true, expectedMessages: /422/ }, async (page) => {
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
