// The main journeys work without errors in the oldest supported browsers (README), imitated by removing the interfaces
// they lack, and in browsers that reject storage: by a setting, in some in-app browsers, or because it is full.

import type { Page } from "playwright";
import { expect, it } from "vitest";
import { offlineNoise, scripted, settled, withPage } from "../support/browser";
import { combinations, firstOf, isRelease } from "../support/tier";
import { visit } from "./page-state";
import { card, fillWish, likeOf, likes, option, removeWishes, single } from "./posts-in-place";
import { idOf } from "./sample-city";

/** The organiser's lists. */
const lists = [
  ...["", "?view=ended", "/events", "/comments", "/wishes", "/review", "/votes", "/drafts"],
  ...["/removals", "/settings", "/health", "/digest", "/sessions"],
].map((path) => `/admin${path}`);

const errorTitle = /加载失败|服务器错误|网络连接异常|页面未找到/;

/** Expects a page of the site, no error page, once its scripts have started; `isPlain` where it is not hydrated. */
async function expectPage(page: Page, isPlain = false): Promise<void> {
  if (isPlain) await page.waitForLoadState("load");
  else await scripted(page);
  await settled(page);
  const heading = page.getByRole("heading", { level: 1 }).first();
  await expect.poll(() => heading.isVisible()).toBe(true);
  await expect
    .poll(() => page.locator("main").textContent(), { message: page.url() })
    .not.toMatch(errorTitle);
}

async function see(page: Page, path: string, isPlain = false): Promise<void> {
  await page.goto(path);
  await expectPage(page, isPlain);
}

/** Reads, wishes, votes, likes and changes the theme. Its wish contains `mark` and is removed. */
async function walkAsVisitor(page: Page, mark: string): Promise<void> {
  try {
    await walk(page, mark);
  } finally {
    removeWishes(mark);
  }
}

async function walk(page: Page, mark: string): Promise<void> {
  for (const path of ["/", "/events", "/gallery", "/polls", "/wishes", `/events/${await idOf("upcoming")}`])
    await see(page, path);
  await see(page, "/wishes");
  await fillWish(page, mark);
  await page.getByRole("button", { name: "发布心愿" }).click();
  await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
  const before = await likes(page);
  await likeOf(page).click();
  await expect.poll(() => likes(page)).toBe(before + 1);
  await likeOf(page).click();
  await expect.poll(() => likes(page)).toBe(before);
  await see(page, "/polls");
  const choice = "阿尔卑斯山脚走一天";
  await option(page, choice).click();
  await card(page, single).getByRole("status").filter({ hasText: choice }).waitFor();
  await page.getByRole("contentinfo").getByRole("button", { name: "深色" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
}

/**
 * Opens every list client-side (as a document where that is unavailable, and before a release), searches, and writes,
 * saves and deletes a draft of an event.
 */
async function walkAsOrganiser(page: Page, title: string, isPlain = false): Promise<void> {
  for (const path of isPlain || isRelease ? lists : []) await see(page, path, isPlain);
  await see(page, "/admin", isPlain);
  for (const path of isPlain ? [] : lists) {
    await page.evaluate((to) => window.__remixRouter?.navigate(to), path);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ""));
    await expectPage(page);
  }
  await see(page, "/admin/create-event", isPlain);
  await page.getByLabel("活动标题").fill(title);
  if (!isPlain) await page.getByText(/^已自动保存/).waitFor();
  if (isPlain) {
    await page.locator("summary", { hasText: "草稿" }).click();
    await page.getByRole("button", { name: "保存草稿" }).click();
    await page.getByText("草稿已保存", { exact: true }).waitFor();
  } else await page.getByRole("button", { name: "时间地点" }).click();
  await expectPage(page, isPlain);
  await page.getByRole("navigation", { name: "面包屑" }).getByRole("link").click();
  await page.waitForURL("**/admin");
  await see(page, "/admin/drafts", isPlain);
  await page.getByRole("searchbox").fill(title);
  if (isPlain) await page.getByRole("searchbox").press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(title);
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByRole("checkbox", { name: title }).check();
  await page.getByRole("button", { name: "删除所选" }).click();
  await page.getByRole("button", { name: "删除所选（1）" }).last().click();
  await page.getByRole("status").filter({ hasText: "已删除 1 个草稿" }).waitFor();
}

/** Paths of interfaces from the global object. */
const words = (text: string) => text.trim().split(/\s+/);
const lackingInAll = words(`
  Array.fromAsync Object.groupBy Map.groupBy Promise.withResolvers Promise.try AbortSignal.any
  URL.canParse URL.parse Element.prototype.checkVisibility HTMLElement.prototype.showPopover navigation
  scheduler Set.prototype.union Iterator
`);
const lackingInChrome100 = words(`
  Array.prototype.toSorted Array.prototype.toReversed Array.prototype.toSpliced Array.prototype.with
  AbortSignal.timeout Response.json HTMLElement.prototype.inert String.prototype.isWellFormed
`);
/** The oldest browsers first. */
const lacking: Record<string, string[]> = {
  "Safari 15": [
    ...[...lackingInAll, ...lackingInChrome100],
    ...words(`
      Object.hasOwn Array.prototype.at String.prototype.at Array.prototype.findLast
      Array.prototype.findLastIndex structuredClone SubmitEvent HTMLFormElement.prototype.requestSubmit
      HTMLDialogElement navigator.locks requestIdleCallback BroadcastChannel
      Document.prototype.adoptedStyleSheets OffscreenCanvas crypto.randomUUID
    `),
  ],
  "Chrome 100": [...lackingInAll, ...lackingInChrome100],
  "Firefox 115": [
    ...lackingInAll,
    ...words("Intl.Segmenter Element.prototype.ariaLabel Element.prototype.role requestIdleCallback"),
  ],
};

/** Removes interfaces before any script of a page, and `:has()` from the selectors that scripts use. */
function takeAway(paths: string[]): void {
  for (const path of paths) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let owner: object | undefined = window;
    for (const name of names) owner = owner && Reflect.get(owner, name);
    // An attribute of an object is on its prototype.
    for (let at = owner; at; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, last);
  }
  for (const { prototype } of [Document, Element]) {
    for (const name of ["querySelector", "querySelectorAll", "closest", "matches"]) {
      const own: unknown = Reflect.get(prototype, name);
      if (typeof own !== "function") continue;
      Reflect.set(prototype, name, function (this: unknown, selector: string) {
        if (selector.includes(":has(")) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return own.call(this, selector);
      });
    }
  }
}

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

/** Restricts the scripts of a page. */
type Restrict = (page: Page) => Promise<unknown>;
type Case = (name: string, restrict: Restrict) => Promise<void>;

const walks: Record<string, Case> = {
  "lets a visitor read, wish, vote, like and change the theme": (name, restrict) =>
    withPage({}, async (page) => {
      await restrict(page);
      await walkAsVisitor(page, `${name}也能许愿`);
    }),

  "lets the organiser use every list, the event form and the drafts": (name, restrict) =>
    // The poster among the lists may load later.
    withPage({ admin: true, size: "desktop", expectedMessages: /status of 503/ }, async (page) => {
      await restrict(page);
      // Before 15.4 it shows the organiser's pages as plain HTML.
      const isPlain = name === "Safari 15";
      await walkAsOrganiser(page, `${name}的草稿`, isPlain);
      const restoration = isPlain ? "auto" : "manual";
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe(restoration);
    }),
};

const withoutStorage: Record<string, Case> = {
  "switches list keys off for the lifetime of the document": (_name, restrict) =>
    withPage({ admin: true, size: "desktop" }, async (page) => {
      await restrict(page);
      const keys = page.getByRole("checkbox", { name: "键盘快捷键" });
      await see(page, "/admin/comments");
      await keys.uncheck();
      await page.evaluate(() => window.__remixRouter?.navigate("/admin/wishes"));
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/wishes");
      await expect.poll(() => keys.isChecked()).toBe(false);
    }),

  "does not claim that input is stored on the device": (_name, restrict) =>
    withPage({ admin: true, expectedMessages: offlineNoise }, async (page) => {
      await restrict(page);
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

const rowsOf = (names: [string, Restrict][], cases: Record<string, Case>) =>
  combinations(names, Object.entries(cases)).map(([[name, restrict], [title, run]]) => ({
    name,
    title,
    run: () => run(name, restrict),
  }));

const oldBrowsers = Object.entries(lacking).map(([name, paths]): [string, Restrict] => [
  name,
  (page) => page.addInitScript(takeAway, paths),
]);
it.each(firstOf(2, rowsOf(oldBrowsers, walks)))("$name $title", ({ run }) => run());

const storages = Object.entries(rejections).map(([name, reject]): [string, Restrict] => [
  name,
  (page) => page.addInitScript(reject),
]);
/** The longest walk runs before a release; that of the event form without storage is among the others. */
const chosen = Object.entries(walks).filter(([title]) => isRelease || !title.includes("every list"));
it.each(
  rowsOf(storages, { ...Object.fromEntries(chosen), ...withoutStorage }),
)("storage that is $name $title", ({ run }) => run());

it("a list's position is restored if storage works", () =>
  withPage({ admin: true, size: "phone" }, async (page) => {
    await visit(page, "/admin/events");
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    await page.reload();
    await scripted(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  }));
