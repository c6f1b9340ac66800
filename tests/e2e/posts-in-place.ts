// The pages of polls and wishes for tests of posts without a page load.
import type { Locator, Page, Route } from "playwright";
import { expect } from "vitest";
import { withDatabase } from "./city-database";
import { visit } from "./page-state";

export const single = "下一次集体活动，你更想去哪里？";
export const several = "桌游夜改到星期几最方便？";
export const liked = "帕拉佐门市场";
/** Console messages of rejected posts and lost connections. */
export const trouble = /^Failed to load resource: .*(403|404|409|422|503|net::)/;

/** Without smooth scrolling, so that positions can be compared immediately. */
export const still = { reducedMotion: true };

export const card = (page: Page, title: string) => page.getByRole("article", { name: title });
export const wish = (page: Page, text = liked) => page.getByRole("listitem").filter({ hasText: text });
export const likeOf = (page: Page, text = liked) =>
  wish(page, text).getByRole("button", { name: /^(取消)?赞 / });
export const option = (page: Page, text: string) => card(page, single).getByRole("button", { name: text });

export async function participants(page: Page, title: string): Promise<number> {
  return Number(/(\d+) 人参与/.exec((await card(page, title).textContent()) ?? "")?.[1]);
}
export async function likes(page: Page, text = liked): Promise<number> {
  return Number((await likeOf(page, text).textContent())?.replace(/\D/g, ""));
}

/** Waits until a like is counted, by default with that of this browser. */
export const showsLikes = (page: Page, count: number, isOwn = true): Promise<void> =>
  wish(page)
    .getByRole("button", { name: new RegExp(`^赞 ${count}，`), pressed: isOwn })
    .waitFor();

/** The animated parts of bars and hearts: those of the ballot or like that this page answers. */
export const motionsIn = (place: Page | Locator): Promise<number> =>
  place
    .locator("svg, rect")
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).animationName !== "none").length);

export async function fillWish(page: Page, content: string): Promise<void> {
  await page.getByLabel("昵称").fill("林月");
  await page.getByLabel("心愿内容").fill(content);
}

/** Deletes the wishes with this text, and returns their number. */
export const removeWishes = (content: string): number =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM wishes WHERE content = ?").run(content).changes);

/** Waits for the message of the queue during the delays between attempts. */
export async function awaitQueued(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "未发送，已保存在本机" });
  const isQueued = async () => {
    await page.clock.runFor(500);
    return alert.isVisible();
  };
  await expect.poll(isQueued).toBe(true);
}

/** Presses a button offline, and returns online once its post is queued. */
export async function pressOffline(page: Page, button: Locator): Promise<void> {
  await page.context().setOffline(true);
  await button.click({ noWaitAfter: true });
  await awaitQueued(page);
  await page.context().setOffline(false);
}

/** Handles the posts that scripts send. */
export const onPost = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route("**/*", (route) => {
    const request = route.request();
    return request.method() === "POST" && request.resourceType() === "fetch"
      ? handle(route)
      : route.fallback();
  });

/** Marks the document to distinguish it from another one. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });
export const isMarked = (page: Page) => page.evaluate(() => "marked" in document.documentElement.dataset);

/** Makes the server reject the next like. */
export const forgeStamp = (page: Page) =>
  page.locator("#likes [name=stamp]").evaluate((field: HTMLInputElement) => {
    field.value = "forged.stamp";
  });

export async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await mark(page);
}
