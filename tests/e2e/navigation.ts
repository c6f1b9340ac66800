// Helpers for the transition between home page and gallery.
import type { Page } from "playwright";
import { isMarked, open } from "./posts-in-place";

export const overlay = (page: Page) => page.getByRole("status").filter({ has: page.locator("progress") });
export const heading = (page: Page) => page.locator("h1");
export const galleryLink = (page: Page) => page.getByRole("link", { name: "往期相册" });

/** Opens a page, stops its clock and marks its document. */
export async function openMarked(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Whether the marked document is still shown. */
export const isSameDocument = isMarked;

export async function showsPage(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await heading(page).filter({ hasText: title }).waitFor();
}
