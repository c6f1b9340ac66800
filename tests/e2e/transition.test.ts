import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, offlineNoise, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { isFocused } from "./page-state";
import { isMarked, open } from "./posts-in-place";

const overlay = (page: Page) => page.getByRole("status").filter({ has: page.locator("progress") });
const heading = (page: Page) => page.locator("h1");
const galleryLink = (page: Page) => page.getByRole("link", { name: "往期相册" });

/** Opens a page, stops its clock and marks its document. */
async function openMarked(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function showsPage(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await heading(page).filter({ hasText: title }).waitFor();
}

/** The computed style of every element. */
const colours = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      return `${element.tagName} ${color} ${backgroundColor} ${backgroundImage}`;
    }),
  );

/** Delivers a page in four chunks, each released by `more`. Runs before the page's scripts. */
function sendInQuarters(): void {
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await originalFetch(...request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const quarter = Math.round(bytes.length / 4);
    let sent = 0;
    const body = new ReadableStream({
      async pull(stream) {
        if (sent > 0) await new Promise((more) => window.addEventListener("more", more, { once: true }));
        if (sent >= 4) return stream.close();
        stream.enqueue(bytes.slice(sent * quarter, sent === 3 ? undefined : (sent + 1) * quarter));
        sent += 1;
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

describe.each(mainSize("phone"))("from the home page to the gallery on a $size", ({ size }) => {
  it("an overlay is shown after a delay, then the page with focus on its heading", () =>
    withPage({ size, clock: true }, async (page) => {
      await openMarked(page, "/");
      const release = await holdRequests(page, "**/gallery");
      const requested = page.waitForRequest("**/gallery");
      await galleryLink(page).click();
      await requested;
      await page.clock.runFor(299);
      await expect.poll(() => overlay(page).count()).toBe(0);
      await page.clock.runFor(1);
      await expect.poll(() => overlay(page).isVisible()).toBe(true);
      release();
      await showsPage(page, "/gallery", "往期相册");
      await expect.poll(() => isMarked(page)).toBe(true);
      await expect.poll(() => isFocused(heading(page))).toBe(true);
      await expect.poll(() => overlay(page).count()).toBe(0);
      await expect.poll(() => page.title()).toContain("往期相册");
      const swapped = await colours(page);
      await page.reload();
      expect(swapped).toEqual(await colours(page));
    }));

  it("the overlay shows the received share", () =>
    withPage({ size, clock: true }, async (page) => {
      await page.addInitScript(sendInQuarters);
      await openMarked(page, "/");
      await galleryLink(page).click();
      await page.clock.runFor(300);
      for (const share of [25, 50, 75]) {
        await overlay(page).getByText(`加载中… 已完成 ${share}%`).waitFor();
        await expect
          .poll(() => overlay(page).getByRole("progressbar").getAttribute("value"))
          .toBe(String(share));
        await page.evaluate(() => window.dispatchEvent(new Event("more")));
      }
      await page.evaluate(() => window.dispatchEvent(new Event("more")));
      await showsPage(page, "/gallery", "往期相册");
    }));

  it("no overlay is shown for a fast page; back and forward work, as do the page's functions", () =>
    withPage({ size, clock: true }, async (page) => {
      await openMarked(page, "/");
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector("progress")) document.documentElement.dataset.flickered = "";
        }).observe(document, { childList: true, subtree: true });
      });
      await galleryLink(page).click();
      await showsPage(page, "/gallery", "往期相册");
      await page.clock.runFor(1_000);
      await expect.poll(() => overlay(page).count()).toBe(0);
      await expect
        .poll(() => page.evaluate(() => "flickered" in document.documentElement.dataset))
        .toBe(false);
      await page.getByRole("link", { name: "返回首页" }).click();
      await showsPage(page, "/", /欢迎来到/);
      await expect.poll(() => isMarked(page)).toBe(true);
      const entries = await page.evaluate(() => history.length);
      await page.getByRole("link", { name: "下一个活动" }).nth(2).press("Enter");
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
      await page.goBack();
      await showsPage(page, "/gallery", "往期相册");
      await page.goForward();
      await showsPage(page, "/", /欢迎来到/);
    }));
});

describe("a failing transition", () => {
  it("allows other navigation during a slow response", () =>
    withPage({ clock: true }, async (page) => {
      await openMarked(page, "/");
      await holdRequests(page, "**/gallery");
      await galleryLink(page).click();
      await page.clock.runFor(10_000);
      await page.getByRole("link", { name: "全部活动" }).click();
      await showsPage(page, "/events", "全部活动");
      await expect.poll(() => overlay(page).count()).toBe(0);
    }));

  it("shows the browser's error page when the connection is lost", () =>
    withPage({ clock: true, expectedMessages: offlineNoise }, async (page) => {
      await openMarked(page, "/");
      await page.context().setOffline(true);
      await galleryLink(page).click();
      await expect.poll(() => page.url()).toContain("chrome-error:");
      await page.context().setOffline(false);
      await page.goto("/gallery");
      await showsPage(page, "/gallery", "往期相册");
    }));

  it("shows the server's page for an error", () =>
    withPage({ clock: true, expectedMessages: /^Failed to load resource/ }, async (page) => {
      await openMarked(page, "/");
      await page.route("**/gallery", (route) =>
        route.fulfill({ status: 503, contentType: "text/html", body: "<h1>busy</h1>" }),
      );
      await galleryLink(page).click();
      await showsPage(page, "/gallery", "busy");
    }));
});
