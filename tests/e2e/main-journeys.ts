// The main journeys of a visitor and of the organiser, for tests that restrict the browser.
import type { Page } from "playwright";
import { expect } from "vitest";
import { scripted, settled } from "../support/browser";
import { isRelease } from "../support/tier";
import { card, fillWish, likeOf, likes, option, removeWishes, single } from "./posts-in-place";
import { idOf } from "./sample-city";

/** The organiser's lists, below `/admin`. */
const listPaths =
  " ?view=ended /events /comments /wishes /review /votes /drafts /removals /settings /health /digest /sessions";
const lists = listPaths.split(" ").map((path) => `/admin${path}`);

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

export async function see(page: Page, path: string, isPlain = false): Promise<void> {
  await page.goto(path);
  await expectPage(page, isPlain);
}

/** Reads, wishes, votes, likes and changes the theme. Its wish contains `mark` and is removed. */
export async function walkAsVisitor(page: Page, mark: string): Promise<void> {
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
export async function walkAsOrganiser(page: Page, title: string, isPlain = false): Promise<void> {
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
