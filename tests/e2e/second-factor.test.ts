// The second factor in a real browser: turned on with an authenticator, required at the sign-in, and turned off
// again.
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { mainSize, rejectedNoise, scripted, withPage } from "../support/browser";
import { codeAt, wrongCodeAt } from "../support/factor";
import { makeAccount, memberPassword, openSession } from "../support/member";
import { fileDatabase } from "./city-database";
import { expectMessage, removeAccounts } from "./plain-page";
import { expectSound } from "./sound";

const addressOf = (size: string) => `factor.${size}@example.org`;
afterAll(() => removeAccounts(addressOf));
const database = fileDatabase();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const opened = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

describe.each(mainSize("phone"))("a member on a $size", ({ size }) => {
  const email = addressOf(size);
  it("turns it on, is sent back without a pending sign-in, and signs in with a recovery code", async () => {
    const id = await makeAccount(database(), email, Date.now());
    const cookies = { session: openSession(database(), id, Date.now()) };
    await withPage({ size, cookies, expectedMessages: rejectedNoise }, async (page) => {
      await page.goto("/account");
      await follow(page, "开启两步验证");
      await opened(page, "两步验证");
      await page.getByLabel("密码", { exact: true }).fill(memberPassword);
      await press(page, "开启两步验证");
      await opened(page, "开启两步验证");
      const secret = ((await page.locator("#secret").textContent()) ?? "").replaceAll(" ", "");
      await page.getByRole("textbox", { name: "动态验证码" }).fill(wrongCodeAt(secret, Date.now()));
      await press(page, "开启两步验证");
      await page.getByText("动态验证码不正确或已过期，请重新输入").first().waitFor();
      await expect.poll(() => page.locator("#secret").textContent()).toMatch(/^([A-Z2-7]{4} ?){8}$/);
      await expectSound(page);
      await page.getByRole("textbox", { name: "动态验证码" }).fill(codeAt(secret, Date.now()));
      await press(page, "开启两步验证");
      await opened(page, "恢复码");
      await expectMessage(page, "两步验证已开启");
      await expectSound(page);
      const codes = await page.locator("ol code").allTextContents();
      expect(codes).toHaveLength(10);
      await expect.poll(() => page.getByRole("button", { name: "复制恢复码" }).isVisible()).toBe(true);
      await expect.poll(() => page.locator("main [data-print]").isVisible()).toBe(true);
      await press(page, "我已保存");
      await opened(page, "我的页面");

      await page.context().clearCookies();
      await page.goto("/login/code?redirectTo=/account");
      await page.getByText("验证码要在登录后 10 分钟内输入").waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
      await scripted(page);
      await page.locator("#login-email").fill(email);
      await page.locator("#login-password").fill(memberPassword);
      await press(page, "登录");
      await opened(page, "两步验证");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("step-code");
      const code = page.getByRole("textbox", { name: "动态验证码" });
      await code.fill(wrongCodeAt(secret, Date.now()));
      await press(page, "登录");
      await page.locator("#step-code-error").waitFor();
      await follow(page, "使用恢复码");
      await expectSound(page);
      await page.getByRole("textbox", { name: "恢复码" }).fill(codes[0] ?? "");
      await press(page, "登录");
      await expectMessage(page, "恢复码还剩 9 个");
      await opened(page, "我的页面");

      await follow(page, "管理两步验证");
      await opened(page, "两步验证");
    });
  });
});
