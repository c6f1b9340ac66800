// Posts that failed offline are stored on the device, shown as unsent, and sent by one press.
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { withDatabase } from "./city-database";
import { scriptedLater, visit } from "./page-state";
import {
  awaitQueued,
  card,
  fillWish,
  likeOf,
  likes,
  onPost,
  option,
  participants,
  pressOffline,
  removeWishes,
  showsLikes,
  single,
} from "./posts-in-place";
import { expectSound } from "./sound";

const options = { clock: true, expectedMessages: /^Failed to load resource: .*(409|422|503|net::)/ };
const unsent = (page: Page) => page.getByRole("region", { name: "未发送" });
const button = (page: Page, name: RegExp | string) => unsent(page).getByRole("button", { name });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("unsent-posts") ?? "");

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await scriptedLater(page);
}

const submit = (page: Page) => page.getByRole("button", { name: "发布心愿", exact: true });
const accepted = (page: Page) => page.getByRole("status").filter({ hasText: "心愿已提交" }).waitFor();

/** Changes the stored posts. */
const change = (page: Page, from: RegExp, to: string) =>
  page.evaluate(
    ([from, to]) => {
      const text = localStorage.getItem("unsent-posts") ?? "";
      localStorage.setItem("unsent-posts", text.replace(new RegExp(from), to));
    },
    [from.source, to] as const,
  );

async function writeOffline(page: Page, content: string): Promise<void> {
  await open(page, "/wishes");
  // Without the script that sends a form, nothing is queued.
  const script = page.waitForEvent("requestfinished", (request) => request.url().includes("sent-forms"));
  await fillWish(page, content);
  await script;
  await pressOffline(page, submit(page));
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
    // The press in one tab removes the button of the other, for which a click of Playwright would wait.
    const buttons = await Promise.all([tab, other].map((one) => button(one, /^发送/).elementHandle()));
    await Promise.all(
      buttons.map((pressed) =>
        pressed?.evaluate((element) => {
          for (let presses = 0; presses < 2; presses += 1)
            element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }),
      ),
    );
    await Promise.race([tab, other].map((one) => one.waitForURL("**/wishes#own-wishes")));
    for (const one of [tab, other]) await expect.poll(() => unsent(one).count()).toBe(0);
    await tab.goto("/wishes");
    await other.close();
    await expect.poll(() => unsent(tab).count()).toBe(0);
    await expect.poll(() => stored(tab)).toBe("");
    expect(removeWishes(content)).toBe(1);
  }));

it("one whose responses were all lost is not stored again", () =>
  withPage(options, async (page) => {
    const content = "其实已经收到的心愿";
    await open(page, "/wishes");
    // The first response sets the cookie that identifies the sender.
    const before = await likes(page);
    await likeOf(page).click();
    await showsLikes(page, before + 1);
    await likeOf(page).click();
    await showsLikes(page, before, false);
    await fillWish(page, content);
    await onPost(page, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    });
    await submit(page).click({ noWaitAfter: true });
    await awaitQueued(page);
    await page.unrouteAll();
    // Moves the first attempt an hour back, when only the press itself defines since when the post may exist.
    withDatabase((sqlite) =>
      sqlite.prepare("UPDATE wishes SET created_at = created_at - 3600000 WHERE content = ?").run(content),
    );
    const at = Number(/"at":(\d+)/.exec(await stored(page))?.[1]);
    await change(page, /"at":\d+/, `"at":${at - 3_600_000}`);
    await page.reload();
    await button(page, /^发送/).click();
    await accepted(page);
    expect(removeWishes(content)).toBe(1);
  }));

it("one sent from its own page, or deleted, leaves the queue", () =>
  withPage(options, async (page) => {
    await writeOffline(page, "先重试后删除");
    await page.getByRole("alert").getByRole("button", { name: "重试" }).click();
    await accepted(page);
    await expect.poll(() => stored(page)).toBe("");
    expect(removeWishes("先重试后删除")).toBe(1);
    await writeOffline(page, "不想发了");
    await page.reload();
    await button(page, /^删除/).click();
    await expect.poll(() => button(page, /^发送/).count()).toBe(0);
    await expect.poll(() => stored(page)).toBe("");
    expect(removeWishes("不想发了")).toBe(0);
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
    await change(page, /(\["stamp",")[^"]*/, "$1old.stamp");
    await page.reload();
    await button(page, /^发送/).click();
    await page.getByRole("alert").filter({ hasText: "页面打开太久了，请再提交一次" }).first().waitFor();
    await expect.poll(() => page.getByLabel("心愿内容").inputValue()).toBe(content);
    await expect.poll(() => stored(page)).toBe("");
    await submit(page).click();
    await accepted(page);
    expect(removeWishes(content)).toBe(1);
  }));

it("a vote and a like are queued too, and counted once", () =>
  withPage(options, async (page) => {
    await open(page, "/polls");
    const before = await participants(page, single);
    await pressOffline(page, option(page, "留在城里包饺子"));
    await page.reload();
    await expect.poll(() => unsent(page).textContent()).toContain(`未发送：留在城里包饺子 · ${single}`);
    await button(page, /^发送/).click();
    await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => stored(page)).toBe("");
    await open(page, "/wishes");
    const liked = await likes(page);
    await pressOffline(page, likeOf(page));
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
