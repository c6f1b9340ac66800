import type { Page } from "playwright";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { swipe, visit } from "./page-state";
import { idOf } from "./sample-city";

const photo = async (slot: number) => `/photos/${await idOf("ended")}/${slot}`;

/** Waits for a photo of five, and its scripts. */
async function showsPhoto(page: Page, slot: number): Promise<void> {
  await page.waitForURL(`**${await photo(slot)}`);
  await page.getByText(new RegExp(`^${slot}\\s*/ 5$`)).waitFor();
  await expect
    .poll(() => page.locator("figure img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await scripted(page);
}

async function showsAlbum(page: Page): Promise<void> {
  await page.waitForURL(new RegExp(`/events/${await idOf("ended")}#photo-\\d$`));
  await page.getByRole("heading", { name: "活动相册" }).waitFor();
}

it("the arrow keys show the next and previous photo, Escape closes it, and browser shortcuts are not overridden", () =>
  withPage({ size: "desktop" }, async (page) => {
    await visit(page, await photo(1));
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await showsPhoto(page, 2);
    await page.keyboard.press("ArrowLeft");
    await showsPhoto(page, 1);
    await page.keyboard.press("Escape");
    await showsAlbum(page);
    // The photo's link has the focus, so that reading continues there.
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("photo-1");
  }));

it("photos add one entry to the history, however many are shown", () =>
  withPage({ size: "desktop" }, async (page) => {
    const event = `/events/${await idOf("ended")}`;
    await page.goto("/events");
    await visit(page, event);
    await page.locator("#photo-1").click();
    await showsPhoto(page, 1);
    const before = await page.evaluate(() => history.length);
    for (const slot of [2, 3]) {
      await page.getByRole("link", { name: "下一张" }).click();
      await showsPhoto(page, slot);
    }
    await page.getByRole("link", { name: "关闭" }).click();
    await showsAlbum(page);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === event && url.hash === "");
    await page.goBack();
    await page.waitForURL("**/events");
  }));

it("a swipe shows the next and previous photo, a short or diagonal one does not", () =>
  withPage({ touch: true }, async (page) => {
    await visit(page, await photo(2));
    await swipe(page, { x: 200, y: 200 }, { x: 155, y: 200 });
    await swipe(page, { x: 200, y: 400 }, { x: 140, y: 320 });
    await swipe(page, { x: 250, y: 200 }, { x: 150, y: 200 });
    await showsPhoto(page, 3);
    await swipe(page, { x: 150, y: 200 }, { x: 250, y: 200 });
    await showsPhoto(page, 2);
  }));
