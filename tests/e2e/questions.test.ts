// Confirmations in the organiser's lists: dialogs with scripts, pages without.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
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

const statusOf = (name: string) => readValue("SELECT status FROM events WHERE title = ?", mark + name);

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

it.each(
  mainSize("phone"),
)("a confirmation dialog opens over the list or in another tab, restores the focus if closed, is sent once, and can be undone, $size", ({
  size,
}) =>
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
    await ticket(page, "乙").getByRole("link", { name: "标记为已完成" }).click();
    const depth = () => page.evaluate(() => history.length);
    const before = await depth();
    await dialog(page).getByRole("button", { name: "标记为已完成" }).dblclick();
    await says(page, `活动「${mark}乙」已标记为已完成`);
    await isClosed(page);
    expect([posts, statusOf("乙")]).toEqual([1, "ended"]);
    await expect.poll(depth).toBe(before);
    // The menu may have scrolled its button away.
    const isInView = () =>
      page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return bottom > 0 && top < innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await expect
      .poll(() => ticket(page, "乙").evaluate((article) => article.contains(document.activeElement)))
      .toBe(true);
    await isRestored();
    await undo(page);
    await expect.poll(() => statusOf("乙")).toBe("active");
    await isRestored();
    await menu.click();
    await ticket(page, "乙").getByRole("link", { name: "删除" }).click();
    await press(page, "删除");
    const deleted = `活动「${mark}乙」已删除`;
    await says(page, deleted);
    await isClosed(page);
    await page.locator("article:focus-within").waitFor();
    await isRestored();
    await expect.poll(() => page.getByRole("article").count()).toBe(2);
    // The message disappears on the next page.
    await page
      .getByRole("navigation", { name: "管理栏目" })
      .getByRole("link", { name: "心愿与投票" })
      .click();
    await expect.poll(() => page.getByText(deleted).count()).toBe(0);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it.each(
  mainSize("phone"),
)("a rejection of selected comments shows errors and input inside; an empty selection is reported on the list, $size", ({
  size,
}) =>
  withPage({ size, admin: true, expectedMessages: /422/ }, async (page) => {
    makePending(["一", "二"]);
    const reason = dialog(page).getByLabel("拒绝原因");
    await open(page, `/admin/comments?q=${encodeURIComponent(mark)}`);
    await page.getByRole("button", { name: "删除所选" }).click();
    await page.getByRole("status").getByText("请先勾选要处理的评论").waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByLabel("全选").check();
    await page.getByRole("button", { name: "拒绝所选" }).click();
    await reason.fill("长".repeat(501));
    await press(page, "确认拒绝");
    await dialog(page).getByRole("alert").getByText("拒绝原因不能超过500个字符").waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => reason.inputValue()).toBe("长".repeat(501));
    await reason.fill("重复了");
    await press(page, "确认拒绝");
    // Nothing was deleted.
    await says(page, "已拒绝 2 条评论");
    await isClosed(page);
    await expect.poll(() => isMarked(page)).toBe(true);
    await expect.poll(() => page.url()).toContain("q=");
  }));
