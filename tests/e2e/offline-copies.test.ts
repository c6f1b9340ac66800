// Visited pages are shown offline by the service worker; never in place of a response, and never personal ones.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { startServer } from "../support/built-server";
import { adminCookie } from "../support/worker-server";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { copyNote, storedIn, visit } from "./page-state";
import { expectSound } from "./sound";

const options = { worker: true, expectedMessages: /^Failed to load resource: (net::|.* 503)/ };

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a page and waits until it is stored. */
async function see(page: Page, path: string, name = path): Promise<void> {
  await visit(page, path);
  await expect.poll(() => storedIn(page, "pages")).toContain(name);
}

it("the first visited event is available offline, with its image and age; online it comes from the server", () =>
  withPage({ ...options, expectedMessages: /404|net::/ }, async (page) => {
    const id = makeOwnEvent("没有信号的桌游夜");
    try {
      await see(page, `/events/${id}`);
      await expect.poll(async () => (await storedIn(page, "pictures")).length).toBeGreaterThan(0);
      await page.context().setOffline(true);
      for (const address of [`/events/${id}`, `/e/${id}?from=groupmessage`, `/event/${id}`]) {
        await page.goto(address);
        await copyNote(page).filter({ hasText: "刚刚" }).waitFor();
        await page.getByRole("heading", { level: 1, name: "没有信号的桌游夜" }).waitFor();
      }
      const image = page.locator("main img").first();
      await expect
        .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBeGreaterThan(0);
      await expectSound(page);
      withDatabase((sqlite) => sqlite.prepare("UPDATE events SET title = '改名以后' WHERE id = ?").run(id));
      await page.context().setOffline(false);
      await copyNote(page).getByRole("link", { name: "重试" }).click();
      await page.getByRole("heading", { level: 1, name: "改名以后" }).waitFor();
      await expect.poll(() => copyNote(page).count()).toBe(0);
    } finally {
      removeOwnEvent(id);
    }
    // A 404 page deletes its copy.
    await page.goto(`/events/${id}`);
    await expect.poll(() => storedIn(page, "pages")).not.toContain(`/events/${id}`);
  }));

it("a page without a copy shows the list of copies", () =>
  withPage({ ...options, size: "small" }, async (page) => {
    await see(page, "/gallery");
    await see(page, "/home", "/");
    await page.context().setOffline(true);
    for (const address of ["/wishes", "/admin", "/events?page=9"]) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1, name: "离线副本" }).waitFor();
      await page.getByRole("status").filter({ hasText: "这一页没有保存在本机" }).waitFor();
    }
    const items = page.getByRole("main").getByRole("listitem");
    await expect
      .poll(() => items.allTextContents())
      .toEqual([expect.stringMatching(/^城里见.*刚刚/), expect.stringMatching(/^往期相册.*刚刚/)]);
    await expectSound(page);
    await page.getByRole("link", { name: "往期相册" }).click();
    await page.getByRole("heading", { level: 1, name: "往期相册" }).waitFor();
    await copyNote(page).waitFor();
  }));

it("private URLs and pages of known visitors are not stored", () =>
  withPage({ ...options, admin: true }, async (page) => {
    await page.goto("/privacy");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    for (const address of ["/events", "/admin", "/account"]) await visit(page, address);
    await page.context().clearCookies();
    // Recorded after the others.
    await see(page, "/");
    await expect.poll(() => storedIn(page, "pages")).toEqual(["/"]);
  }));

it("copies are deleted by the first page without the session", () =>
  withPage(options, async (page) => {
    await see(page, "/gallery");
    const id = makeOwnEvent("签到的名单");
    try {
      const { origin } = new URL(page.url());
      const cookies = Object.entries(adminCookie).map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(cookies);
      await visit(page, `/admin/events/${id}/check-in`);
      await expect.poll(() => storedIn(page, "private")).toEqual([`/admin/events/${id}/check-in`]);
      expect(await storedIn(page, "pages")).toEqual(["/gallery"]);
      await page.context().clearCookies();
      await visit(page, "/events");
      await expect.poll(() => storedIn(page, "private")).toEqual([]);
      expect(await storedIn(page, "pages")).not.toContain("/gallery");
    } finally {
      removeOwnEvent(id);
    }
  }));

it("caches of an earlier worker are deleted, and worker and copies by low-data mode", () =>
  withPage(options, async (page) => {
    // A document without scripts, so no worker runs before it.
    await page.goto("/robots.txt");
    await page.evaluate(async () => void (await caches.open("copies-0-pages")));
    await see(page, "/gallery");
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain("copies-0-pages");
    await page.getByRole("button", { name: "省流模式" }).click();
    await page.locator("html[data-lite]").waitFor();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect.poll(() => registrations(page)).toBe(0);
  }));

it("the setting removes worker and copies at the next visit", async () => {
  const first = await startServer();
  const settings = { PORT: new URL(first.baseUrl).port, BASE_URL: first.baseUrl, OFFLINE_COPIES: "off" };
  let stop = first.stop;
  try {
    await withPage({ ...options, baseUrl: first.baseUrl }, async (page) => {
      await see(page, "/gallery");
      await stop();
      stop = (await startServer({ settings })).stop;
      await page.goto("/gallery");
      await expect.poll(() => registrations(page)).toBe(0);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
      await visit(page, "/events");
      await expect.poll(() => registrations(page)).toBe(0);
    });
  } finally {
    await stop();
  }
});
