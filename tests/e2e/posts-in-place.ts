// The pages of polls and wishes for tests of posts without a page load.
import type { Page, Route } from "playwright";
import { scripted } from "../support/browser";

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
  await page.goto(path);
  await scripted(page);
  await mark(page);
}
