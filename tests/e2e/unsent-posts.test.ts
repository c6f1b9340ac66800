// Posts that failed offline are stored on the device, shown as unsent, and sent by one press.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { withDatabase } from "./city-database";
import { scriptedLater } from "./page-state";
import { card, likeOf, likes, onPost, option, participants, single } from "./posts-in-place";
import { expectSound } from "./sound";

const options = { clock: true, expectedMessages: /^Failed to load resource: .*(409|422|503|net::)/ };
const unsent = (page: Page) => page.getByRole("region", { name: "未发送" });
const button = (page: Page, name: RegExp | string) => unsent(page).getByRole("button", { name });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("unsent-posts") ?? "");

/** The number of stored wishes with this text, which are deleted. */
const storedWishes = (content: string) =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM wishes WHERE content = ?").run(content).changes);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
  await scriptedLater(page);
}

/** Waits for a message during the delays between attempts. */
async function awaitQueued(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "未发送，已保存在本机" });
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return alert.isVisible();
    })
    .toBe(true);
}

async function writeOffline(page: Page, content: string): Promise<void> {
  await open(page, "/wishes");
  // Without the script that sends a form, nothing is queued.
  const script = page.waitForEvent("requestfinished", (request) => request.url().includes("sent-forms"));
  await page.getByLabel("昵称").fill("林月");
  await page.getByLabel("心愿内容").fill(content);
  await script;
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "发布心愿", exact: true }).click({ noWaitAfter: true });
  await awaitQueued(page);
  await page.context().setOffline(false);
}

it("a wish survives reload and closed tab, and one press sends it once", () =>
  withPage({ ...options, size: "small" }, async (page) => {
    const content = "关掉网页以后才发出的心愿";
    await writeOffline(page, content);
    await page.reload();
    await button(page, /^发送/).waitFor();
    const tab = await page.context().newPage();
    await page.close();
    await open(tab, "/events");
    await expect.poll(() => unsent(tab).textContent()).toContain(`未发送：发布心愿 · 心愿留言${content}`);
    await expectSound(tab);
    const other = await tab.context().newPage();
    await open(other, "/events");
    const pressed = { noWaitAfter: true };
    await Promise.all([button(tab, /^发送/).dblclick(pressed), button(other, /^发送/).click(pressed)]);
    await Promise.race([tab, other].map((one) => one.waitForURL("**/wishes")));
    for (const one of [tab, other]) await expect.poll(() => unsent(one).count()).toBe(0);
    await tab.goto("/wishes");
    await other.close();
    await expect.poll(() => unsent(tab).count()).toBe(0);
    await expect.poll(() => stored(tab)).toBe("");
    expect(storedWishes(content)).toBe(1);
  }));

it("one whose responses were all lost is not stored again", () =>
  withPage(options, async (page) => {
    const content = "其实已经收到的心愿";
    await open(page, "/wishes");
    await page.getByLabel("昵称").fill("林月");
    await page.getByLabel("心愿内容").fill(content);
    await onPost(page, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    });
    // The first response sets the cookie that identifies the sender.
    await page.context().addCookies(await visitorCookies(page));
    await page.getByRole("button", { name: "发布心愿", exact: true }).click({ noWaitAfter: true });
    await awaitQueued(page);
    await page.unrouteAll();
    // Moves the first attempt an hour back, when only the press itself defines since when the post may exist.
    withDatabase((sqlite) =>
      sqlite.prepare("UPDATE wishes SET created_at = created_at - 3600000 WHERE content = ?").run(content),
    );
    await page.evaluate(() => {
      const text = localStorage.getItem("unsent-posts") ?? "";
      localStorage.setItem(
        "unsent-posts",
        text.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) - 3_600_000}`),
      );
    });
    await page.reload();
    await button(page, /^发送/).click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    expect(storedWishes(content)).toBe(1);
  }));

/** Gives the browser a visitor's cookie by a like that is removed. */
async function visitorCookies(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/wishes");
  await likeOf(other).click();
  await likeOf(other).click();
  const cookies = await page.context().cookies();
  await other.close();
  return cookies;
}

it("one sent from its own page, or deleted, leaves the queue", () =>
  withPage(options, async (page) => {
    await writeOffline(page, "先重试后删除");
    await page.getByRole("alert").getByRole("button", { name: "重试" }).click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    await expect.poll(() => stored(page)).toBe("");
    expect(storedWishes("先重试后删除")).toBe(1);
    await writeOffline(page, "不想发了");
    await page.reload();
    await button(page, /^删除/).click();
    await expect.poll(() => button(page, /^发送/).count()).toBe(0);
    await expect.poll(() => stored(page)).toBe("");
    expect(storedWishes("不想发了")).toBe(0);
  }));

it("offline a press is reported, and the post remains; one with an expired form opens that form with its text", () =>
  withPage(options, async (page) => {
    const content = "放了两天的心愿";
    await writeOffline(page, content);
    await page.reload();
    await button(page, /^发送/).waitFor();
    await page.context().setOffline(true);
    await button(page, /^发送/).click();
    await unsent(page).getByRole("alert").filter({ hasText: "请检查网络连接后重试" }).waitFor();
    await expect.poll(() => stored(page)).toContain(content);
    await page.context().setOffline(false);
    await page.evaluate(() => {
      const text = localStorage.getItem("unsent-posts") ?? "";
      localStorage.setItem("unsent-posts", text.replace(/(\["stamp",")[^"]*/, "$1old.stamp"));
    });
    await page.reload();
    await button(page, /^发送/).click();
    await page.getByRole("alert").filter({ hasText: "页面打开太久了，请再提交一次" }).first().waitFor();
    await expect.poll(() => page.getByLabel("心愿内容").inputValue()).toBe(content);
    await expect.poll(() => stored(page)).toBe("");
    await page.getByRole("button", { name: "发布心愿", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();
    expect(storedWishes(content)).toBe(1);
  }));

it("a vote and a like are queued too, and counted once", () =>
  withPage(options, async (page) => {
    await open(page, "/polls");
    const before = await participants(page, single);
    await page.context().setOffline(true);
    await option(page, "留在城里包饺子").click({ noWaitAfter: true });
    await awaitQueued(page);
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => unsent(page).textContent()).toContain(`未发送：留在城里包饺子 · ${single}`);
    await button(page, /^发送/).click();
    await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => stored(page)).toBe("");
    await open(page, "/wishes");
    const liked = await likes(page);
    await page.context().setOffline(true);
    await likeOf(page).click({ noWaitAfter: true });
    await awaitQueued(page);
    await page.context().setOffline(false);
    await page.reload();
    await button(page, /^发送/).click();
    await expect.poll(() => likes(page)).toBe(liked + 1);
  }));

it("a password is never queued, and signing in or out clears the queue", () =>
  withPage({ ...options, expectedMessages: /401|net::/ }, async (page) => {
    await open(page, "/admin/login");
    await page.getByLabel("密码").fill("correct horse");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "登录", exact: true }).click({ noWaitAfter: true });
    await page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => stored(page)).toBe("");
    await writeOffline(page, "登录以前写的");
    const queue = await stored(page);
    await open(page, "/logout");
    await page.getByRole("main").getByRole("button", { name: "退出登录" }).click();
    await expect.poll(() => stored(page)).toBe("");
    await page.evaluate((text) => localStorage.setItem("unsent-posts", text), queue);
    await open(page, "/admin/login");
    await page.getByLabel("密码").fill("correct horse");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect.poll(() => stored(page)).toBe("");
  }));
