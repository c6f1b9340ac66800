import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { swipe } from "./page-state";
import { idOf } from "./sample-city";

const photo = async (slot: number) => `/photos/${await idOf("ended")}/${slot}`;

async function openPhoto(page: Page, slot: number): Promise<void> {
  await page.goto(await photo(slot));
  await scripted(page);
}

async function showsPhoto(page: Page, slot: number): Promise<void> {
  await page.waitForURL(`**${await photo(slot)}`);
  await page.getByText(new RegExp(`^${slot}\\s*/ 5$`)).waitFor();
  await expect
    .poll(() => page.locator("figure img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
}

async function showsAlbum(page: Page): Promise<void> {
  await page.waitForURL(new RegExp(`/events/${await idOf("ended")}#photo-\\d$`));
  await page.getByRole("heading", { name: "活动相册" }).waitFor();
}

describe("a photo with scripts", () => {
  it("navigates with the arrow keys and closes with Escape", () =>
    withPage({ size: "desktop" }, async (page) => {
      await openPhoto(page, 1);
      await page.keyboard.press("ArrowRight");
      await showsPhoto(page, 2);
      await scripted(page);
      await page.keyboard.press("ArrowLeft");
      await showsPhoto(page, 1);
      await scripted(page);
      await page.keyboard.press("Escape");
      await showsAlbum(page);
      // The photo's link has the focus, so that reading continues there.
      await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("photo-1");
    }));

  it("adds one entry to the history, however many photos are shown", () =>
    withPage({ size: "desktop" }, async (page) => {
      const event = `/events/${await idOf("ended")}`;
      await page.goto("/events");
      await page.goto(event);
      await scripted(page);
      await page.locator("#photo-1").click();
      await showsPhoto(page, 1);
      const before = await page.evaluate(() => history.length);
      for (const slot of [2, 3]) {
        await scripted(page);
        await page.getByRole("link", { name: "下一张" }).click();
        await showsPhoto(page, slot);
      }
      await scripted(page);
      await page.getByRole("link", { name: "关闭" }).click();
      await showsAlbum(page);
      await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === event && url.hash === "");
      await page.goBack();
      await page.waitForURL("**/events");
    }));

  it("does not override browser shortcuts", () =>
    withPage({ size: "desktop" }, async (page) => {
      await openPhoto(page, 1);
      await page.keyboard.press("Control+ArrowRight");
      await page.keyboard.press("ArrowRight");
      await showsPhoto(page, 2);
    }));

  it("navigates with a swipe, not with a short or diagonal one", () =>
    withPage({ touch: true }, async (page) => {
      await openPhoto(page, 2);
      await swipe(page, { x: 200, y: 200 }, { x: 155, y: 200 });
      await swipe(page, { x: 200, y: 400 }, { x: 140, y: 320 });
      await swipe(page, { x: 250, y: 200 }, { x: 150, y: 200 });
      await showsPhoto(page, 3);
      await scripted(page);
      await swipe(page, { x: 150, y: 200 }, { x: 250, y: 200 });
      await showsPhoto(page, 2);
    }));
});
