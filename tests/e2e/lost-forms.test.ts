// Forms that open a page, sent over a connection that is lost during the request: the page remains with its input.
import type { Page, Request, Route } from "playwright";
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { gate } from "../support/held-requests";
import { axeProblems } from "./axe";
import { isFocused } from "./page-state";
import { fillWish, isMarked, onPost, open, removeWishes } from "./posts-in-place";
import { expectSound } from "./sound";

const expectedMessages = /^Failed to load resource: .*(401|422|503|net::)/;
const disconnect = (route: Route) => route.abort("connectionreset");
/** Lets a post reach the server, and drops its response. */
const dropResponse = async (route: Route) => {
  await route.fetch({ maxRedirects: 0 });
  await disconnect(route);
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alertOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const pressed = { noWaitAfter: true };

/** The posts of the page, including retries; a redirected one counts once. */
function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.redirectedFrom()) posts.push(request);
  });
  return posts;
}

it("a wish whose responses are lost is attempted three times, then shows 重试, which sends it once", () =>
  withPage({ clock: true, expectedMessages }, async (page) => {
    const content = "答复丢失的心愿";
    await open(page, "/wishes");
    await fillWish(page, content);
    const posts = watchPosts(page);
    const failed: Request[] = [];
    page.on("requestfailed", (request) => failed.push(request));
    await onPost(page, dropResponse);
    await button(page, "发布心愿").click(pressed);
    const alert = alertOf(page, "留言提交失败，请重试");
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => failed.length).toBeGreaterThanOrEqual(tries);
      // The delay begins once the page has received the failure.
      while (posts.length === tries && !(await alert.isVisible())) await page.clock.runFor(500);
    }
    expect(posts).toHaveLength(3);
    await expect.poll(() => alert.textContent()).toContain("请检查网络连接后重试");
    await expect.poll(async () => [await isFocused(alert), await isMarked(page)]).toEqual([true, true]);
    await expect.poll(() => page.getByLabel("心愿内容").inputValue()).toBe(content);
    await expectSound(page);
    await page.unrouteAll();
    await alert.getByRole("button", { name: "重试" }).click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    const since = posts.map((post) => Number(post.headers()["x-first-try"] ?? 0));
    expect([since.length, since[0]]).toEqual([4, 0]);
    expect(since[3]).toBeGreaterThanOrEqual(3);
    expect(removeWishes(content)).toBe(1);
  }));

it("a form is sent once for several presses, and its response opens as a page", () =>
  withPage({ expectedMessages }, async (page) => {
    const content = "连按两次的心愿";
    await open(page, "/events");
    await open(page, "/wishes");
    await fillWish(page, content);
    const posts = watchPosts(page);
    const { open: release, opened: held } = gate();
    await onPost(page, async (route) => {
      await held;
      await route.fallback();
    });
    await button(page, "发布心愿").click(pressed);
    await button(page, "发布心愿").click(pressed);
    release();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    await expect.poll(() => isMarked(page)).toBe(false);
    expect(await axeProblems(page)).toEqual([]);
    expect(posts).toHaveLength(1);
    expect(removeWishes(content)).toBe(1);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "全部活动" }).waitFor();
  }));

it("a rejection is shown in place, with its error at the field and the input", () =>
  withPage({ expectedMessages }, async (page) => {
    const content = "长".repeat(1001);
    await open(page, "/wishes");
    await fillWish(page, content);
    await button(page, "发布心愿").click();
    const alert = alertOf(page, "心愿内容不能超过1000个字符");
    await alert.waitFor();
    await expect.poll(async () => [await isFocused(alert), await isMarked(page)]).toEqual([true, true]);
    const field = page.getByLabel("心愿内容");
    await expect
      .poll(async () => [await field.inputValue(), await field.getAttribute("aria-invalid")])
      .toEqual([content, "true"]);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/wishes");
    expect(await axeProblems(page)).toEqual([]);
  }));

it("a sign-in is not retried automatically, and a rejection is shown in place", () =>
  withPage({ expectedMessages }, async (page) => {
    await open(page, "/dashboard");
    await page.getByLabel("密码").fill("not this one");
    const posts = watchPosts(page);
    await onPost(page, disconnect);
    await button(page, "登录").click();
    const alert = alertOf(page, "登录过程中发生错误，请稍后重试");
    await alert.waitFor();
    await expect.poll(async () => [posts.length, await isFocused(alert)]).toEqual([1, true]);
    await expect.poll(() => page.getByLabel("密码").inputValue()).toBe("not this one");
    await page.unrouteAll();
    await alert.getByRole("button", { name: "重试" }).click(pressed);
    await alertOf(page, "密码错误，请重试").waitFor();
    await expect
      .poll(async () => [new URL(page.url()).pathname, await isMarked(page)])
      .toEqual(["/admin/login", true]);
  }));

it("without its script the browser sends the form", () =>
  withPage({ expectedMessages }, async (page) => {
    const content = "没有脚本时写的心愿";
    await page.route("**/later-sent-forms*", disconnect);
    await open(page, "/wishes");
    await fillWish(page, content);
    await button(page, "发布心愿").click(pressed);
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    await expect.poll(() => isMarked(page)).toBe(false);
    expect(removeWishes(content)).toBe(1);
  }));
