// A browser that rejects storage (blocked by a setting, in some in-app browsers, or full): every page works without
// errors.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { offlineNoise, scripted, withPage } from "../support/browser";
import { combinations, isRelease } from "../support/tier";
import { see, walkAsOrganiser, walkAsVisitor } from "./main-journeys";

/** Scripts that run before any of a page. */
const rejections = {
  null: () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { configurable: true, get: () => null });
  },
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

const cases: Record<string, (name: string, reject: () => void) => Promise<void>> = {
  "lets a visitor read, wish, vote, like and change the theme": (name, reject) =>
    withPage({}, async (page) => {
      await page.addInitScript(reject);
      await walkAsVisitor(page, `没有存储也能许愿 ${name}`);
    }),

  "lets the organiser use every list, the event form and the drafts": (name, reject) =>
    withPage({ admin: true, size: "desktop" }, async (page) => {
      await page.addInitScript(reject);
      await walkAsOrganiser(page, `没有存储的草稿 ${name}`);
    }),

  "switches list keys off for the lifetime of the document": (_name, reject) =>
    withPage({ admin: true, size: "desktop" }, async (page) => {
      await page.addInitScript(reject);
      const keys = page.getByRole("checkbox", { name: "键盘快捷键" });
      await see(page, "/admin/comments");
      await keys.uncheck();
      await page.evaluate(() => window.__remixRouter?.navigate("/admin/wishes"));
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/wishes");
      await expect.poll(() => keys.isChecked()).toBe(false);
    }),

  "does not claim that input is stored on the device": (_name, reject) =>
    withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.addInitScript(reject);
      await see(page, "/admin/create-event");
      await page.context().setOffline(true);
      await page.getByLabel("活动标题").fill("断线又没有存储");
      await page.getByText("未连接，还没有保存").waitFor();
      await expect.poll(() => page.getByText("已保存在本机").count()).toBe(0);
      await page.getByRole("navigation", { name: "面包屑" }).getByRole("link").click({ noWaitAfter: true });
      await page.getByRole("dialog").getByText("离开后会丢失").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
    }),
};

/** The longest walk runs before a release; that of the event form without storage is among the others. */
const chosen = Object.entries(cases).filter(([title]) => isRelease || !title.includes("every list"));
const rows = combinations(Object.entries(rejections), chosen).map(([[name, reject], [title, run]]) => ({
  name,
  title,
  run: () => run(name, reject),
}));

it.each(rows)("storage that is $name $title", ({ run }) => run());

it("a list's position is restored if storage works", () =>
  withPage({ admin: true, size: "phone" }, async (page: Page) => {
    await page.goto("/admin/events");
    await scripted(page);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    await page.reload();
    await scripted(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  }));
