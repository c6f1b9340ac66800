import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { isFocused, visit } from "./page-state";
import { idOf, idOfTitle, titleOf } from "./sample-city";

const failure = "获取活动数据失败，请稍后重试";
const upcoming = titleOf("upcoming");
const changed = "改到桥下的野餐";
const failedLoad = /^Failed to load resource: .*(503|net::)/;

/** Opens the home page, stops its clock, and counts its requests afterwards. */
async function openHome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const originalFetch = window.fetch.bind(window);
    window.fetch = (...request) => {
      const { dataset } = document.documentElement;
      dataset.asked = String(Number(dataset.asked ?? 0) + 1);
      return originalFetch(...request);
    };
  });
  await visit(page, "/");
  await page.locator('[data-refresh="on"]').waitFor({ state: "attached" });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.fastForward(0);
}

const requestCount = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.asked ?? 0));

/** Hides the page and shows it again. */
const returnToPage = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });

/** Responds to the next refreshes with a changed title. */
const changeTitle = (page: Page) =>
  page.route("**/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(upcoming, changed) });
  });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

describe("returning to the home page", () => {
  it("shows changes after more than 30 seconds", () =>
    withPage({ clock: true }, async (page) => {
      await openHome(page);
      await changeTitle(page);
      await returnToPage(page);
      await heading(page, changed).waitFor();
      await expect.poll(() => heading(page, upcoming).count()).toBe(0);
      await page.clock.fastForward(29_000);
      await returnToPage(page);
      await expect.poll(() => requestCount(page)).toBe(1);
    }));

  it("preserves the focus of a link in the list", () =>
    withPage({ clock: true }, async (page) => {
      await openHome(page);
      await changeTitle(page);
      const control = page.locator("[data-refresh] [data-slide] a[aria-label^=查看详情]").first();
      await control.focus();
      await returnToPage(page);
      await heading(page, changed).waitFor();
      await expect.poll(() => isFocused(control)).toBe(true);
    }));

  it("preserves the current slide, and the carousel still moves", () =>
    withPage({ clock: true, reducedMotion: true }, async (page) => {
      await openHome(page);
      await changeTitle(page);
      const slide = page.locator(`#e-${await idOf("ongoing")}`);
      await slide.getByRole("link", { name: "下一个活动" }).click();
      const shown = page.locator(`#e-${await idOf("free")}`);
      const position = (await shown.boundingBox())?.x;
      await page.clock.fastForward(31_000);
      await returnToPage(page);
      await heading(page, changed).waitFor();
      await expect.poll(async () => (await shown.boundingBox())?.x).toBeCloseTo(position ?? -1, 0);
      await shown.getByRole("link", { name: "下一个活动" }).click();
      const next = page.locator(`#e-${await idOfTitle(upcoming)}`);
      await expect.poll(async () => (await next.boundingBox())?.x).toBeCloseTo(position ?? -1, 0);
    }));
});

it("a refresh that fails preserves the list and offers a retry", () =>
  withPage({ clock: true, expectedMessages: failedLoad }, async (page) => {
    await openHome(page);
    await page.route("**/", (route) => route.fulfill({ status: 503 }));
    await returnToPage(page);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain(failure);
    await expect.poll(() => heading(page, upcoming).count()).toBe(1);
    await page.unroute("**/");
    await changeTitle(page);
    await alert.getByRole("button", { name: "重试" }).click();
    await heading(page, changed).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  }));
