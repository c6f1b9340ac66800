// The organiser's lists by keyboard, and the selection of all matches of a filter.
import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, scripted, settled, withPage } from "../support/browser";
import { isRelease } from "../support/tier";
import { axeProblems } from "./axe";
import { withDatabase } from "./city-database";
import { overflow, smallTargets } from "./layout-checks";
import { addPendingComments, removeComments } from "./own-event";

/** Prefix of the comments of these tests, to find and remove them. */
const mark = "【按键测试】";

/** Pending comments, the first one newest. */
const makePending = (contents: string[]) =>
  addPendingComments(contents.map((content) => mark + content).reverse(), { author_name: "按键者" });

const statuses = () =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("SELECT status FROM comments WHERE content LIKE ? ORDER BY created_at DESC")
      .pluck()
      .all(`${mark}%`),
  );

afterEach(() => removeComments(mark));

const list = `/admin/comments?q=${encodeURIComponent(mark)}&status=pending`;
const isFocused = (page: Page, content: string) =>
  page
    .getByRole("listitem")
    .filter({ hasText: mark + content })
    .evaluate((item) => item.contains(document.activeElement));

describe("by keyboard", () => {
  it("a list is navigated, decided and searched", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      makePending(["甲", "乙", "丙"]);
      await page.goto(list);
      await scripted(page);
      await page.getByText("j 下一条").waitFor();
      await page.keyboard.press("a");
      await page.keyboard.press("j");
      await expect.poll(() => isFocused(page, "甲")).toBe(true);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect.poll(() => isFocused(page, "丙")).toBe(true);
      await page.keyboard.press("k");
      await expect.poll(() => isFocused(page, "乙")).toBe(true);
      await page.keyboard.press("a");
      await page.getByRole("status").getByText("评论已通过").waitFor();
      await settled(page);
      await expect.poll(() => isFocused(page, "丙")).toBe(true);
      expect(statuses()).toEqual(["pending", "approved", "pending"]);
      await page.keyboard.press("r");
      await page.keyboard.press("Tab");
      await page.keyboard.type("jkar/?");
      const reason = page.getByLabel("拒绝原因").and(page.locator(":focus"));
      await expect.poll(() => reason.inputValue()).toBe("jkar/?");
      expect(statuses()).toEqual(["pending", "approved", "pending"]);
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("/");
      const search = page.getByRole("searchbox");
      await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
      await expect.poll(() => search.inputValue()).toBe(mark);
    }));

  it("? lists the keys; keys have no effect behind a dialog, with Ctrl, or when switched off", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      makePending(["甲"]);
      await page.goto(list);
      await scripted(page);
      await page.getByText("j 下一条").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "快捷键说明" });
      for (const text of ["下一条", "上一条", "通过", "拒绝", "搜索"]) {
        await expect.poll(() => help.getByText(text, { exact: true }).isVisible()).toBe(true);
      }
      await page.keyboard.press("a");
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "hidden" });
      await expect.poll(() => isFocused(page, "甲")).toBe(true);
      await page.keyboard.press("Control+a");
      await page.getByLabel("键盘快捷键").uncheck();
      await page.keyboard.press("j");
      await page.keyboard.press("a");
      await page.keyboard.press("?");
      await page.keyboard.press("/");
      await expect.poll(() => help.isVisible()).toBe(false);
      await expect
        .poll(() => page.getByRole("searchbox").evaluate((box) => box === document.activeElement))
        .toBe(false);
      expect(statuses()).toEqual(["pending"]);
    }));

  const lists = ["/drafts", "/admin/events", "/admin/votes", "/admin/wishes"];
  it.each(lists.slice(0, isRelease ? undefined : 1))("/ and ? work in %s", (path) =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      await page.goto(path);
      await scripted(page);
      await page.getByText("/ 搜索").waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "快捷键说明" }).getByRole("button", { name: "关闭" }).click();
      await page.keyboard.press("/");
      await expect
        .poll(() => page.getByRole("searchbox").evaluate((box) => box === document.activeElement))
        .toBe(true);
    }));
});

describe.each(mainSize("desktop"))("all matches of a filter on a $size", ({ size }) => {
  it("are offered after selecting the page until a box is unchecked, and decided and undone together", () =>
    withPage({ size, admin: true }, async (page) => {
      makePending([...Array(12).keys()].map(String));
      await page.goto(list);
      await scripted(page);
      const whole = page.getByLabel("选择全部 12 条");
      await expect.poll(() => whole.count()).toBe(0);
      await page.getByLabel("全选").check();
      await whole.check();
      await page
        .getByRole("checkbox", { name: /^选择 按键者/ })
        .first()
        .uncheck();
      await expect.poll(() => whole.count()).toBe(0);
      await page.getByLabel("全选").check();
      await expect.poll(() => whole.isChecked()).toBe(false);
      await whole.check();
      expect(await axeProblems(page)).toEqual([]);
      await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      if (size === "phone") await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
      await page.getByRole("button", { name: "拒绝所选" }).click();
      await page.getByRole("heading", { name: "拒绝符合条件的全部 12 条评论" }).waitFor();
      await page.getByRole("radio", { name: "重复发布" }).last().check();
      await page.getByRole("button", { name: "确认拒绝" }).last().click();
      await page.getByText("已拒绝 12 条评论").first().waitFor();
      expect(new Set(statuses())).toEqual(new Set(["rejected"]));
      await page.getByRole("button", { name: "撤销" }).click();
      await page.getByText("已撤销 12 条").first().waitFor();
      expect(new Set(statuses())).toEqual(new Set(["pending"]));
    }));
});

it("a selection goes on over the pages of a list, and ends once it is decided", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    makePending([...Array(12).keys()].map(String));
    await page.goto(list);
    await scripted(page);
    const boxes = page.locator("input[type=checkbox][form=bulk]");
    await boxes.nth(0).check();
    await page.getByRole("link", { name: "下一页" }).click();
    await page.getByText("第 2 页").waitFor();
    await settled(page);
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "通过所选" }).click();
    await page.getByRole("status").getByText("已通过 2 条评论").waitFor();
    await expect.poll(() => page.locator("input[form=bulk]:checked, #bulk input[name=id]").count()).toBe(0);
    expect(statuses()).toEqual(Array.from({ length: 12 }, (_, at) => (at % 11 ? "pending" : "approved")));
  }));
