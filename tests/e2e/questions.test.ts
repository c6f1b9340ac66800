// Confirmations in the organiser's lists: dialogs with scripts, pages without.
import type { Page, Route } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { execute, readValue } from "./city-database";
import { addPendingComments, makeOwnEvent, removeComments } from "./own-event";
import { hasFocus } from "./page-state";
import { isMarked, open } from "./posts-in-place";
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
  readValue(`SELECT ${column} FROM events WHERE title = ?`, mark + name);
const statusOf = (name: string) => columnOf(name, "status");

afterEach(() => {
  removeComments(mark);
  execute("DELETE FROM events WHERE title LIKE ?", `${mark}%`);
});

const list = `/admin/events?search=${encodeURIComponent(mark)}`;
const ticket = (page: Page, name: string) => page.getByRole("article", { name: mark + name });
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const isClosed = (page: Page) => dialog(page).waitFor({ state: "detached" });
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const undo = (page: Page) => page.getByRole("button", { name: "撤销" }).click();

describe.each(mainSize("phone"))("a confirmation dialog, $size", ({ size }) => {
  it("opens over the list or in another tab, restores the focus if closed, is sent once, and can be undone", () =>
    withPage({ size, admin: true }, async (page) => {
      makeEvents(["甲", "乙", "丙"]);
      await open(page, `${list}&sortBy=startTime&sortOrder=desc`);
      const entries = await page.evaluate(() => history.length);
      const menu = ticket(page, "乙").locator("summary");
      const opener = ticket(page, "乙").getByRole("link", { name: "删除" });
      await menu.click();
      await opener.press("Enter");
      await dialog(page).getByRole("heading", { name: "确定要删除这个活动吗？" }).waitFor();
      await hasFocus(dialog(page).getByRole("button", { name: "取消" }));
      await expectSound(page);
      await page.keyboard.press("Escape");
      await isClosed(page);
      await hasFocus(menu);
      await menu.click();
      await opener.click();
      await press(page, "取消");
      await isClosed(page);
      await hasFocus(menu);
      await expect.poll(() => page.url()).toContain(list);
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
      expect(statusOf("乙")).toBe("active");
      await menu.click();
      const [tab] = await Promise.all([
        page.context().waitForEvent("page"),
        opener.click({ modifiers: ["ControlOrMeta"] }),
      ]);
      await tab.getByRole("heading", { level: 1, name: "确定要删除这个活动吗？" }).waitFor();
      await tab.close();
      await expect.poll(() => dialog(page).count()).toBe(0);

      const where = new URL(page.url());
      const isRestored = async () => {
        const shown = () => new URL(page.url());
        const query = () => [shown().pathname, shown().searchParams.get("search")];
        await expect.poll(query).toEqual([where.pathname, mark]);
      };
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      const choose = async (name: string) => {
        await ticket(page, "乙").getByText("更多").click();
        await ticket(page, "乙").getByRole("link", { name }).click();
        await press(page, name);
      };
      await ticket(page, "乙").getByRole("link", { name: "标记为已完成" }).click();
      const state = () => page.evaluate(() => [history.length, window.scrollY]);
      const before = await state();
      await dialog(page).getByRole("button", { name: "标记为已完成" }).dblclick();
      await says(page, `活动「${mark}乙」已标记为已完成`);
      await isClosed(page);
      expect([posts, statusOf("乙")]).toEqual([1, "ended"]);
      await expect.poll(state).toEqual(before);
      await expect
        .poll(() => ticket(page, "乙").evaluate((article) => article.contains(document.activeElement)))
        .toBe(true);
      await isRestored();
      await undo(page);
      await expect.poll(() => statusOf("乙")).toBe("active");
      await isRestored();
      await choose("归档");
      await says(page, `活动「${mark}乙」已归档`);
      await undo(page);
      await expect.poll(() => columnOf("乙", "archived_at")).toBe(null);
      await isRestored();
      await choose("删除");
      const deleted = `活动「${mark}乙」已删除`;
      await says(page, deleted);
      await isClosed(page);
      await page.locator("article:focus-within").waitFor();
      await isRestored();
      await expect.poll(() => page.getByRole("article").count()).toBe(2);
      // The message disappears on the next page.
      await page.getByRole("navigation", { name: "后台栏目" }).getByRole("link", { name: "投票" }).click();
      await expect.poll(() => page.getByText(deleted).count()).toBe(0);
      await expect.poll(() => isMarked(page)).toBe(true);
    }));
});

describe("a rejection of selected comments", () => {
  const comments = `/admin/comments?q=${encodeURIComponent(mark)}`;
  const reason = (page: Page) => dialog(page).getByLabel("拒绝原因");
  const send = (page: Page) => press(page, "确认拒绝");
  const alerts = (page: Page, text: string) => dialog(page).getByRole("alert").getByText(text).waitFor();
  const hasReason = (page: Page, text: string) => expect.poll(() => reason(page).inputValue()).toBe(text);

  it.each(
    mainSize("phone"),
  )("shows errors and input inside; an empty selection is reported on the list, $size", ({ size }) =>
    withPage({ size, admin: true, expectedMessages: /422/ }, async (page) => {
      makePending(["一", "二"]);
      await open(page, comments);
      await page.getByRole("button", { name: "删除所选" }).click();
      await page.getByRole("status").getByText("请先勾选要处理的评论").waitFor();
      await expect.poll(() => dialog(page).count()).toBe(0);
      await page.getByLabel("全选").check();
      await page.getByRole("button", { name: "拒绝所选" }).click();
      await send(page);
      await alerts(page, "请填写拒绝原因");
      expect(await axeProblems(page)).toEqual([]);
      await reason(page).fill("长".repeat(501));
      await send(page);
      await alerts(page, "拒绝原因不能超过500个字符");
      await hasReason(page, "长".repeat(501));
      await reason(page).fill("重复了");
      await send(page);
      // Nothing was deleted.
      await says(page, "已拒绝 2 条评论");
      await isClosed(page);
      await expect.poll(() => isMarked(page)).toBe(true);
      await expect.poll(() => page.url()).toContain("q=");
    }));

  it("stays open with its input after a lost connection, and the next press sends it", () =>
    withPage({ admin: true, expectedMessages: /net::ERR|503/ }, async (page) => {
      const posts = "**/selection.data*";
      makePending(["一"]);
      await open(page, comments);
      await page.route(posts, (route) => route.abort());
      await page.getByLabel("全选").check();
      await page.getByRole("button", { name: "拒绝所选" }).click({ noWaitAfter: true });
      await alerts(page, "请检查网络连接后重试");
      await page.unroute(posts);
      await press(page, "重试");
      await reason(page).fill("断线前写的");
      for (const [message, fail] of [
        ["请检查网络连接后重试", (route: Route) => route.abort()],
        ["更新评论状态失败，请重试", (route: Route) => route.fulfill({ status: 503, body: "" })],
      ] as const) {
        await page.route(posts, fail);
        await send(page);
        await alerts(page, message);
        await hasReason(page, "断线前写的");
        await page.unroute(posts);
      }
      expect(await axeProblems(page)).toEqual([]);
      await send(page);
      await says(page, "已拒绝 1 条评论");
    }));
});
