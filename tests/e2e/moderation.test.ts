// Moderation in a real browser: decisions, undo, and the inbox by keyboard.
import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { withDatabase } from "./city-database";
import { addPendingComments, removeComments } from "./own-event";
import { expectSound } from "./sound";

/** Prefix of the posts of these tests, to find and remove them. */
const mark = "【审核测试】";

const makePending = (contents: string[]) =>
  addPendingComments(
    contents.map((content) => mark + content),
    { author_name: "审核者", author_email: "reviewed@example.org" },
  );

const statusOf = (content: string) =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("SELECT status FROM comments WHERE content = ?")
      .pluck()
      .get(mark + content),
  );

afterEach(() => removeComments(mark));

const mine = `/admin/comments?q=${encodeURIComponent(mark)}`;
const item = (page: Page, content: string) => page.getByRole("listitem").filter({ hasText: mark + content });
const messageOf = (page: Page) => page.getByRole("status").filter({ hasNotText: /^$/ }).first();

describe.each(mainSize("desktop"))("the organiser on a $size", ({ size }) => {
  it("approves, undoes, and rejects with a reason", () =>
    withPage({ size, admin: true }, async (page) => {
      makePending(["好评", "广告"]);
      await page.goto(mine);
      await expectSound(page);
      await item(page, "好评").getByRole("button", { name: "通过" }).click();
      await messageOf(page).getByText("评论已通过").waitFor();
      expect(statusOf("好评")).toBe("approved");
      await expect.poll(() => page.url()).toContain("q=");
      await page.getByRole("button", { name: "撤销" }).click();
      await messageOf(page).getByText("已撤销").waitFor();
      expect(statusOf("好评")).toBe("pending");
      await item(page, "广告").getByText("拒绝", { exact: true }).click();
      await item(page, "广告").getByRole("radio", { name: "广告推销" }).check();
      await item(page, "广告").getByLabel("拒绝原因").fill("第三次了");
      await expectSound(page);
      await item(page, "广告").getByRole("button", { name: "确认拒绝" }).click();
      await messageOf(page).getByText("评论已拒绝").waitFor();
      await item(page, "广告").getByText("广告推销：第三次了").waitFor();
      await item(page, "广告").getByRole("link", { name: "详情" }).click();
      await page.getByRole("heading", { name: "评论详情" }).waitFor();
      await expectSound(page);
    }));

  it("processes the inbox with its large buttons", () =>
    withPage({ size, admin: true }, async (page) => {
      makePending(["甲", "乙", "丙"]);
      await page.goto("/admin/review");
      await expectSound(page);
      await page.getByRole("button", { name: "通过" }).click();
      await item(page, "乙").waitFor();
      await page.getByRole("link", { name: "跳过" }).click();
      await item(page, "丙").waitFor();
      await page.getByText("拒绝", { exact: true }).click();
      await expectSound(page);
      await page.getByRole("button", { name: "广告推销" }).click();
      await messageOf(page).getByText("评论已拒绝").waitFor();
      expect(["甲", "乙", "丙"].map(statusOf)).toEqual(["approved", "pending", "rejected"]);
    }));
});

describe("by keyboard", () => {
  it("the inbox is processed with a, r, j and k, except while typing", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      makePending(["子", "丑", "寅"]);
      await page.goto("/admin/review");
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await page.keyboard.press("j");
      await item(page, "丑").waitFor();
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await page.keyboard.press("k");
      await item(page, "子").waitFor();
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await page.keyboard.press("a");
      await item(page, "丑").waitFor();
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await page.keyboard.press("r");
      await page.keyboard.press("Enter");
      await item(page, "寅").waitFor();
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await page.keyboard.press("r");
      await page.getByLabel("拒绝原因").pressSequentially("ajkr");
      await expect.poll(() => page.getByLabel("拒绝原因").inputValue()).toBe("ajkr");
      expect(["子", "丑", "寅"].map(statusOf)).toEqual(["approved", "rejected", "pending"]);
    }));

  it("the keys can be switched off permanently", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      makePending(["卯", "辰"]);
      await page.goto("/admin/review");
      await page.getByLabel("键盘快捷键").uncheck();
      await page.reload();
      await page.getByText("a 通过 · r 拒绝").waitFor();
      await expect.poll(() => page.getByLabel("键盘快捷键").isChecked()).toBe(false);
      await page.keyboard.press("j");
      await page.getByLabel("键盘快捷键").check();
      await expect.poll(() => item(page, "卯").isVisible()).toBe(true);
      await page.keyboard.press("j");
      await item(page, "辰").waitFor();
    }));
});
