// The organiser's lists and inbox by keyboard, and the selection of all matches of a filter.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { mainSize, settled } from "../support/browser";
import { readColumn } from "./city-database";
import { addPendingComments, removeComments } from "./own-event";
import { hasFocus, hasValues, isFocused, visit, withAdmin } from "./page-state";
import { expectSound } from "./sound";

/** Prefix of the comments of these tests, to find and remove them. */
const mark = "【按键测试】";

/** Pending comments, the first one newest. */
const makePending = (contents: string[]) =>
  addPendingComments(contents.map((content) => mark + content).reverse(), { author_name: "按键者" });

const statuses = () =>
  readColumn("SELECT status FROM comments WHERE content LIKE ? ORDER BY created_at DESC", `${mark}%`);

afterEach(() => removeComments(mark));

const list = `/admin/comments?q=${encodeURIComponent(mark)}&status=pending`;
const item = (page: Page, content: string) => page.getByRole("listitem").filter({ hasText: mark + content });
const isOn = (page: Page, content: string) =>
  expect.poll(() => item(page, content).evaluate((row) => row.contains(document.activeElement))).toBe(true);
const type = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const help = (page: Page) => page.getByRole("dialog", { name: "快捷键说明" });
const search = (page: Page) => page.getByRole("searchbox");

it("by keyboard a list is navigated, decided and searched; ? lists the keys, which have no effect behind a dialog, with Ctrl, or when switched off", () => {
  makePending(["甲", "乙", "丙"]);
  return withAdmin(list, { size: "desktop" }, async (page) => {
    await page.getByText("j 下一条").waitFor();
    await type(page, "a", "j");
    await isOn(page, "甲");
    await type(page, "?");
    for (const text of ["下一条", "上一条", "通过", "拒绝", "搜索"])
      await help(page).getByText(text, { exact: true }).waitFor();
    await type(page, "a", "Escape");
    await help(page).waitFor({ state: "hidden" });
    await isOn(page, "甲");
    await type(page, "Control+a", "j", "j", "j");
    await isOn(page, "丙");
    await type(page, "k");
    await isOn(page, "乙");
    expect(statuses()).toEqual(["pending", "pending", "pending"]);
    await type(page, "a");
    await page.getByRole("status").getByText("评论已通过").waitFor();
    await settled(page);
    await isOn(page, "丙");
    expect(statuses()).toEqual(["pending", "approved", "pending"]);
    await type(page, "r");
    const rejection = page.getByRole("dialog", { name: "拒绝这条评论" });
    const reason = rejection.getByLabel("拒绝原因");
    await reason.pressSequentially("jkar/?");
    await expect.poll(() => reason.inputValue()).toBe("jkar/?");
    await type(page, "Escape");
    await rejection.waitFor({ state: "hidden" });
    await isOn(page, "丙");
    await type(page, "/");
    await hasFocus(search(page));
    await expect.poll(() => search(page).inputValue()).toBe(mark);
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByLabel("键盘快捷键").uncheck();
    await type(page, "j", "a", "?", "/");
    await expect.poll(() => help(page).isVisible()).toBe(false);
    expect(await isFocused(search(page))).toBe(false);
    expect(statuses()).toEqual(["pending", "approved", "pending"]);
  });
});

it("the inbox is processed with a, r, j and k, except while typing or when the keys are switched off", () => {
  makePending(["寅", "丑", "子"]);
  return withAdmin("/admin/review", { size: "desktop" }, async (page) => {
    const shows = async (content: string) => {
      await item(page, content).waitFor();
      await page.getByText("a 通过 · r 拒绝").waitFor();
    };
    const keys = page.getByLabel("键盘快捷键");
    await shows("子");
    await keys.uncheck();
    await page.reload();
    await shows("子");
    await expect.poll(() => keys.isChecked()).toBe(false);
    await page.keyboard.press("j");
    await keys.check();
    await shows("子");
    await page.getByRole("link", { name: "跳过" }).click();
    await shows("丑");
    for (const [key = "", next = ""] of ["k子", "j丑", "k子", "a丑"]) {
      await page.keyboard.press(key);
      await shows(next);
    }
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await shows("寅");
    await page.keyboard.press("r");
    await page.getByLabel("拒绝原因").pressSequentially("ajkr");
    await hasValues(page, { 拒绝原因: "ajkr" });
    expect(statuses()).toEqual(["pending", "rejected", "approved"]);
  });
});

it.each(
  mainSize("desktop"),
)("a selection on a $size goes on over the pages of a list until it is decided; all matches are offered, decided and undone together", ({
  size,
}) => {
  makePending([...Array(12).keys()].map(String));
  return withAdmin(list, { size }, async (page) => {
    const boxes = page.locator("input[type=checkbox][form=bulk]");
    await boxes.nth(0).check();
    await page.getByRole("link", { name: "下一页" }).click();
    await page.getByText("第 2 页").waitFor();
    await settled(page);
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "通过所选" }).click();
    await page.getByRole("status").getByText("已通过 2 条评论").waitFor();
    await expect.poll(() => page.locator("input[form=bulk]:checked, #bulk input[name=id]").count()).toBe(0);
    const decided = Array.from({ length: 12 }, (_, at) => (at % 11 ? "pending" : "approved"));
    expect(statuses()).toEqual(decided);
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByText("已撤销 2 条").first().waitFor();

    await visit(page, list);
    const whole = page.getByLabel("选择全部 12 条");
    await expect.poll(() => whole.count()).toBe(0);
    await page.getByLabel("全选").check();
    await whole.check();
    await boxes.nth(0).uncheck();
    await expect.poll(() => whole.count()).toBe(0);
    await page.getByLabel("全选").check();
    await expect.poll(() => whole.isChecked()).toBe(false);
    await whole.check();
    await expectSound(page);
    await page.getByRole("button", { name: "拒绝所选" }).click();
    await page.getByRole("heading", { name: "拒绝符合条件的全部 12 条评论" }).waitFor();
    await page.getByRole("radio", { name: "重复发布" }).last().check();
    await page.getByRole("button", { name: "确认拒绝" }).last().click();
    await page.getByText("已拒绝 12 条评论").first().waitFor();
    expect(statuses()).toEqual(Array(12).fill("rejected"));
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByText("已撤销 12 条").first().waitFor();
    expect(statuses()).toEqual(Array(12).fill("pending"));
  });
});
