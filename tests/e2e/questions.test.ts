// Confirmations in the organiser's lists: dialogs with scripts, pages without.
import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { withDatabase } from "./city-database";
import { isSameDocument } from "./navigation";
import { addPendingComments, makeOwnEvent } from "./own-event";
import { expectSound } from "./sound";

/** Prefix of the rows of these tests, to find and remove them. */
const mark = "【问句测试】";

/** Running events, the first of which started last. */
function makeEvents(names: string[]): void {
  names.forEach((name, index) => {
    const startAt = Date.now() - (index + 1) * 60_000;
    makeOwnEvent(mark + name, { start_at: startAt, end_at: startAt + 3_600_000 });
  });
}

const makePending = (contents: string[]) => addPendingComments(contents.map((content) => mark + content));

const columnOf = (name: string, column: "status" | "archived_at") =>
  withDatabase((sqlite) =>
    sqlite
      .prepare(`SELECT ${column} FROM events WHERE title = ?`)
      .pluck()
      .get(mark + name),
  );
const statusOf = (name: string) => columnOf(name, "status");
const countComments = () =>
  withDatabase((sqlite) =>
    sqlite.prepare("SELECT count(*) FROM comments WHERE content LIKE ?").pluck().get(`${mark}%`),
  );

afterEach(() =>
  withDatabase((sqlite) => {
    sqlite.prepare("DELETE FROM comments WHERE content LIKE ?").run(`${mark}%`);
    sqlite.prepare("DELETE FROM events WHERE title LIKE ?").run(`${mark}%`);
  }),
);

const list = `/admin/events?search=${encodeURIComponent(mark)}`;
const ticket = (page: Page, name: string) => page.getByRole("article", { name: mark + name });
const dialog = (page: Page) => page.getByRole("dialog");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const markDocument = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
  await markDocument(page);
}

describe.each(mainSize("phone"))("a confirmation dialog, $size", ({ size }) => {
  it("opens over the list or in another tab, closes by Escape and its second button, and restores the focus", () =>
    withPage({ size, admin: true }, async (page) => {
      makeEvents(["甲", "乙"]);
      await open(page, list);
      const entries = await page.evaluate(() => history.length);
      const menu = ticket(page, "乙").locator("summary");
      await menu.click();
      const opener = ticket(page, "乙").getByRole("link", { name: "删除" });
      await opener.press("Enter");
      await dialog(page).getByRole("heading", { name: "确定要删除这个活动吗？" }).waitFor();
      await expect.poll(() => focused(page)).toBe("取消");
      await expectSound(page);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await expect.poll(() => menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
      await menu.click();
      await opener.click();
      await dialog(page).getByRole("button", { name: "取消" }).click();
      await dialog(page).waitFor({ state: "detached" });
      await expect.poll(() => menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
      await expect.poll(() => page.url()).toContain(list);
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
      expect(statusOf("乙")).toBe("active");
      await menu.click();
      const [tab] = await Promise.all([
        page.context().waitForEvent("page"),
        opener.click({ modifiers: ["ControlOrMeta"] }),
      ]);
      await tab.getByRole("heading", { level: 1, name: "确定要删除这个活动吗？" }).waitFor();
      await expect.poll(() => dialog(page).count()).toBe(0);
    }));

  it("is sent once without a history entry, returns to the same list, focuses the next event and can be undone", () =>
    withPage({ size, admin: true }, async (page) => {
      makeEvents(["甲", "乙", "丙"]);
      await open(page, `${list}&sortBy=startTime&sortOrder=desc`);
      const where = new URL(page.url());
      const isRestored = () => {
        const { pathname, searchParams } = new URL(page.url());
        return pathname === where.pathname && searchParams.get("search") === mark;
      };
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      await ticket(page, "乙").getByRole("link", { name: "标记为已完成" }).click();
      const [entries, position] = await page.evaluate(() => [history.length, window.scrollY]);
      await dialog(page).getByRole("button", { name: "标记为已完成" }).dblclick();
      await page.getByText(`活动「${mark}乙」已标记为已完成`).first().waitFor();
      await dialog(page).waitFor({ state: "detached" });
      expect([posts, statusOf("乙")]).toEqual([1, "ended"]);
      await expect
        .poll(() => page.evaluate(() => [history.length, window.scrollY]))
        .toEqual([entries, position]);
      await expect
        .poll(() => ticket(page, "乙").evaluate((article) => article.contains(document.activeElement)))
        .toBe(true);
      await expect.poll(isRestored).toBe(true);
      await page.getByRole("button", { name: "撤销" }).click();
      await expect.poll(() => statusOf("乙")).toBe("active");
      await expect.poll(isRestored).toBe(true);
      await ticket(page, "乙").getByText("更多").click();
      await ticket(page, "乙").getByRole("link", { name: "归档" }).click();
      await dialog(page).getByRole("button", { name: "归档", exact: true }).click();
      await page.getByText(`活动「${mark}乙」已归档`).first().waitFor();
      await page.getByRole("button", { name: "撤销" }).click();
      await expect.poll(() => columnOf("乙", "archived_at")).toBe(null);
      await expect.poll(isRestored).toBe(true);
      await ticket(page, "乙").getByText("更多").click();
      await ticket(page, "乙").getByRole("link", { name: "删除" }).click();
      await dialog(page).getByRole("button", { name: "删除" }).click();
      await page.getByText(`活动「${mark}乙」已删除`).first().waitFor();
      await dialog(page).waitFor({ state: "detached" });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest("article") !== null))
        .toBe(true);
      await expect.poll(isRestored).toBe(true);
      await expect.poll(() => page.getByRole("article").count()).toBe(2);
      await expect.poll(() => isSameDocument(page)).toBe(true);
    }));

  it("shows its errors and input inside", () =>
    withPage({ size, admin: true, expectedMessages: /422/ }, async (page) => {
      makePending(["一", "二"]);
      await open(page, `/admin/comments?q=${encodeURIComponent(mark)}`);
      await page.getByLabel("全选").check();
      await page.getByRole("button", { name: "拒绝所选" }).click();
      const send = dialog(page).getByRole("button", { name: "确认拒绝" });
      await send.click();
      await dialog(page).getByRole("alert").getByText("请填写拒绝原因").waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await dialog(page).getByLabel("拒绝原因").fill("长".repeat(501));
      await send.click();
      await dialog(page).getByRole("alert").getByText("拒绝原因不能超过500个字符").waitFor();
      await expect.poll(() => dialog(page).getByLabel("拒绝原因").inputValue()).toBe("长".repeat(501));
      await dialog(page).getByLabel("拒绝原因").fill("重复了");
      await send.click();
      await page.getByText("已拒绝 2 条评论").first().waitFor();
      await dialog(page).waitFor({ state: "detached" });
      await expect.poll(() => isSameDocument(page)).toBe(true);
      await expect.poll(() => page.url()).toContain("q=");
    }));
});

it("a lost connection leaves the dialog open with its input, and the next press sends it", () =>
  withPage({ admin: true, expectedMessages: /net::ERR|503/ }, async (page) => {
    makePending(["一"]);
    await open(page, `/admin/comments?q=${encodeURIComponent(mark)}`);
    await page.route("**/selection.data*", (route) => route.abort());
    await page.getByLabel("全选").check();
    await page.getByRole("button", { name: "拒绝所选" }).click({ noWaitAfter: true });
    await dialog(page).getByRole("alert").getByText("请检查网络连接后重试").waitFor();
    await page.unroute("**/selection.data*");
    await dialog(page).getByRole("button", { name: "重试" }).click();
    await dialog(page).getByLabel("拒绝原因").fill("断线前写的");
    const send = dialog(page).getByRole("button", { name: "确认拒绝" });
    for (const failure of ["lost", "busy"]) {
      await page.route("**/selection.data*", (route) =>
        failure === "lost" ? route.abort() : route.fulfill({ status: 503, body: "" }),
      );
      await send.click({ noWaitAfter: true });
      const message = failure === "lost" ? "请检查网络连接后重试" : "更新评论状态失败，请重试";
      await dialog(page).getByRole("alert").getByText(message).waitFor();
      await expect.poll(() => dialog(page).getByLabel("拒绝原因").inputValue()).toBe("断线前写的");
      await page.unroute("**/selection.data*");
    }
    expect(await axeProblems(page)).toEqual([]);
    await send.click();
    await page.getByText("已拒绝 1 条评论").first().waitFor();
  }));

it("an empty selection is reported on the list, without a confirmation; the next one has its own message", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    makePending(["一"]);
    await open(page, `/admin/comments?q=${encodeURIComponent(mark)}`);
    await page.getByRole("button", { name: "删除所选" }).click();
    await page.getByRole("status").getByText("请先勾选要处理的评论").waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(countComments()).toBe(1);
    await page.getByRole("checkbox", { name: "全选" }).check();
    await page.getByRole("button", { name: "拒绝所选" }).click();
    await dialog(page).getByRole("radio").first().check();
    await dialog(page).getByRole("button", { name: "拒绝" }).click();
    await page.getByText("已拒绝 1 条评论").first().waitFor();
  }));
