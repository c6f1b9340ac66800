// Getting in and out in a real browser, with mails from a real SMTP server and from the outbox.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, scripted, withPage } from "../support/browser";
import { codeIn, newestLink } from "../support/mailbox";
import { mailedServer } from "../support/mailed-server";
import { dataFolder } from "../support/worker-server";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

/** The browser's own word on forms and links that are rejected. */
const expectedMessages = /^Failed to load resource: .* 4\d\d/;
const first = "Torino2026";
const second = "Milano2027";

const server = mailedServer();

let made = 0;
const newAddress = () => `lin.yue.${++made}@example.org`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
const menu = (page: Page) => page.locator("header details");

/** Looks at a screen as axe, a ruler and a finger do; axe needs scripts. */
async function inspect(page: Page, js: boolean): Promise<void> {
  if (!js) return;
  await scripted(page);
  expect(await axeProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
}

async function register(page: Page, email: string): Promise<void> {
  await field(page, "邮箱").fill(email);
  await field(page, "密码").fill(first);
  await field(page, "确认密码").fill(first);
  await button(page, "注册").click();
  await said(page, "注册成功！请查收邮箱验证邮件");
}

/** Keeps the page of success from leading on by itself, however long a test looks at it. */
async function stayOnSuccess(page: Page): Promise<void> {
  await page.route("**/auth/confirm", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { refresh, ...headers } = response.headers();
    expect(refresh).toMatch(/^3; url=\/(dashboard|login)$/);
    await route.fulfill({ response, headers });
  });
}

/** Opens the link of a verification; with scripts the page confirms by itself. */
async function confirm(page: Page, link: string, js: boolean): Promise<void> {
  await stayOnSuccess(page);
  await page.goto(link);
  if (!js) await button(page, "验证邮箱").click();
  await page.getByRole("heading", { name: "邮箱验证成功" }).waitFor();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await scripted(page);
  await page.locator("#login-email").fill(email);
  await page.locator("#login-password").fill(password);
  await button(page, "登录").click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/");
  await scripted(page);
  await menu(page).locator("summary").click();
  await button(page, "退出登录").click();
  await page.getByRole("banner").getByRole("link", { name: "登录", exact: true }).waitFor();
}

async function askForReset(page: Page, email: string, js: boolean): Promise<void> {
  await page.goto("/login");
  await scripted(page);
  await page.getByRole("link", { name: "忘记密码？" }).click();
  if (js) await page.getByRole("dialog", { name: "重置密码" }).waitFor();
  else await page.getByRole("heading", { level: 1, name: "重置密码" }).waitFor();
  await inspect(page, js);
  const send = button(page, "发送重置链接");
  if (js) await expect.poll(() => send.isDisabled()).toBe(true);
  await page.locator("#reset-email").fill(email);
  await send.click();
  await said(page, `重置链接已发送至 ${email}`);
  await inspect(page, js);
}

describe.each(modesWithScriptsOn("phone"))("a new member $way", ({ js, size }) => {
  const open = (use: (page: Page) => Promise<void>) =>
    withPage({ baseUrl: server().baseUrl, js, size, expectedMessages }, use);

  it("registers, verifies, signs out, signs in, forgets the password and sets a new one", () =>
    open(async (page) => {
      const email = newAddress();
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "登录", exact: true }).click();
      await inspect(page, js);
      await page.getByRole("link", { name: "创建账号" }).click();
      await inspect(page, js);
      await register(page, email);
      await expect.poll(() => page.locator("main").textContent()).toContain(`验证邮件已发送至 ${email}`);
      await inspect(page, js);

      await signIn(page, email, first);
      await page.getByRole("alert").filter({ hasText: "请先验证您的邮箱地址" }).waitFor();
      await page.getByRole("link", { name: "重新发送验证邮件" }).click();
      await button(page, "重新发送验证邮件").click();
      await said(page, "验证邮件已重新发送，请检查您的邮箱");
      await confirm(page, await server().sink.link(email, "/auth/confirm", 2), js);
      await page.getByRole("link", { name: "进入我的页面" }).click();
      await page.waitForURL("**/dashboard");

      await signOut(page);
      await signIn(page, email, second);
      await page.getByRole("alert").filter({ hasText: "邮箱或密码错误，请检查后重试" }).waitFor();
      await expect.poll(() => page.locator("#login-email").inputValue()).toBe(email);
      await inspect(page, js);
      await signIn(page, email, first);
      await page.waitForURL("**/dashboard");
      await said(page, "登录成功！");
      await signOut(page);

      await askForReset(page, email, js);
      await page.goto(await server().sink.link(email, "/reset-password"));
      await inspect(page, js);
      await field(page, "新密码").fill(second);
      await field(page, "确认密码").fill(second);
      await button(page, "更新密码").click();
      await said(page, "密码已更新，请登录");
      await signIn(page, email, second);
      await page.waitForURL("**/dashboard");
    }));

  it("types the mailed code, and is signed in here", () =>
    open(async (page) => {
      const email = newAddress();
      await page.goto("/register");
      await scripted(page);
      await field(page, "昵称（选填）").fill("小林");
      await register(page, email);
      await server().sink.link(email, "/auth/confirm");
      const code = codeIn(
        server().sink.mails.findLast(({ to }) => to?.some(({ address }) => address === email)),
      );
      await field(page, "6 位验证码").fill(code === "000000" ? "000001" : "000000");
      await button(page, "验证并登录").click();
      await page.getByText("验证码不正确或已失效").waitFor();
      await inspect(page, js);
      await field(page, "6 位验证码").fill(code);
      await button(page, "验证并登录").click();
      await page.waitForURL("**/dashboard");
      await said(page, "您的邮箱已验证。");
      await page.goto("/wishes");
      await expect.poll(() => field(page, "昵称").inputValue()).toBe("小林");
    }));

  it("sees an error for an invalid link", () =>
    open(async (page) => {
      await page.goto(`/auth/confirm?token_hash=${"a".repeat(43)}&type=signup`);
      if (!js) await button(page, "验证邮箱").click();
      await page.getByRole("heading", { name: "邮箱验证失败" }).waitFor();
      await inspect(page, js);
      await page.goto("/reset-password?token_hash=a&type=recovery");
      await page.getByRole("alert").filter({ hasText: "重置链接无效或已过期，请重新申请" }).waitFor();
      await inspect(page, js);
      await page.goto("/email-verification");
      await inspect(page, js);
      await page.goto("/logout");
      await inspect(page, js);
    }));

  it("has a fitting menu with their name", () =>
    open(async (page) => {
      const email = `a.very.long.name.for.a.narrow.header.${newAddress()}`;
      await page.goto("/register");
      await scripted(page);
      await register(page, email);
      await confirm(page, await server().sink.link(email, "/auth/confirm"), js);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/");
        await menu(page).locator("summary").click();
        await menu(page).getByText(email).waitFor();
        await inspect(page, js);
      }
      await menu(page).getByRole("link", { name: "我的页面" }).click();
      await page.waitForURL("**/dashboard");
    }));
});

describe("with scripts", () => {
  const open = (use: (page: Page) => Promise<void>) =>
    withPage({ baseUrl: server().baseUrl, expectedMessages }, use);

  it("rules are checked while typing, and the button requires all of them", () =>
    open(async (page) => {
      await page.goto("/register");
      await scripted(page);
      const states = () =>
        page
          .locator("[data-rule]")
          .evaluateAll((rules) => rules.map((rule) => rule.getAttribute("data-state")));
      const send = button(page, "注册");
      await field(page, "邮箱").fill(newAddress());
      await field(page, "密码").pressSequentially("torino2");
      await expect.poll(() => states()).toEqual(["", "", "ok", "ok", ""]);
      await field(page, "确认密码").pressSequentially("tor");
      await expect.poll(() => states()).toEqual(["no", "no", "ok", "ok", ""]);
      await field(page, "确认密码").pressSequentially("x");
      await page.getByText("密码不匹配，请重新输入").waitFor();
      await expect.poll(() => field(page, "确认密码").getAttribute("aria-invalid")).toBe("true");
      await inspect(page, true);
      await field(page, "密码").fill(first);
      await field(page, "确认密码").fill("Torino202");
      await expect.poll(() => send.isDisabled()).toBe(true);
      await expect.poll(() => page.getByText("密码不匹配，请重新输入").isVisible()).toBe(false);
      await field(page, "确认密码").press("6");
      await expect.poll(() => states()).toEqual(["ok", "ok", "ok", "ok", "ok"]);
      await expect.poll(() => send.isDisabled()).toBe(false);
      await page.goto("/login");
      await page.goBack();
      await scripted(page);
      const isFilled = (await field(page, "密码").inputValue()) !== "";
      await expect.poll(() => send.isDisabled()).toBe(!isFilled);
    }));

  it("deleting shows its effects, and the home page replaces the account page", () =>
    open(async (page) => {
      const email = newAddress();
      await page.goto("/register");
      await register(page, email);
      await confirm(page, await server().sink.link(email, "/auth/confirm"), true);
      await page.goto("/wishes");
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/logout", async (route) => {
        await held;
        await route.continue();
      });
      await menu(page).locator("summary").click();
      await button(page, "退出登录").click({ noWaitAfter: true });
      await expect.poll(() => button(page, "正在退出…").isDisabled()).toBe(true);
      release();
      await page.waitForURL(`${server().baseUrl}/`);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).not.toBe("/wishes");
    }));

  it("sign-in, the reset pane and deletion work by keyboard", () =>
    open(async (page) => {
      const email = newAddress();
      await page.goto("/register");
      await register(page, email);
      await confirm(page, await server().sink.link(email, "/auth/confirm"), true);
      await signOut(page);
      await page.goto("/login");
      await scripted(page);
      await page.getByRole("link", { name: "忘记密码？" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.locator("#login-email").focus();
      await page.keyboard.type(email);
      await page.keyboard.press("Tab");
      await page.keyboard.type(first);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.goto("/");
      await menu(page).locator("summary").focus();
      await page.keyboard.press("Enter");
      for (let index = 0; index < 3; index += 1) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("banner").getByRole("link", { name: "登录", exact: true }).waitFor();
    }));

  it("the success page redirects automatically and passes axe", () =>
    open(async (page) => {
      const email = newAddress();
      await page.goto("/register");
      await register(page, email);
      const link = await server().sink.link(email, "/auth/confirm");
      await confirm(page, link, true);
      await inspect(page, true);
      await page.unrouteAll();
      await page.goto(link).catch(() => {}); // It may lead on before the browser calls it loaded.
      await page.waitForURL("**/dashboard");
    }));

  it("two browsers of one account: signing out ends one session, a new password both", () =>
    open((one) =>
      open(async (other) => {
        const email = newAddress();
        await one.goto("/register");
        await register(one, email);
        await confirm(one, await server().sink.link(email, "/auth/confirm"), true);
        await signIn(other, email, first);
        await other.waitForURL("**/dashboard");
        await signOut(one);
        await other.goto("/");
        await expect.poll(() => menu(other).count()).toBe(1);
        await askForReset(one, email, true);
        await one.goto(await server().sink.link(email, "/reset-password"));
        await field(one, "新密码").fill(second);
        await field(one, "确认密码").fill(second);
        await button(one, "更新密码").click();
        await said(one, "密码已更新，请登录");
        await other.goto("/");
        await expect.poll(() => menu(other).count()).toBe(0);
      }),
    ));
});

it("without SMTP the mail is a file in the outbox", () =>
  withPage({ js: false }, async (page) => {
    const email = `outbox.${Date.now()}@example.org`;
    await page.goto("/register");
    await register(page, email);
    await confirm(page, await newestLink(dataFolder, email, "/auth/confirm"), false);
    await signOut(page);
  }));
