// Moderation in a real browser: decisions, undo, and the inbox by keyboard.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { mainSize, rejectedNoise } from "../support/browser";
import { readValue } from "./city-database";
import { addPendingComments, removeComments } from "./own-event";
import { hasFocus, hasValues, withAdmin } from "./page-state";
import { expectSound } from "./sound";

/** Prefix of the posts of these tests, to find and remove them. */
const mark = "【审核测试】";

const makePending = (contents: string[]) =>
  addPendingComments(
    contents.map((content) => mark + content),
    { author_name: "审核者", author_email: "reviewed@example.org" },
  );

const statusOf = (content: string) =>
  readValue("SELECT status FROM comments WHERE content = ?", mark + content);

afterEach(() => removeComments(mark));

const mine = `/admin/comments?q=${encodeURIComponent(mark)}`;
const item = (page: Page, content: string) => page.getByRole("listitem").filter({ hasText: mark + content });
const says = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasNotText: /^$/ }).first().getByText(text).waitFor();

it.each(
  mainSize("desktop"),
)("comments are approved, undone, and rejected with a reason that is validated in place, on a $size", ({
  size,
}) => {
  makePending(["甲", "丁"]);
  return withAdmin(mine, { size, expectedMessages: rejectedNoise }, async (page) => {
    await expectSound(page);
    await item(page, "甲").getByRole("button", { name: "通过" }).click();
    await says(page, "评论已通过");
    expect(statusOf("甲")).toBe("approved");
    await expect.poll(() => page.url()).toContain("q=");
    await page.getByRole("button", { name: "撤销" }).click();
    await says(page, "已撤销");
    expect(statusOf("甲")).toBe("pending");
    const rejected = item(page, "丁");
    await rejected.getByText("拒绝", { exact: true }).click();
    await rejected.getByRole("radio", { name: "广告推销" }).check();
    const reason = rejected.getByLabel("拒绝原因");
    await reason.fill("长".repeat(501));
    await rejected.getByRole("button", { name: "确认拒绝" }).click();
    await page.getByText("拒绝原因不能超过500个字符").first().waitFor();
    await expect.poll(() => page.url()).toContain("q=");
    await expect.poll(() => reason.inputValue()).toBe("长".repeat(501));
    await hasFocus(reason);
    await reason.fill("第三次了");
    await expectSound(page);
    await rejected.getByRole("button", { name: "确认拒绝" }).click();
    await says(page, "评论已拒绝");
    await rejected.getByText("广告推销：第三次了").waitFor();
    await rejected.getByRole("link", { name: "详情" }).click();
    await page.getByRole("heading", { name: "评论详情" }).waitFor();
    await expectSound(page);
  });
});

it("the inbox is processed with a, r, j and k, except while typing or when the keys are switched off", () => {
  makePending(["子", "丑", "寅"]);
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
    expect(["子", "丑", "寅"].map(statusOf)).toEqual(["approved", "rejected", "pending"]);
  });
});
