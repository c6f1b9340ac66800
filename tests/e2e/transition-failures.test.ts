import { describe, expect, it } from "vitest";
import { offlineNoise, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { firstOf } from "../support/tier";
import { galleryLink, isSameDocument, openMarked, overlay, showsPage } from "./navigation";

describe("a failing transition", () => {
  it("is a plain navigation under reduced motion", () =>
    withPage({ clock: true, reducedMotion: true }, async (page) => {
      await openMarked(page, "/");
      await galleryLink(page).click();
      await showsPage(page, "/gallery", "往期相册");
      await expect.poll(() => isSameDocument(page)).toBe(false);
    }));

  it("adds one history entry when the link is pressed twice", () =>
    withPage({ clock: true }, async (page) => {
      await openMarked(page, "/");
      const entries = await page.evaluate(() => history.length);
      const release = await holdRequests(page, "**/gallery");
      await galleryLink(page).dblclick();
      release();
      await showsPage(page, "/gallery", "往期相册");
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
    }));

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

  it.each(firstOf(1, [503, 404]))("shows the server's page for status %i", (status) =>
    withPage({ clock: true, expectedMessages: /^Failed to load resource/ }, async (page) => {
      await openMarked(page, "/");
      await page.route("**/gallery", (route) =>
        route.fulfill({ status, contentType: "text/html", body: "<h1>busy</h1>" }),
      );
      await galleryLink(page).click();
      await showsPage(page, "/gallery", "busy");
    }));
});
